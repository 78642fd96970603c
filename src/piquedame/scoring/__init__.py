"""What a deal is worth, and who wins the game."""
