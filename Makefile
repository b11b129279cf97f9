# Every target is one script, so a machine without make can run the script.
PYTHON ?= python3

.PHONY: play test build bench test-browsers clean

play:
	@$(PYTHON) tools/serve.py

test:
	@$(PYTHON) tools/test.py

build:
	@$(PYTHON) tools/build.py

bench:
	@$(PYTHON) tools/bench.py

test-browsers:
	@$(PYTHON) tools/test.py --browsers

clean:
	rm -rf build dist
