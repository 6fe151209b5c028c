"""The pictures in docs/images are those that the program draws now, and README.md or a page of docs/ shows each of them."""

import pathlib
import sys

import sources

IMAGES = sources.ROOT / "docs" / "images"
sys.path.insert(0, str(IMAGES))
import make  # noqa: E402

drawn = make.pictures(pathlib.Path(sys.argv[1]).resolve() / "countable")
pages = "".join(path.read_text() for path in [sources.ROOT / "README.md", *(sources.ROOT / "docs").glob("*.md")])
faults = []
for name, text in drawn.items():
    if not (IMAGES / name).is_file() or (IMAGES / name).read_text() != text:
        faults.append(f"docs/images/{name}: not as the program draws it; run python3 docs/images/make.py build/release/bin")
    if f"images/{name}" not in pages:
        faults.append(f"docs/images/{name}: neither README.md nor docs/ shows it")
for path in IMAGES.glob("*.svg"):
    if path.name not in drawn:
        faults.append(f"docs/images/{path.name}: docs/images/make.py does not draw it")
sources.report(faults, len(drawn))
