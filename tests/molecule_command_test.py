"""Molecules in `countable count` and `countable convert`, as a chemist meets them. The argument is the folder of the executables."""

import csv
import gzip
import io
import json
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
                           "smarts:[C@H](N)O": "stereochemistry", "acid=smarts:C(": "syntax error",
                           "triangle,smarts:CC": "each SMARTS needs a -p of its own"}.items():
            self.refused("count", "m.smi", "-p", text, said=said)
        self.refused("count", "m.smi", "-p", "a=smarts:C", "-p", "a=smarts:N", said="pattern 'a' is given twice")
        self.refused("count", "m.g6", "-p", "smarts:[#6]", said="SMARTS are counted in molecules")


MOL = """water
  by hand

  3  2  0  0  0  0  0  0  0  0999 V2000
    0.0000    0.0000    0.0000 O   0  0  0  0  0  0  0  0  0  0  0  0
    0.9572    0.0000    0.0000 H   0  0  0  0  0  0  0  0  0  0  0  0
   -0.2400    0.9266    0.0000 H   0  0  0  0  0  0  0  0  0  0  0  0
  1  2  1  0
  1  3  1  0
M  END
"""


class Rows(ProgramTest):
    def counted(self, file, text, *arguments):
        (self.folder / file).write_text(text)
        return list(csv.reader(io.StringIO(self.printed("count", file, "-p", "edge", "--subgraph", *arguments))))

    def test_names_and_smiles(self):
        end = ["edge", "subgraph"]
        self.assertEqual(self.counted("m.smi", "# comment\nCCO ethanol, pure\n\nC(\nCO\n"),
                         [["graph", "name", "smiles", "pattern", "kind", "count"],
                          ["1", "ethanol, pure", "CCO", *end, "2"], ["3", "", "CO", *end, "1"]])
        self.assertEqual(self.counted("m.smi", "CCO\n")[0], ["graph", "smiles", "pattern", "kind", "count"])
        self.assertEqual(self.counted("m.csv", "id,Smiles\nx1,CCO\n"),
                         [["graph", "name", "smiles", "pattern", "kind", "count"], ["1", "x1", "CCO", *end, "2"]])
        self.assertEqual(self.counted("m.csv", "smiles,y\nCCO,1\n")[0], ["graph", "smiles", "pattern", "kind", "count"])
        self.assertEqual(self.counted("m.sdf", MOL + "$$$$\n" + MOL.replace("water", "") + "$$$$\n"),
                         [["graph", "name", "pattern", "kind", "count"],
                          ["1", "water", *end, "0"], ["2", "", *end, "0"]])
        (self.folder / "g.g6").write_text("Bw\n")
        self.counted("m.smi", "CCO\n")
        rows = self.printed("count", "m.smi", "g.g6", "-p", "edge", "--subgraph").splitlines()
        self.assertEqual(rows, ["graph,name,smiles,pattern,kind,count", "m.smi:1,,CCO,edge,subgraph,2",
                                "g.g6:1,,,edge,subgraph,3"])

    def test_atoms_and_bonds(self):
        self.assertEqual(self.counted("m.smi", "c1ccoc1\n", "-p", "smarts:co", "--per", "node")[:2],
                         [["graph", "smiles", "node", "atom", "kind", "edge/0", "smarts:co/0", "smarts:co/1"],
                          ["1", "c1ccoc1", "0", "C", "subgraph", "2", "0", "0"]])
        self.assertEqual(self.counted("m.smi", "C=O\n", "--per", "edge"),
                         [["graph", "smiles", "u", "v", "bond", "kind", "edge/0-1"],
                          ["1", "C=O", "0", "1", "double", "subgraph", "1"]])
        self.assertEqual(self.counted("m.smi", "C=O\n", "--per", "node", "--node-labels", "parity")[0],
                         ["graph", "smiles", "node", "kind", "edge/0"])

    def test_json(self):
        (self.folder / "m.smi").write_text("C/C=C\\O \"x\"\n")
        row = json.loads(self.answer("count", "m.smi", "-p", "edge", "--subgraph", "--format", "json"))[0]
        self.assertEqual(row, {"graph": 1, "name": '"x"', "smiles": "C/C=C\\O", "pattern": "edge", "kind": "subgraph",
                               "count": 3})

    def test_tables_of_all_kinds(self):
        counts = ["2", "1"]
        for name, text in {"m.tsv": "id\tSMILES\n1\tCCO\n2\tCO\n", "s.csv": "id;canonical_smiles\n1;CCO\n2;CO\n",
                           "t.csv": "id\tsmiles\n1\tCCO\n2\tCO\n"}.items():
            self.assertEqual([row[-1] for row in self.counted(name, text)[1:]], counts, name)
        two = "structure,smiles,canonical_smiles\nCCO,C,C\nCO,C,C\n"
        self.assertEqual([row[-1] for row in self.counted("m.csv", two, "--smiles-column", "structure")[1:]], counts)
        self.refused("count", "m.csv", "-p", "edge", said="m.csv:1: expected one column of SMILES, found 'smiles' and "
                     "'canonical_smiles'; --smiles-column NAME chooses one")
        self.refused("count", "m.csv", "-p", "edge", "--smiles-column", "x", said="m.csv:1: expected a column 'x'")
        (self.folder / "m.smi").write_text("C\n")
        self.refused("count", "m.smi", "-p", "edge", "--smiles-column", "x", said="m.smi: expected a table of molecules")

    def test_mol_files(self):
        self.assertEqual(self.counted("m.mol", MOL)[1], ["1", "water", "edge", "subgraph", "0"])
        self.assertEqual(self.counted("m.mol", MOL, "--hydrogens")[1], ["1", "water", "edge", "subgraph", "2"])
        (self.folder / "z.mol.gz").write_bytes(gzip.compress(MOL.encode()))
        self.assertEqual(self.printed("count", "z.mol.gz", "-p", "edge", "--induced"),
                         "graph,name,pattern,kind,count\n1,water,edge,induced,0\n")

    def test_hydrogens(self):
        self.assertEqual([row[-1] for row in self.counted("m.smi", "CO\n", "--hydrogens", "-p", "a:C, b:H, a-b",
                                                          "-p", "smarts:[H]O")[1:]], ["5", "3", "1"])


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
