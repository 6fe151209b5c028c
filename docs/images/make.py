"""Draws the pictures of README.md and of docs/: python3 docs/images/make.py build/release/bin [FOLDER]

The program draws them all. They are written to this folder, or to FOLDER; tests/images_test.py checks that those of the
repository are current.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
TABLE = HERE.parent.parent / "experiments" / "table1"


def drawn(program, *arguments):
    """The picture that a command writes with --svg. Its comments name the version of Graphviz, and are dropped."""
    with tempfile.TemporaryDirectory() as folder:
        picture = pathlib.Path(folder) / "picture.svg"
        subprocess.run([program, *arguments, "--svg", picture], check=True, stdout=subprocess.DEVNULL)
        return re.sub(r"<!--.*?-->\n?", "", picture.read_text(), flags=re.DOTALL)


def chart_of_report(program):
    """The first chart of the report page, with the colours that the page defines, on the ground of the page."""
    page = subprocess.run([program, "report", TABLE, "--format", "html"], check=True, capture_output=True,
                          text=True).stdout
    chart = page[page.index("<svg"):page.index("</svg>") + len("</svg>")]
    title = re.search(r'aria-label="([^"]*)"', chart)[1]
    left, top, width, height = map(float, re.search(r'viewBox="([^"]*)"', chart)[1].split())
    colors = "\n".join(re.findall(r"^(?:@media [^{]*\{ )?:root \{.*?\}(?: \})?$", page, re.MULTILINE | re.DOTALL))
    frame = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height + 30:g}" '
             f'viewBox="{left:g} {top - 30:g} {width:g} {height + 30:g}" style="color: var(--text)">\n'
             f"<style>\n{colors}\ntext {{ font-family: system-ui, Helvetica, sans-serif; }}\n</style>\n"
             f'<rect x="{left:g}" y="{top - 30:g}" width="{width:g}" height="{height + 30:g}" fill="var(--card)"/>\n'
             f'<text x="{left + 12:g}" y="{top - 10:g}" font-size="14" font-weight="600" fill="currentColor">{title}'
             "</text>\n")
    inner = re.sub(r"<svg", f'<svg x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"', chart, count=1)
    return "\n".join(line.rstrip() for line in (frame + inner + "\n</svg>").splitlines() if line.strip()) + "\n"


def pictures(program):
    return {
        "pair.svg": drawn(program, "pair", "4-cycle", "--against", "2-wl"),
        "rounds.svg": drawn(program, "wl", "cycle-6", "a-b, b-c, c-a, d-e, e-f, f-d", "--k", "1"),
        "learning.svg": chart_of_report(program),
        "atlas.svg": drawn(program, "can", "--patterns-up-to", "5"),
    }


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else HERE
    for name, text in pictures(pathlib.Path(sys.argv[1]).resolve() / "countable").items():
        (folder / name).write_text(text)
