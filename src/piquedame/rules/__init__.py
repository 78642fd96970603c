"""The rules of a table: a game of the family, its house rules, and what follows from them."""
