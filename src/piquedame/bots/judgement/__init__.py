"""How the bots that do not search look at a hand, a trick and the threat of a slam."""
