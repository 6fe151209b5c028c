"""Runs clang-tidy with the checks of .clang-tidy on sources of the release build: python3 scripts/tidy.py [--all | FILE...]

Without arguments, on what the last commit and the working tree have changed; a changed header stands for the source of
its name. Tests and files that include libtorch are skipped. --all takes about four seconds of CPU time per file.
"""

import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "release"
MOST = 60  # so that a commit that renames something everywhere does not take minutes


def commands():
    """The compilations to check. Precompiled headers are GCC's, which clang cannot read."""
    listed = []
    for entry in json.loads((BUILD / "compile_commands.json").read_text()):
        if "torch" in entry["command"] or entry["file"].endswith("_test.cpp") or str(BUILD) in entry["file"]:
            continue
        entry["command"] = re.sub(r"-Winvalid-pch|-include \S*cmake_pch\.hxx", "", entry["command"])
        listed.append(entry)
    return listed


def changed(sources):
    """Sources named in the last commit or edited since, and those of changed headers; all without a commit before."""
    names = set()
    for against in (["HEAD~1", "HEAD"], ["HEAD"]):
        git = ["git", "-c", f"safe.directory={ROOT}", "-C", str(ROOT), "diff", "--name-only", "--diff-filter=d", *against]
        run = subprocess.run(git, capture_output=True, text=True)
        if run.returncode != 0:
            return set(sources)
        names.update(run.stdout.split())
    return {str((ROOT / name).with_suffix(".cpp")) for name in names if name.endswith((".cpp", ".hpp"))}


def check(source, database):
    run = subprocess.run(["clang-tidy", "--quiet", "-p", str(database), source], capture_output=True, text=True, cwd=ROOT)
    findings = [line for line in run.stdout.splitlines() if " error: " in line]
    # Debian's clang 14 does not know all of C++20, such as structured bindings in lambdas. That is no finding.
    return source, [line for line in findings if "[clang-diagnostic-" not in line], len(findings)


def main(arguments):
    listed = commands()
    sources = sorted({entry["file"] for entry in listed})
    if arguments != ["--all"]:
        wanted = {str(pathlib.Path(name).resolve()) for name in arguments} or changed(sources)
        sources = [source for source in sources if source in wanted]
        if not arguments and len(sources) > MOST:
            print(f"{len(sources)} sources have changed, of which the first {MOST} are checked; scripts/tidy.py --all checks all")
            sources = sources[:MOST]
    database = BUILD / "tidy"
    database.mkdir(exist_ok=True)
    (database / "compile_commands.json").write_text(json.dumps(listed))
    wrong, not_understood = 0, 0
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for source, findings, errors in pool.map(lambda source: check(source, database), sources):
            wrong += bool(findings)
            not_understood += errors > len(findings)
            for line in findings:
                print(line.replace(f"{ROOT}/", ""), flush=True)
    print(f"clang-tidy: {len(sources)} sources checked, {wrong} with findings, {not_understood} that clang does not understand")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
