"""How far a long count is, on a terminal and in notebooks."""

from __future__ import annotations

import sys
import time
from typing import Any, Optional

PATIENCE = 1.0  # seconds before the first sign of progress


def _is_watched() -> bool:
    if "ipykernel" in sys.modules:
        return True
    return sys.stderr is not None and sys.stderr.isatty()


class Progress:
    """A bar of tqdm where that is installed, otherwise a line on standard error; nothing for quick counts.

    `wanted`: True, False, or None for "if somebody is watching".
    """

    def __init__(self, wanted: Optional[bool], total: Optional[int], unit: str) -> None:
        self._shown = _is_watched() if wanted is None else wanted
        self._total, self._unit, self._done = total, unit, 0.0
        self._bar: Any = None
        self._begin = self._last = time.monotonic()

    @property
    def is_shown(self) -> bool:
        return self._shown

    def __enter__(self) -> "Progress":
        return self

    def update(self, done: float) -> None:
        """So many of `total` are done."""
        now = time.monotonic()
        if not self._shown or now - self._begin < PATIENCE or now - self._last < 0.1:
            return
        self._last = now
        if self._bar is None:
            self._bar = self._new_bar()
        if self._bar is False:
            of = f" of {self._total:,}" if self._total is not None else ""
            sys.stderr.write(f"\rcount: {done:,.6g}{of} {self._unit}")
            sys.stderr.flush()
        else:
            self._bar.update(done - self._done)
        self._done = done

    def _new_bar(self) -> Any:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            return False
        return tqdm(total=self._total, unit=f" {self._unit}", desc="count", leave=False)

    def __exit__(self, *_: Any) -> None:
        if self._bar is False:
            sys.stderr.write("\r" + " " * 60 + "\r")
        elif self._bar is not None:
            self._bar.close()
