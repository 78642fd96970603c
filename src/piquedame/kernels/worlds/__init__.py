"""Worlds: deals that fit what a seat knows, drawn evenly and weighed by what the others played."""
