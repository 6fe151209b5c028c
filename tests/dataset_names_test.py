"""What is known of a dataset stands in its own file, datasets/known/NAME.cpp: no other source names it in quotes."""

import re

import sources

DATASETS = sources.ROOT / "src" / "countable" / "datasets"
NAMES = re.search(r"set\(known_datasets([^)]*)\)", (DATASETS / "CMakeLists.txt").read_text())[1].split()
QUOTED = re.compile('"(' + "|".join(map(re.escape, NAMES)) + ')"')

# The tables of the paper and the models in them belong to named datasets. A set of features has the name of QM9.
MAY_NAME_THEM = [
    "src/countable/molecules/molecule.cpp",
    "src/countable/report/paper/",
    "src/countable/sweep/row_models.cpp",
]

faults = []
checked = 0
for path in sources.files():
    place = path.relative_to(sources.ROOT).as_posix()
    if path.suffix not in {".hpp", ".cpp"} or not place.startswith(("src/", "apps/")):
        continue
    if path.stem.endswith(("_test", "testing")) or path.parent == DATASETS / "known" or place.startswith(tuple(MAY_NAME_THEM)):
        continue
    checked += 1
    for number, line in enumerate(path.read_text().splitlines(), start=1):
        if found := QUOTED.search(line.split("//")[0]):
            faults.append(f"{place}:{number}: ask datasets/registry.hpp instead of naming {found[0]}")
for name in NAMES:
    checked += 1
    if not (DATASETS / "known" / f"{name}.cpp").is_file():
        faults.append(f"there is no known/{name}.cpp")
sources.report(faults, checked)
