"""The law of play and of the tally, as plain functions on integers. The kernels compile them.

`demands` says which cards may be played, `trick` who takes a trick, `course` what happens next,
`tally` what cards and slams cost.
"""
