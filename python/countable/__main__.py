"""python -m countable: the program that comes with the package, with all of its commands but those that need libtorch."""

import os
import sys
from pathlib import Path


def main() -> None:
    program = Path(__file__).parent / "bin" / "countable"
    if not program.exists():
        sys.exit(f"countable: the program is not at {program}; install the package again")
    os.execv(program, ["countable", *sys.argv[1:]])


if __name__ == "__main__":
    main()
