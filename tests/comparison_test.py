"""The table of README.md that compares libraries is the one that benchmarks/libraries/compare.py makes of its results."""

import re
import subprocess
import sys

import sources

FOLDER = sources.ROOT / "benchmarks" / "libraries"
made = subprocess.run([sys.executable, "-B", FOLDER / "compare.py", "--table", FOLDER / "results.csv"], check=True,
                      capture_output=True, text=True).stdout
readme = (sources.ROOT / "README.md").read_text()
shown = re.search(r"<!-- comparison: [^\n]* -->\n(.*?)<!-- end of comparison -->", readme, re.DOTALL)
faults = [] if shown and shown[1] == made else ["README.md: expected this table between the comments 'comparison':\n" + made]
sources.report(faults, made.count("\n|") - 1)
