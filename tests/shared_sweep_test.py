"""Sweeps of `countable reproduce` by several processes, by mpirun and by Slurm. The argument is the folder of the executables."""

import os
import pathlib
import shutil
import signal
import subprocess
import time
import unittest

from program import COUNTABLE, ProgramTest

# Four runs of a second or two each.
SMALL = ["reproduce", "table1", "--quick", "--models", "gin"]
# Stands in for sbatch: takes the script's numbers of runs, and does what Slurm does with each.
SBATCH = """#!/bin/bash
numbers=$(sed -n 's/^#SBATCH --array=//p' "$1" | sed 's/%.*//')
cd "$(sed -n 's/^#SBATCH --chdir=//p' "$1")"
for part in ${numbers//,/ }; do
  for number in $(seq ${part%-*} ${part#*-}); do SLURM_ARRAY_TASK_ID=$number sh "$OLDPWD/$1" || exit 1; done
done > /dev/null
echo Submitted batch job 17
"""


class SharedSweep(ProgramTest):
    def scores(self, sweep):
        """All that a sweep found out, without what it cost."""
        table = self.folder / sweep / "table1"
        runs = [{key: value for key, value in row.items() if key != "cpu_seconds"}
                for row in self.rows(table / "runs.csv")]
        return runs, *[(table / name).read_text() for name in ("curves.csv", "predictions.csv", "variances.csv")]

    def setUp(self):
        super().setUp()
        self.done(*SMALL, "-o", "alone")

    def epochs_begun(self, sweep):
        """Epochs of each run that a process timed."""
        return {len(path.read_text().splitlines()) - 1 for path in (self.folder / sweep / "runs").rglob("timing.csv")}

    def test_two_callers_train_no_run_twice(self):
        callers = [self.start(*SMALL, "--jobs", "1", "-o", "shared") for _ in range(2)]
        tables = [caller.communicate(timeout=120)[0] for caller in callers]
        self.assertEqual([caller.returncode for caller in callers], [0, 0])
        self.assertEqual(tables[0], tables[1])
        self.assertEqual(self.scores("shared"), self.scores("alone"))
        self.assertEqual(self.epochs_begun("shared"), {50})

    def test_mpirun_with_a_killed_worker(self):
        if shutil.which("mpirun") is None:
            self.skipTest("no mpirun")
        sweep = subprocess.Popen(["mpirun", "--allow-run-as-root", "--oversubscribe", "-n", "2", COUNTABLE, *SMALL, "--runner",
                                  "mpi", "-o", "mpi"], cwd=self.folder, env=self.environment, text=True,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        os.kill(self.worker(), signal.SIGKILL)
        out, error = sweep.communicate(timeout=120)
        self.assertEqual(sweep.returncode, 0, error)
        self.assertEqual(self.scores("mpi"), self.scores("alone"))
        self.assertEqual(out.count("Counting triangles and 3-stars"), 1)  # one rank prints

    def worker(self):
        """A process that trains a run: a child of a rank."""
        for _ in range(600):
            ours = {}
            for folder in pathlib.Path("/proc").iterdir():
                try:
                    if folder.name.isdigit() and os.readlink(folder / "cwd") == str(self.folder.resolve()):
                        ours[int(folder.name)] = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
                except OSError:
                    pass
            if list((self.folder / "mpi/runs").rglob("metrics.csv")) if (self.folder / "mpi/runs").exists() else False:
                deepest = [process for process, parent in ours.items() if ours.get(parent) in ours]
                if deepest:
                    return deepest[0]
            time.sleep(0.02)
        self.fail("no run is trained")

    def test_a_killed_caller_leaves_its_runs_to_the_others(self):
        first = self.start(*SMALL, "--jobs", "2", "-o", "shared")
        for _ in range(600):
            if list((self.folder / "shared").rglob("metrics.csv")):
                break
            time.sleep(0.02)
        second = self.start(*SMALL, "--jobs", "1", "-o", "shared")
        first.kill()
        first.communicate()
        _, error = second.communicate(timeout=120)
        self.assertEqual(second.returncode, 0, error)
        self.assertEqual(self.scores("shared"), self.scores("alone"))

    def test_slurm(self):
        run = self.done(*SMALL, "--runner", "slurm", "-o", "slurm")
        self.assertIn("slurm/table1.sbatch has the 4 runs that are not done; submit it with: sbatch", run.stderr)
        script = (self.folder / "slurm/table1.sbatch").read_text()
        self.assertIn("#SBATCH --array=0-3\n", script)
        (self.folder / "bin").mkdir()
        (self.folder / "bin/sbatch").write_text(SBATCH)
        (self.folder / "bin/sbatch").chmod(0o755)
        environment = {**self.environment, "PATH": f"{self.folder}/bin:{os.environ['PATH']}"}
        done = self.done(*SMALL, "--run", "2", "-o", "slurm")
        self.assertIn(": done", done.stdout)
        run = self.done(*SMALL, "--runner", "slurm", "--submit", "--jobs", "3", "-o", "slurm", env=environment)
        self.assertIn("#SBATCH --array=0-1,3%3\n", (self.folder / "slurm/table1.sbatch").read_text())
        self.assertIn("Submitted batch job 17", run.stderr)
        self.assertIn("1/1", run.stdout)  # the one of before
        run = self.done(*SMALL, "--runner", "slurm", "-o", "slurm")
        self.assertEqual(self.scores("slurm"), self.scores("alone"))
        self.assertNotIn("sbatch", run.stderr)


if __name__ == "__main__":
    unittest.main()
