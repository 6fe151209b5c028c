"""torch, from whichever Python has it; without it the test that imports this is skipped (exit code 77)."""

import os
import sys

try:
    import torch
except ImportError:
    system = "/usr/bin/python3"  # another Python may come first in the path; Debian's python3-torch belongs to this one
    if os.path.exists(system) and os.path.realpath(sys.executable) != os.path.realpath(system):
        os.execv(system, [system, "-B", *sys.argv])
    print("skipped: there is no python3-torch")
    sys.exit(77)
