"""Optimal choices: station lendings, and tickets paid from a train pile."""
