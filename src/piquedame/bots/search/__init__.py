"""How the bots that search weigh one wish against another."""
