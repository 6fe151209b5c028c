"""What the tests of the tree itself share."""

import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
NOT_OURS = {".git", "build", "__pycache__"}


def files():
    """The files of the project: those that git knows, or, in a tree without git, all but what builds leave behind."""
    git = ["git", "-c", f"safe.directory={ROOT}", "-C", str(ROOT), "ls-files", "-z", "--cached"]
    try:
        known = subprocess.run(git, check=True, capture_output=True, text=True).stdout.split("\0")
        return sorted(ROOT / name for name in known if name and (ROOT / name).is_file())
    except (OSError, subprocess.CalledProcessError):
        found = (path for path in ROOT.rglob("*") if path.is_file())
        return sorted(path for path in found if not NOT_OURS.intersection(path.relative_to(ROOT).parts))


def report(faults, checked):
    """Prints the faults and ends the test. Nothing checked is a fault too: such a test could not fail."""
    for fault in faults:
        print(fault)
    print(f"{checked} checked, {len(faults)} wrong")
    sys.exit(1 if faults or checked == 0 else 0)
