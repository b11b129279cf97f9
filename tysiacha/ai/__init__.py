"""Opponents: they see a ``View`` and a random generator, nothing else."""
