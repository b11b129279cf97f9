"""Runs the command as ``python -m tysiacha``."""

from tysiacha.cli import main

raise SystemExit(main())
