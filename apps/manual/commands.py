"""The commands of the program, read from its own help."""

import dataclasses
import re
import subprocess

LEFT = 30  # columns that CLI11 gives the names of options; the descriptions follow


@dataclasses.dataclass
class Entry:
    """An option, a positional or a subcommand, as one row of the help."""
    names: list  # ["-p", "--pattern"], ["GRAPHS"], ["count"]
    value: str   # what follows the names: "PATTERN ...", "TEXT:{csv,json,table}=csv"; empty for a flag
    text: str

    def choices(self):
        found = re.search(r"\{([^}]*)\}", self.value)
        return found[1].split(",") if found else []

    def takes_value(self):
        return bool(re.sub(r"(Excludes|Needs|REQUIRED).*", "", self.value).strip())


@dataclasses.dataclass
class Command:
    words: list  # ["countable", "generate", "er"]
    summary: str
    usage: str
    positionals: list
    options: list
    subcommands: list  # of Command, in the order of the help
    footer: str

    def name(self):
        return " ".join(self.words)

    def all(self):
        """This command and all below it."""
        return [self, *(below for command in self.subcommands for below in command.all())]


def rows(lines):
    """Entries of a block of the help. A description starts at the same column as all others, on a line of its own if the
    name is long."""
    entries = []
    for at, line in enumerate(lines):
        indent = len(line) - len(line.lstrip())
        if not line.strip() or indent >= LEFT or line.lstrip().startswith("["):
            continue
        column = LEFT + max(0, indent - 2)
        below = lines[at + 1] if at + 1 < len(lines) else ""
        if below.startswith(" " * column) and len(line) >= column:
            left, text = line, below.strip()
        else:
            left, text = line[:column], line[column:].strip()
        names, _, value = left.strip().partition(" ")
        entries.append(Entry(names.split(","), value.strip(), text))
    return entries


def read(program, words=("countable",)):
    """The command of these words with all its subcommands; None where it is not built."""
    run = subprocess.run([program, *words[1:], "--help"], capture_output=True, text=True)
    if run.returncode != 0 and len(words) > 1:
        return None
    head, _, rest = run.stdout.partition("Usage: ")
    usage, _, rest = rest.partition("\n\n")
    blocks = {"Positionals:": [], "Options:": [], "Subcommands:": []}
    current, lines = None, rest.splitlines()
    while lines:
        line = lines[0]
        if line.strip() in blocks:
            current = line.strip()
        elif line.startswith("[Option Group"):
            pass
        elif line and not line.startswith(" "):
            break  # the footer
        elif current:
            blocks[current].append(line)
        lines.pop(0)
    below = [read(program, [*words, entry.names[0]]) for entry in rows(blocks["Subcommands:"])]
    return Command(list(words), head.strip(), usage.strip(), rows(blocks["Positionals:"]), rows(blocks["Options:"]),
                   [command for command in below if command], "\n".join(lines).strip("\n"))
