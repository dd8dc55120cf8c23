"""Scripts for people who work on the program; nothing of them runs while serving."""
