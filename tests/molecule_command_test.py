"""Molecules in `countable count` and `countable convert`, as a chemist meets them. The argument is the folder of the executables."""

import csv
import io
import unittest

from program import ProgramTest


class Smarts(ProgramTest):
    def setUp(self):
        super().setUp()
        (self.folder / "m.smi").write_text("OC(=O)c1ccccc1 benzoic\nCCO ethanol\nC[N+](=O)[O-] nitromethane\nC1CC1\n")

    def counted(self, *arguments):
        return list(csv.DictReader(io.StringIO(self.answer("count", *arguments))))

    def test_what_labels_cannot_say(self):
        smarts = {"c1ccccc1": [1, 0, 0, 0], "[OX2H]": [1, 1, 0, 0], "[CX3](=O)[OX2H1]": [1, 0, 0, 0],
                  "[#6]": [7, 2, 1, 3], "[N+](=O)[O-]": [0, 0, 1, 0], "[CH3]": [0, 1, 1, 0], "[C;R]": [0, 0, 0, 3],
                  "[$(C=O)]": [1, 0, 0, 0], "[r6]": [6, 0, 0, 0], "C~N": [0, 0, 1, 0], "C!@C": [0, 1, 0, 0],
                  "[C,N]~[#6,#7]": [1, 2, 2, 6], "CCO": [0, 1, 0, 0]}
        for text, counts in smarts.items():
            with self.subTest(text):
                rows = self.counted("m.smi", "-p", "smarts:" + text, "--subgraph")
                self.assertEqual([int(row["count"]) for row in rows], counts)

    def test_mixed_requests(self):
        patterns = ("smarts:CO", "smarts:[OX2H]", "a:C, b:O, a-b", "triangle", "acid=smarts:[CX3](=O)[OX2H1]")
        arguments = [word for pattern in patterns for word in ("-p", pattern)]
        rows = self.counted("m.smi", *arguments)
        names = [row["pattern"] for row in rows[:10:2]]
        self.assertEqual(names, [*patterns[:4], "acid"])
        for alone in patterns:  # no pattern changes the counts of another
            same = [(row["kind"], row["count"]) for row in rows if row["pattern"] in (alone, alone.split("=smarts:")[0])]
            self.assertEqual([(row["kind"], row["count"]) for row in self.counted("m.smi", "-p", alone)], same)
        self.assertEqual([row["count"] for row in rows if row["pattern"] == "a:C, b:O, a-b" and row["kind"] == "subgraph"],
                         ["2", "1", "0", "0"])  # any carbon, aliphatic for SMARTS

    def test_per_node_and_edge(self):
        rows = self.counted("m.smi", "-p", "smarts:[#6]~[#6]~[#6]", "-p", "path-3", "--per", "node")
        columns = [name for name in rows[0] if "/" in name]
        self.assertEqual(columns, ["smarts:[#6]~[#6]~[#6]/0", "smarts:[#6]~[#6]~[#6]/1", "path-3/0", "path-3/1"])
        triangle = [[row[name] for name in columns] for row in rows if row["graph"] == "4"]
        self.assertEqual(triangle, [["2", "1", "2", "1"], ["0", "0", "0", "0"]] * 3)  # subgraph, induced
        rows = self.counted("m.smi", "-p", "smarts:[#6]~[#6]~[#6]", "-p", "path-3", "--per", "edge", "--subgraph")
        triangle = [list(row.values())[-2:] for row in rows if row["graph"] == "4"]
        self.assertEqual(triangle, [["2", "2"]] * 3)

    def test_threads_change_nothing(self):
        (self.folder / "many.smi").write_text("".join(f"{'C' * (i % 9 + 1)}c1ccccc1{'O' if i % 2 else 'N'}\n" if i % 7 else "C(\n"
                                                      for i in range(3000)))
        arguments = ("count", "many.smi", "-p", "smarts:[$(c[OX2H])]", "-p", "smarts:[CH2][CH2]", "--per", "node")
        one, many = (self.done(*arguments, "--threads", n) for n in ("1", "3"))
        self.assertEqual(one.stdout, many.stdout)
        self.assertEqual(one.stderr, many.stderr)

    def test_no_count_stops_at_a_thousand(self):
        (self.folder / "long.smi").write_text("C" * 60 + "\n")
        counts = [row["count"] for row in self.counted("long.smi", "-p", "smarts:[#6].[#6].[#6]", "-p",
                                                       "smarts:[$(C.C.C)]", "--subgraph")]
        self.assertEqual(counts, ["34220", "60"])

    def test_refused(self):
        for text, said in {"smarts:[CX3": "RDKit cannot read the SMARTS '[CX3': syntax error",
                           "smarts:": "expected an atom", "smarts:C1CC": "unclosed ring",
                           "smarts:[C@H](N)O": "stereochemistry", "acid=smarts:C(": "syntax error"}.items():
            self.refused("count", "m.smi", "-p", text, said=said)
        self.refused("count", "m.g6", "-p", "smarts:[#6]", said="SMARTS are counted in molecules")


class Convert(ProgramTest):
    def test_molecules_become_labelled_graphs(self):
        (self.folder / "m.smi").write_text("C=O\nC( broken\nc1ccccc1\n")
        run = self.done("convert", "m.smi", "-o", "m.gspan")
        self.assertEqual(run.stderr, "m.smi:2: RDKit cannot read 'C(': its syntax is wrong; skipped\n")
        text = (self.folder / "m.gspan").read_text()
        self.assertTrue(text.startswith("t # 0\nv 0 C\nv 1 O\ne 0 1 double\nt # 1\nv 0 C\n"), text)
        self.assertEqual(text.count(" aromatic\n"), 6)
        self.done("convert", "m.smi", "--drop-labels", "-o", "m.g6")
        self.assertEqual((self.folder / "m.g6").read_text().split(), ["A_", "EhEG"])
        self.refused("convert", "m.smi", "--strict", "-o", "strict.gspan", said="m.smi:2: RDKit cannot read 'C('")
        self.assertFalse((self.folder / "strict.gspan").exists())


if __name__ == "__main__":
    unittest.main()
