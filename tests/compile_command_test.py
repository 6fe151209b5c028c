"""`countable compile` as a user meets it: predictions are the counts. The argument is the folder of the executables."""

import csv
import io
import json
import pathlib
import random
import subprocess
import tempfile
import unittest

from program import COUNTABLE, ProgramTest

# Every pattern and window is compared in src/countable/models/lrp/compiled_test.cpp; here is a sample, since every
# start of the program takes half a second.


def molecules(number, nodes):
    """Graphs with labels on nodes and edges, as gSpan."""
    draw = random.Random(11)
    lines = []
    for graph in range(number):
        lines.append(f"t # {graph}")
        lines += [f"v {v} {draw.choice('CCCON')}" for v in range(nodes)]
        lines += [f"e {u} {v} {draw.choice('1122a')}" for v in range(nodes) for u in range(v) if draw.random() < 0.45]
    return "\n".join(lines) + "\n"


class Compile(ProgramTest):
    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.shared = pathlib.Path(temporary.name)
        subprocess.run([COUNTABLE, "generate", "er", "--graphs", "200"], cwd=cls.shared, check=True)
        (cls.shared / "molecules.gspan").write_text(molecules(60, 9))
        cls.runs = 0

    def setUp(self):
        super().setUp()
        self.folder = self.shared

    def compiled(self, *arguments):
        type(self).runs += 1
        run = f"run{self.runs}"
        return run, self.printed("compile", *arguments, "-o", run)

    def evaluated(self, run, *options):
        return json.loads(self.printed("evaluate", run, "--threads", "1", "--format", "json", *options))

    def assert_counts(self, graphs, pattern, kind, *options):
        run, said = self.compiled(pattern, kind, *options)
        rows = csv.reader(io.StringIO(self.printed("predict", run, graphs, "--threads", "1")))
        self.assertEqual(next(rows), ["graph", pattern])
        known = csv.reader(io.StringIO(self.printed("count", graphs, "-p", pattern, kind)))
        next(known)
        # As texts: a count is printed as the whole number that it is.
        self.assertEqual(list(rows), [[graph, count] for graph, _, _, count in known])
        return run, said

    def test_a_run_from_end_to_end(self):
        run, said = self.assert_counts("er.g6", "tailed-triangle", "--induced", "--model", "deep-lrp-1-3")
        self.assertEqual(said, "pattern     tailed-triangle\nkind        induced\nmodel       deep-lrp-1-3\n"
                               "channels    1\nparameters  26\nexact for   all degrees\n")
        manifest = json.loads((self.folder / run / "manifest.json").read_text())
        self.assertEqual(manifest["status"], "compiled")
        self.assertEqual(manifest["parameters"], 26)
        config = json.loads((self.folder / run / "config.json").read_text())
        self.assertEqual((config["model"]["name"], config["model"]["pooling"]), ("deep-lrp-1-3", "sum"))

        # Against the exact counts of the pattern, and against something else.
        result = self.evaluated(run)
        self.assertEqual([result[part]["mse"] for part in ("train", "validation", "test")], [0, 0, 0])
        result = self.evaluated(run, "--dataset", "er.csv", "--task", "triangle")
        self.assertGreater(result["test"]["mse"], 0)

        self.refused("train", "-o", run, "--resume", said="there is nothing to train")
        self.refused("compile", "triangle", "-o", run, said="there is a run already")

    def test_windows_and_kinds(self):
        _, said = self.assert_counts("er.g6", "4-cycle", "--induced")
        self.assertIn("deep-lrp-3-1", said)
        _, said = self.assert_counts("er.g6", "5-star", "--subgraph", "--model", "deep-lrp-1-3")
        self.assertIn("degrees up to ", said)

    def test_labels(self):
        self.assert_counts("molecules.gspan", "a-b:1, b-c:2, c-d:1", "--subgraph")
        run, _ = self.assert_counts("molecules.gspan", "a:C, b:O, c:C, a-b, b-c", "--induced",
                                    "--model", "deep-lrp-1-3")
        self.refused("predict", run, "er.g6", said="has no labels on its nodes")
        # The colours of the paper's task.
        run, _ = self.compiled("attributed-triangle")
        result = self.evaluated(run, "--dataset", "er.csv", "--task", "attributed-triangle")
        self.assertEqual(result["test"]["mse"], 0)

    def test_large_counts_and_large_degrees(self):
        (self.folder / "hub.txt").write_text("".join(f"0 {v}\n" for v in range(1, 401)))
        self.assert_counts("hub.txt", "4-star", "--subgraph", "--model", "deep-lrp-1-1", "--max-degree", "400")
        run, said = self.compiled("path-3", "--model", "deep-lrp-1-3", "--max-degree", "20")
        self.assertIn("exact for   degrees up to 20\n", said)
        self.refused("predict", run, "hub.txt", said="has a node of degree 400")

    def test_refusals(self):
        refused = lambda *arguments, said: self.refused("compile", *arguments, "-o", "none", said=said)
        refused("4-cycle", "--model", "deep-lrp-1-3", said="deep-lrp-3-1 counts the pattern")
        refused("node a, node b", "--induced", said="no deep-lrp-L-K with sequences of up to 31 slots is known to have such "
                                          "weights: the count is a product of numbers of nodes")
        refused("triangle", "--model", "gin", said="expected deep-lrp-L-K")
        refused("path-3", "--model", "deep-lrp-1-3", "--max-degree", "5000", said="channels for degrees up to 5000")
        self.assertFalse((self.folder / "none").exists())
        run, _ = self.compiled("triangle")
        self.refused("compile", "triangle", "-o", run, said="there is a run already; choose another folder by -o\n")


if __name__ == "__main__":
    unittest.main()
