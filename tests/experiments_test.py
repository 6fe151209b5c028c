"""The tables in experiments/ are those that the results beside them make. The argument is the folder of the
executables."""

import csv
import io
import json
import pathlib
import subprocess
import sys
import unittest

PROGRAMS = pathlib.Path(sys.argv.pop(1)).resolve()
EXPERIMENTS = pathlib.Path(__file__).resolve().parent.parent / "experiments"
FOLDERS = sorted(path.parent for path in EXPERIMENTS.glob("*/sweep.json"))


def report(folder, form):
    return subprocess.run([PROGRAMS / "countable", "report", folder, "--format", form], capture_output=True, check=True,
                          text=True).stdout


class Experiments(unittest.TestCase):
    def test_there_are_some(self):
        self.assertGreaterEqual({folder.name for folder in FOLDERS}, {"table1", "table5", "variances"})

    def test_tables_are_made_of_the_results(self):
        for folder in FOLDERS:
            with self.subTest(folder.name):
                self.assertEqual(report(folder, "csv"), (folder / "table.csv").read_text())
                self.assertEqual(report(folder, "text"), (folder / "table.txt").read_text())

    def test_what_is_told_of_the_tables_is_counted_from_them(self):
        """How many medians are at most the paper's, as trained and refitted."""
        sums = {"median": [0, 0], "refitted_median": [0, 0]}
        for name in ("table1", "table5"):
            readme = (EXPERIMENTS / name / "README.md").read_text()
            rows = list(csv.DictReader(io.StringIO(report(EXPERIMENTS / name, "csv"))))
            for column, told in sums.items():
                better = sum(float(row[column]) <= float(row["paper_median"]) for row in rows)
                told[0] += better
                told[1] += len(rows)
                said = f"all {len(rows)} medians" if better == len(rows) else f"{better} of the {len(rows)} medians"
                self.assertIn(said, " ".join(readme.split()), name)
        for better, compared in sums.values():
            self.assertIn(f"| {better} of {compared} |", (EXPERIMENTS.parent / "README.md").read_text())
        words = " ".join((EXPERIMENTS / "README.md").read_text().split())
        self.assertIn("{} of the {} medians".format(*sums["median"]), words)
        self.assertIn("{} of {} (".format(*sums["refitted_median"]), words)

    def test_all_runs_are_there(self):
        for folder in FOLDERS:
            with self.subTest(folder.name), open(folder / "runs.csv") as file:
                readme = " ".join((folder / "README.md").read_text().split())
                rows = list(csv.DictReader(file))
                missing = sum(row["state"] == "missing" for row in rows)
                if missing:  # a table that is still being added to says so
                    self.assertIn(f"{missing} of the {len(rows)} lines of `runs.csv` are missing", readme)
                for row in rows:
                    if row["state"] == "unfinished":  # who reads of it has to know how far it came
                        self.assertIn(f"{row['epochs']} epochs", readme)

    def test_costs_less_than_twelve_hours(self):
        tables = [json.loads((EXPERIMENTS / name / "sweep.json").read_text()) for name in ("table1", "table5")]
        self.assertLess(sum(table["cpu_seconds"] for table in tables), 12 * 3600)

    def test_what_is_known_of_the_data_is_said(self):
        for folder in FOLDERS:
            notes = json.loads((folder / "sweep.json").read_text()).get("notes", [])
            if any("substitute" in note for note in notes):
                with self.subTest(folder.name):
                    self.assertIn("substitute", (folder / "README.md").read_text())

    def test_what_is_far_worse_than_the_paper_is_explained(self):
        for folder in FOLDERS:
            with self.subTest(folder.name):
                readme = (folder / "README.md").read_text()
                self.assertIn(json.loads((folder / "sweep.json").read_text())["command"], readme)
                for row in csv.DictReader(io.StringIO(report(folder, "csv"))):
                    if "3x" in row.get("median_mark", ""):
                        self.assertIn(f"`{row['dataset']} {row['task']} {row['model']}`", readme)


if __name__ == "__main__":
    unittest.main()
