"""The processes that search for bots, shared fairly by all tables."""
