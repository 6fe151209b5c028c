"""docs/concepts.md stays true: its paths exist, and each symbol of its table is in the file or the test beside it."""

import re

import sources

SOURCE = sources.ROOT / "src" / "countable"
SYMBOL = re.compile(r"[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*")


def words(path):
    return set(re.findall(r"\w+", path.read_text())) if path.is_file() else set()


def folder_words(folder, cache={}):
    if folder not in cache:
        cache[folder] = set().union(*(words(path) for path in folder.rglob("*.[ch]pp")))
    return cache[folder]


def is_symbol(text):
    """`count::Per`, `Graph`, `normalized_mse`; not `lrp-L`, `countable wl` or a path."""
    return SYMBOL.fullmatch(text) and ("::" in text or "_" in text or text[0].isupper())


def faults_of_symbol(symbol, known):
    parts = symbol.split("::")
    folder = SOURCE / parts[0]
    if len(parts) > 1 and folder.is_dir():
        if not folder_words(folder).issuperset(parts[1:]):
            yield f"src/countable/{parts[0]} has no {symbol}"
            return
        parts = parts[1:]
    if not known.issuperset(parts):
        yield f"neither the file nor the test has {symbol}"


def faults_of_line(line):
    """The faults of a line, and how many paths and symbols it has."""
    quoted = re.findall(r"`([^`]+)`", line)
    paths = [text for text in quoted if re.fullmatch(r"[\w.-]+(?:/[\w.-]+)+/?", text)]
    faults = [f"there is no {path}" for path in paths if not (sources.ROOT / path).exists()]
    cells = line.strip("|").split("|")
    symbols = []
    if line.startswith("|") and len(cells) == 4 and len(paths) >= 2:
        symbols = [text for text in re.findall(r"`([^`]+)`", cells[1]) if is_symbol(text)]
        known = set().union(*(words(sources.ROOT / path) for path in paths))
        for symbol in symbols:
            faults += faults_of_symbol(symbol, known)
    return faults, len(paths) + len(symbols)


# The checks themselves find what is wrong.
ROW = "| a term | `{}`: here | `src/countable/graph/graph.hpp` | `src/countable/graph/graph_test.cpp` |"
assert faults_of_line(ROW.format("Graph")) == ([], 3)
assert faults_of_line(ROW.format("NoSuchThing"))[0] == ["neither the file nor the test has NoSuchThing"]
assert faults_of_line(ROW.format("count::NoSuchThing"))[0] == ["src/countable/count has no count::NoSuchThing"]
assert faults_of_line(ROW.format("count::Embedding"))[0] == ["neither the file nor the test has count::Embedding"]
assert faults_of_line("see `src/countable/none.hpp`")[0] == ["there is no src/countable/none.hpp"]

faults = []
checked = 0
for number, line in enumerate((sources.ROOT / "docs" / "concepts.md").read_text().splitlines(), start=1):
    found, seen = faults_of_line(line)
    faults += [f"docs/concepts.md:{number}: {fault}" for fault in found]
    checked += seen
sources.report(faults, checked)
