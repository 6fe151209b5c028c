"""Prints the ```cpp block of README.md, for the build to compile."""

import re

import sources

(example,) = re.findall(r"^```cpp\n(.*?)^```$", (sources.ROOT / "README.md").read_text(), re.MULTILINE | re.DOTALL)
print(example, end="")
