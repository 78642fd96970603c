"""One deal, from the shuffle to the last trick: what happens, what may be done, who sees what."""
