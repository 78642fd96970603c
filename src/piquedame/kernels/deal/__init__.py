"""A deal as an array of integers, the rules as plain numbers, and a card that changes the array."""
