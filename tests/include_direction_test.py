"""An include points only to its own folder or to one that is higher in the list: the flow has one direction. And a folder
names each folder that it includes from among its LINKS, so that each can be linked alone."""

import re

import sources

BUILD_FILE = sources.ROOT / "CMakeLists.txt"
FOLDERS = re.search(r"set\(COUNTABLE_FOLDERS([^)]*)\)", BUILD_FILE.read_text())[1].split()
TEST = re.compile("_test$|^testing|_testing$")
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]countable/([^/">]+)/')



def links_of(folder):
    """What the folder's CMakeLists.txt links, in all calls of countable_module."""
    text = (sources.ROOT / "src" / "countable" / folder / "CMakeLists.txt").read_text()
    modules = re.findall(r"countable_module\(([^)]*)\)", re.sub(r"\$\{\w+\}|#.*", "", text))
    parts = [re.split(r"\b(SOURCES|LINKS|TESTS)\b", module) for module in modules]
    return {word for part in parts for key, words in zip(part[1::2], part[2::2]) if key == "LINKS" for word in words.split()}


faults = []
checked = 0
links = {folder: links_of(folder) for folder in FOLDERS}
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
        elif included[1] not in links[folder] | {folder} and not TEST.search(path.stem):
            faults.append(f"{place}:{number}: {included[1]} is missing among the LINKS of {folder}/CMakeLists.txt")
sources.report(faults, checked)
