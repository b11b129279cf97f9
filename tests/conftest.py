"""Settings that hold for every test: Hypothesis repeats itself exactly from run to run."""

from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None, print_blob=True)
settings.load_profile("repeatable")
