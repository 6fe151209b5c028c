"""`countable data check` as a user meets it. The argument is the folder of the executables."""

import csv
import io
import pathlib
import unittest

from program import ProgramTest

DATA = pathlib.Path(__file__).resolve().parent.parent.parent / "shared" / "data"


class DataCheck(ProgramTest):
    def test_what_is_missing_is_named_with_its_source(self):
        for name, said in {"molhiv": "Open Graph Benchmark", "zinc12k": "Dwivedi", "qm9": "MoleculeNet"}.items():
            self.refused("data", "check", name, self.folder, said=said)

    def test_other_data_is_told(self):
        (self.folder / "molhiv.csv").write_text("smiles,label,split\nCCO,1,train\nC,0,valid\nC(,0,test\n")
        self.environment["COUNTABLE_DATA"] = str(self.folder)
        run = self.countable("data", "check", "molhiv", "--format", "csv")
        self.assertEqual(run.returncode, 2)
        rows = list(csv.DictReader(io.StringIO(run.stdout)))
        self.assertEqual(rows[0], {"fact": "molecules", "expected": "41127", "found": "2", "verdict": "wrong"})
        self.assertIn("facts are wrong", run.stderr)

    def test_names(self):
        self.refused("data", "check", "er", self.folder, said="er")

    @unittest.skipUnless(DATA.is_dir(), "there is no ../shared/data beside the source tree")
    def test_development_data(self):
        for name in ("molhiv", "zinc12k"):
            self.done("data", "check", name, DATA)


if __name__ == "__main__":
    unittest.main()
