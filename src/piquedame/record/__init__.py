"""Games and positions as data, written and read."""
