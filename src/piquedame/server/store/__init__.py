"""Where the tables are kept."""
