"""An include points only to its own folder or to one that is higher in the list: the flow has one direction."""

import re

import sources

BUILD_FILE = sources.ROOT / "CMakeLists.txt"
FOLDERS = re.search(r"set\(COUNTABLE_FOLDERS([^)]*)\)", BUILD_FILE.read_text())[1].split()
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]countable/([^/">]+)/')

faults = []
checked = 0
library = sources.ROOT / "src" / "countable"
for path in sources.files():
    if library not in path.parents or path.suffix not in {".hpp", ".cpp"}:
        continue
    place = path.relative_to(sources.ROOT)
    folder = path.relative_to(library).parts[0]
    if folder not in FOLDERS:
        faults.append(f"{place}: the folder {folder} is not in COUNTABLE_FOLDERS of {BUILD_FILE.name}")
        continue
    for number, line in enumerate(path.read_text().splitlines(), start=1):
        included = INCLUDE.match(line)
        if not included:
            continue
        checked += 1
        if included[1] not in FOLDERS:
            faults.append(f"{place}:{number}: there is no folder {included[1]}")
        elif FOLDERS.index(included[1]) > FOLDERS.index(folder):
            faults.append(f"{place}:{number}: {folder} must not include from {included[1]}, which builds upon it")
sources.report(faults, checked)
