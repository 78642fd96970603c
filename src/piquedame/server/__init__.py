"""The server: tables that people reach by a link, kept in an append-only log."""
