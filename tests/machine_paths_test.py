"""No file of the project names a folder that exists only on somebody's machine."""

import re

import sources

# The patterns are put together here so that this file does not match itself.
PRIVATE = re.compile(rb"(?<![\w.])/" + rb"(?:work|root|home/\w+|Users/\w+)/")

faults = []
checked = 0
for path in sources.files():
    content = path.read_bytes()
    if b"\0" in content:
        continue  # not a text
    checked += 1
    for number, line in enumerate(content.split(b"\n"), start=1):
        if PRIVATE.search(line):
            faults.append(f"{path.relative_to(sources.ROOT)}:{number}: {line.decode(errors='replace').strip()}")
sources.report(faults, checked)
