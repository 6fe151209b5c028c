"""`countable count` by several processes: the same bytes as by one. The argument is the folder of the executables.

Needs mpirun and countable-mpi, else exits with 77.
"""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time
import unittest

from mpi_graphs import labelled, preferential
from program import COUNTABLE, ProgramTest

MPIRUN = ["mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none"]
ALL_RANKS = (1, 2, 4, 7)  # for one count of each kind; two numbers do for the others


class MpiTest(ProgramTest):
    def mpirun(self, ranks, *arguments, launcher=(), **options):
        command = [*MPIRUN, *launcher, "-n", str(ranks), COUNTABLE, *arguments]
        return subprocess.run(command, cwd=self.folder, capture_output=True, text=True, env=self.environment, timeout=300,
                              **options)

    def same_bytes(self, *arguments, ranks=(2, 7)):
        expected = self.countable("count", *arguments, "--threads", "1")
        for n in ranks:
            with self.subTest(ranks=n, arguments=arguments):
                run = self.mpirun(n, "count", *arguments, "--threads", str(1 + n % 2))
                self.assertEqual(run.returncode, expected.returncode, run.stderr)
                self.assertEqual(run.stdout, expected.stdout)
                self.assertEqual(self.sentences(run), self.sentences(expected))

    @staticmethod
    def sentences(run):
        """What the program says, without what mpirun adds."""
        return [line for line in run.stderr.splitlines() if line.startswith("countable: ")]


class ManyGraphs(MpiTest):
    def test_graph6(self):
        (self.folder / "g.g6").write_text(self.printed("generate", "er", "--graphs", "3000"))
        self.same_bytes("g.g6", "-p", "triangle,3-star,4-cycle", ranks=ALL_RANKS)
        self.same_bytes("g.g6", "--orbits", "4", "--format", "json")

    def test_labels(self):
        (self.folder / "m.gspan").write_text(labelled(800, 20, seed=1))
        self.same_bytes("m.gspan", "-p", "a:C, b:O, a-b:2", "-p", "a:C, b:N, c:O, a-b, b-c", "--per", "edge")
        self.same_bytes("m.gspan", "-p", "a:red, b:blue, a-b", "--node-labels", "parity", "--subgraph", ranks=(2, 4))

    def test_large_ones_among_small_ones(self):
        text = labelled(40, 12, seed=2) + labelled(2, 900, seed=3) + labelled(40, 12, seed=4) + labelled(1, 700, seed=5)
        (self.folder / "mixed.gspan").write_text(text)
        self.same_bytes("mixed.gspan", "-p", "triangle", "-p", "a:C, b:O, c:C, a-b, b-c")

    def test_several_files_and_output(self):
        for name, seed in (("a.gspan", 6), ("b.gspan", 7)):
            (self.folder / name).write_text(labelled(50, 15, seed))
        self.same_bytes("a.gspan", "b.gspan", "-p", "path-3", ranks=(2,))
        run = self.mpirun(3, "count", "a.gspan", "-p", "path-3", "-o", "out.csv")
        self.assertEqual((run.returncode, run.stdout, run.stderr), (0, "", ""))
        self.assertEqual((self.folder / "out.csv").read_text(), self.printed("count", "a.gspan", "-p", "path-3"))

    def test_molecules(self):
        text = "".join(f"{'C' * (i % 9 + 1)}c1ccccc1{'O' if i % 2 else 'N'} m{i}\n" if i % 7 else "C(\n" for i in range(600))
        (self.folder / "m.smi").write_text(text)
        if self.countable("count", "m.smi", "-p", "edge").returncode != 0:
            self.skipTest("built without molecules")
        self.same_bytes("m.smi", "-p", "6-cycle", "-p", "smarts:[CH2][CH2]", "-p", "a:C, b:O, a-b")


class OneLargeGraph(MpiTest):
    def setUp(self):
        super().setUp()
        (self.folder / "web.txt").write_text(preferential(3000, 4, seed=8))

    def test_graphlets(self):
        self.same_bytes("web.txt", "--graphlets", "5", ranks=ALL_RANKS)

    def test_orbits(self):
        self.same_bytes("web.txt", "--orbits", "4", ranks=(4,))
        self.same_bytes("web.txt", "--orbits", "5")
        self.same_bytes("web.txt", "--orbits", "4", "--per", "edge", ranks=(4,))
        self.same_bytes("web.txt", "--orbits", "5", "--per", "edge", "--subgraph", ranks=(2,))

    def test_plans(self):
        for per in ("graph", "node", "edge"):
            self.same_bytes("web.txt", "-p", "K3,3", "-p", "a:red, b:blue, c:red, a-b, b-c, c-a", "--node-labels", "parity",
                            "--subgraph", "--per", per, ranks=ALL_RANKS if per == "graph" else (4,))

    def test_homomorphisms(self):
        self.same_bytes("web.txt", "-p", "6-cycle,tailed-triangle", "--homomorphisms")
        self.same_bytes("web.txt", "-p", "4-cycle", "--homomorphisms", "--per", "node", ranks=(2, 4))
        self.same_bytes("web.txt", "-p", "5-cycle", "--basis", ranks=(7,))

    def test_memory_is_said_beforehand(self):
        run = self.mpirun(3, "count", "web.txt", "--orbits", "4", "--explain")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(run.stdout, self.printed("count", "web.txt", "--orbits", "4", "--explain"))
        self.assertRegex(run.stderr, r"web.txt: about \S+ MiB of memory on each machine: \S+ KiB for the graph and \S+ MiB for "
                                     r"each of 3 processes")

    def test_more_than_128_bits(self):
        (self.folder / "hub.txt").write_text("".join(f"0 {v}\n" for v in range(1, 5001)))
        self.same_bytes("hub.txt", "-p", "star-2,star-15,triangle", "--subgraph")


class Errors(MpiTest):
    def fails(self, ranks, *arguments, said):
        started = time.monotonic()
        run = self.mpirun(ranks, *arguments)
        self.assertEqual(run.returncode, 2, run.stderr)
        sentences = self.sentences(run)
        self.assertEqual(len(sentences), 1, run.stderr)
        self.assertIn(said, sentences[0])
        self.assertLess(time.monotonic() - started, 60)

    def test_bad_line(self):
        (self.folder / "bad.txt").write_text("0 1\n1 2\n2 x\n")
        self.fails(3, "count", "bad.txt", "-p", "triangle", said="bad.txt:3: ")
        (self.folder / "bad.gspan").write_text(labelled(500, 15, seed=9) + "v what\n")
        self.fails(3, "count", "bad.gspan", "-p", "triangle", "-o", "out.csv", said="bad.gspan:")
        self.assertFalse((self.folder / "out.csv").exists())

    def test_bad_usage(self):
        self.fails(3, "count", "web.txt", "--patern", "triangle", said="--pattern")
        self.fails(2, "count", "none.txt", "-p", "triangle", said="none.txt")

    def test_missing_labels(self):
        (self.folder / "web.txt").write_text(preferential(2000, 3, seed=8))
        self.fails(3, "count", "web.txt", "-p", "a:C, b:O, a-b", said="--node-labels parity")
        (self.folder / "g.g6").write_text("Bw\n" * 100)
        self.fails(3, "count", "g.g6", "-p", "a:C, b:O, a-b", said="--node-labels parity")

    def test_a_process_without_memory(self):
        (self.folder / "web.txt").write_text(preferential(30_000, 8, seed=8))  # results of 260 MB in each process
        count = [COUNTABLE, "count", "web.txt", "--orbits", "5", "--per", "edge", "--threads", "1", "-o", "out.csv"]
        limited = ["sh", "-c", 'ulimit -v 400000; exec "$@"', "sh", *count]
        run = subprocess.run([*MPIRUN, "-n", "1", *count, ":", "-n", "1", *limited], cwd=self.folder, capture_output=True,
                             text=True, env=self.environment, timeout=120)
        self.assertEqual(run.returncode, 2, run.stderr)
        self.assertEqual(self.sentences(run),
                         ["countable: not enough memory for this input on the machine of process 1"], run.stderr)
        self.assertFalse((self.folder / "out.csv").exists())

    def test_without_the_program(self):
        alone = self.folder / "countable"
        shutil.copy(COUNTABLE, alone)
        (self.folder / "g.g6").write_text("Bw\n")
        command = [*MPIRUN, "-n", "3", alone, "count", "g.g6", "-p", "triangle"]
        run = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, env=self.environment, timeout=60)
        self.assertEqual(run.returncode, 2)
        self.assertEqual(len(self.sentences(run)), 1, run.stderr)
        self.assertIn("countable-mpi", self.sentences(run)[0])
        self.assertEqual(self.mpirun(2, "--version").returncode, 0)  # other commands need no MPI


class Ends(MpiTest):
    """A count that would take hours, ended from outside."""

    def begin(self, *arguments):
        (self.folder / "dense.txt").write_text(preferential(4000, 40, seed=10))
        command = [*MPIRUN, "-n", "3", COUNTABLE, "count", "dense.txt", "--subgraph", *arguments, "--threads", "1"]
        process = subprocess.Popen(command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   env=self.environment)
        for _ in range(600):
            workers = self.workers(process.pid)
            if len(workers) == 3 and all(self.cpu(pid) > 0.5 for pid in workers):
                return process, workers
            time.sleep(0.1)
        process.kill()
        self.fail("the processes do not count")

    @staticmethod
    def workers(mpirun):
        """The processes of countable-mpi that this mpirun has started."""
        found = []
        for folder in pathlib.Path("/proc").iterdir():
            try:
                if folder.name.isdigit() and (folder / "comm").read_text().strip() == "countable-mpi":
                    if (folder / "stat").read_text().rsplit(")", 1)[1].split()[1] == str(mpirun):
                        found.append(int(folder.name))
            except OSError:
                pass
        return found

    @staticmethod
    def cpu(pid):
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def gone(self, workers):
        for _ in range(50):
            if not any(pathlib.Path(f"/proc/{pid}").exists() for pid in workers):
                return True
            time.sleep(0.1)
        return False

    def test_killed_process(self):
        process, workers = self.begin("-p", "K4,4")
        os.kill(workers[-1], signal.SIGKILL)
        started = time.monotonic()
        out, said = process.communicate(timeout=30)
        self.assertLess(time.monotonic() - started, 15)
        self.assertNotEqual(process.returncode, 0)
        self.assertEqual(said.count("mpirun noticed"), 1, said)
        self.assertTrue(self.gone(workers))

    def test_interrupted(self):
        process, workers = self.begin("-p", "triangle", "-p", "K4,4")
        leader = min(workers, key=lambda pid: self.rank(pid))
        os.kill(leader, signal.SIGINT)
        out, said = process.communicate(timeout=30)
        self.assertEqual(process.returncode, 130, said)
        lines = [line for line in said.splitlines() if line.startswith("countable: ")]
        self.assertEqual(len(lines), 1, said)
        self.assertIn("interrupted in graph 1 of dense.txt with 1 of 2 counts done", lines[0])
        self.assertIn("triangle", out)
        self.assertTrue(self.gone(workers))

    def test_ctrl_c(self):
        process, workers = self.begin("-p", "triangle", "-p", "K4,4", "-o", "out.csv")
        process.send_signal(signal.SIGINT)  # a terminal sends it to mpirun, which ends its processes
        process.communicate(timeout=30)
        self.assertNotEqual(process.returncode, 0)
        self.assertTrue(self.gone(workers))
        self.assertIn("triangle", (self.folder / "out.csv").read_text())

    @staticmethod
    def rank(pid):
        variables = pathlib.Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
        return next(int(text.split(b"=")[1]) for text in variables if text.startswith(b"OMPI_COMM_WORLD_RANK="))


if __name__ == "__main__":
    if shutil.which("mpirun") is None or not (COUNTABLE.parent / "countable-mpi").exists():
        print("no mpirun, or built without MPI")
        sys.exit(77)
    unittest.main()
