"""Molecules in `countable count` and `countable convert`, as a chemist meets them. The argument is the folder of the executables."""

import csv
import io
import unittest

from program import ProgramTest


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
