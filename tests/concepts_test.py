"""Every path that docs/concepts.md puts in code quotes exists, so that the table of the paper's terms stays true."""

import re

import sources

faults = []
checked = 0
text = (sources.ROOT / "docs" / "concepts.md").read_text()
for number, line in enumerate(text.splitlines(), start=1):
    for path in re.findall(r"`([\w.-]+(?:/[\w.-]+)+/?)`", line):
        checked += 1
        if not (sources.ROOT / path).exists():
            faults.append(f"docs/concepts.md:{number}: there is no {path}")
sources.report(faults, checked)
