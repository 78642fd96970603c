"""A live table: its log, its state, what each seat is shown, and what it does by itself."""
