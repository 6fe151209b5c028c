"""`countable data check` as a user meets it. The argument is the folder of the executables."""

import csv
import io
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

COUNTABLE = pathlib.Path(sys.argv.pop(1)).resolve() / "countable"
DATA = pathlib.Path(__file__).resolve().parent.parent.parent / "shared" / "data"


class DataCheck(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def run_check(self, *arguments, **variables):
        return subprocess.run([COUNTABLE, "data", "check", *arguments], capture_output=True, text=True,
                              env={**os.environ, **variables})

    def test_what_is_missing_is_named_with_its_source(self):
        for name, said in {"molhiv": "Open Graph Benchmark", "zinc12k": "Dwivedi", "qm9": "MoleculeNet"}.items():
            run = self.run_check(name, self.folder)
            self.assertEqual(run.returncode, 2)
            self.assertEqual(run.stdout, "")
            self.assertIn(said, run.stderr)
            self.assertEqual(run.stderr.count("\n"), 1)

    def test_other_data_is_told(self):
        (self.folder / "molhiv.csv").write_text("smiles,label,split\nCCO,1,train\nC,0,valid\nC(,0,test\n")
        run = self.run_check("molhiv", "--format", "csv", COUNTABLE_DATA=str(self.folder))
        self.assertEqual(run.returncode, 2)
        rows = list(csv.DictReader(io.StringIO(run.stdout)))
        self.assertEqual(rows[0], {"fact": "molecules", "expected": "41127", "found": "2", "verdict": "wrong"})
        self.assertIn("facts are wrong", run.stderr)

    def test_names(self):
        self.assertEqual(self.run_check("er", self.folder).returncode, 2)

    @unittest.skipUnless(DATA.is_dir(), "there is no ../shared/data beside the source tree")
    def test_development_data(self):
        for name in ("molhiv", "zinc12k"):
            run = self.run_check(name, DATA)
            self.assertEqual(run.returncode, 0, run.stdout + run.stderr)


if __name__ == "__main__":
    unittest.main()
