"""Kernels: the law compiled. Numpy and Numba are loaded here and nowhere below.

A deal is an array of integers (`state`), the rules of a deal are plain numbers (`terms`, `opening`,
`score`), and a card changes the array (`steps`). On that stand random deals (`playouts`), counts of
what may be played (`perft`), deals that fit a view (`worlds`, `imagine`) and search (`search`).
The law itself is not written here: `adopt` compiles the functions of `piquedame.law`.
"""
