"""The pictures in docs/images are those that the program draws now, and README.md shows each of them."""

import pathlib
import sys

import sources

IMAGES = sources.ROOT / "docs" / "images"
sys.path.insert(0, str(IMAGES))
import make  # noqa: E402

drawn = make.pictures(pathlib.Path(sys.argv[1]).resolve() / "countable")
readme = (sources.ROOT / "README.md").read_text()
faults = []
for name, text in drawn.items():
    if not (IMAGES / name).is_file() or (IMAGES / name).read_text() != text:
        faults.append(f"docs/images/{name}: not as the program draws it; run python3 docs/images/make.py build/release/bin")
    if f"docs/images/{name}" not in readme:
        faults.append(f"docs/images/{name}: README.md does not show it")
for path in IMAGES.glob("*.svg"):
    if path.name not in drawn:
        faults.append(f"docs/images/{path.name}: docs/images/make.py does not draw it")
sources.report(faults, len(drawn))
