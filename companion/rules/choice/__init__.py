"""The best of many choices: what stations borrow, what train piles pay for."""
