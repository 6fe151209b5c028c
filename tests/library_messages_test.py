"""The library's messages name no option and no command of the programs: who calls it from C++ has neither. apps/common adds
them (remedies.cpp)."""

import re

import sources

LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"')
OPTION = re.compile(r"--[a-z][a-z-]*[a-z](?![\w-])")

programs = sources.ROOT / "apps"
library = sources.ROOT / "src" / "countable"
options = set()
for path in programs.rglob("*.?pp"):
    for definition in re.findall(r'add_(?:option|flag)\w*\(\s*"([^"]*)"', path.read_text()):
        options.update(OPTION.findall(definition))

faults = []
checked = 0
for path in sources.files():
    if library not in path.parents or path.suffix not in {".hpp", ".cpp"} or path.stem.endswith("_test"):
        continue
    for number, line in enumerate(path.read_text().splitlines(), start=1):
        if line.lstrip().startswith(("#include", "//")):
            continue
        for literal in LITERAL.findall(line):
            checked += 1
            for option in options.intersection(OPTION.findall(literal)):
                faults.append(f"{path.relative_to(sources.ROOT)}:{number}: {option} is an option of the program")
            if "'countable " in literal:
                faults.append(f"{path.relative_to(sources.ROOT)}:{number}: names a command of the program: {literal}")
if len(options) < 20:
    faults.append(f"{programs.name}: found only the options {sorted(options)}")
sources.report(faults, checked)
