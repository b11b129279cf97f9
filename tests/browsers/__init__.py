"""Tests of the page in browsers other than Chromium."""
