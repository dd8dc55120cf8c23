"""Completed tickets that two ways join which share no train."""
