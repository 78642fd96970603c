"""Requests, sockets and files: the doors through which browsers come in."""
