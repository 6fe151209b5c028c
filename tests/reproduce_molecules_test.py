"""`countable reproduce` of molecules as a user meets it. The argument is the folder of the executables."""

import csv
import json
import random
import signal
import time
import unittest

from program import ProgramTest

# Small molecules of carbon, oxygen and nitrogen, with chains, branches and rings.
HEADS = ["C", "CC", "CCC", "OCC", "NCC", "CC(C)", "C=C", "OC(=O)C"]
TAILS = ["O", "N", "C", "C1CC1", "c1ccccc1", "CC#N", "C(C)(C)C"]
MOLECULES = [head + tail for head in HEADS for tail in TAILS]
SPLIT = ["train"] * 6 + ["valid"] * 2 + ["test"] * 2
ZINC = ["reproduce", "zinc", "--data", "data", "--models", "mlp,gin", "--seeds", "2"]
SMALLER = ["reproduce", "zinc", "--data", "data", "--models", "gin", "--seeds", "2"]
QM9_TARGETS = ["mu", "alpha", "homo", "lumo", "gap", "r2", "zpve", "u0", "u298", "h298", "g298", "cv"]


def write_csv(path, header, rows):
    with open(path, "w", newline="") as file:
        csv.writer(file).writerows([header, *rows])


class ReproduceMolecules(ProgramTest):
    def setUp(self):
        super().setUp()
        data = self.folder / "data"
        data.mkdir()
        write_csv(data / "zinc12k.csv", ["smiles", "y", "split"],
                  [[smiles, len(smiles) / 7 - smiles.count("O"), SPLIT[i % 10]] for i, smiles in enumerate(MOLECULES)])
        write_csv(data / "molhiv.csv", ["smiles", "HIV_active", "split"],
                  [[smiles, smiles.count("C") % 2, SPLIT[i % 10]] for i, smiles in enumerate(MOLECULES)])
        write_csv(data / "qm9.csv", ["mol_id", "smiles", *QM9_TARGETS],
                  [[f"gdb_{i}", smiles, *[len(smiles) * (t + 1) + i % 3 for t in range(12)]]
                   for i, smiles in enumerate(MOLECULES)])

    def scores(self, sweep):
        """All that the runs found out, without what they cost."""
        runs = [{key: value for key, value in row.items() if key != "cpu_seconds"}
                for row in self.rows(f"{sweep}/zinc/runs.csv")]
        return runs, (self.folder / sweep / "zinc/curves.csv").read_text()

    def test_the_table_and_what_it_is_made_of(self):
        run = self.done(*ZINC, "-o", "sweep")
        table = self.folder / "sweep/zinc"
        self.assertEqual(run.stdout, (table / "table.txt").read_text())
        self.assertEqual(run.stderr, "report with plots: sweep/zinc/index.html\n")
        runs = self.rows("sweep/zinc/runs.csv")
        self.assertEqual([(row["row"], row["seed"]) for row in runs],
                         [("mlp", "0"), ("gin", "0"), ("mlp", "1"), ("gin", "1")])
        for row in runs:
            self.assertEqual(row["state"], "done", row)
            folder = self.folder / f"sweep/runs/zinc12k/{row['row']}/seed-{row['seed']}"
            manifest = json.loads((folder / "manifest.json").read_text())
            self.assertEqual(float(row["test_mae"]), manifest["best"]["test"]["mae"])
            self.assertEqual(int(row["best_epoch"]), manifest["best_epoch"])
            self.assertEqual(int(row["epochs"]), manifest["epochs"])
        told = json.loads((table / "sweep.json").read_text())
        self.assertEqual(told["command"], "countable reproduce zinc --seeds 2 --models mlp,gin")
        self.assertIn(told["data_crc64"]["zinc12k"], told["notes"][0])
        for form, name in (("text", "table.txt"), ("csv", "table.csv"), ("latex", "table.tex"), ("html", "index.html")):
            text = (table / name).read_text()
            self.assertEqual(self.done("report", "sweep/zinc", "--format", form).stdout, text)
            self.assertIn(told["data_crc64"]["zinc12k"], text, "every form says of what molecules the scores are")

        before = {path: path.stat().st_mtime_ns for path in (self.folder / "sweep/runs").rglob("*") if path.is_file()}
        (self.folder / "data/zinc12k.csv").unlink()  # not needed any more
        self.assertEqual(self.done(*ZINC, "-o", "sweep").stdout, run.stdout)
        self.assertEqual(before, {path: path.stat().st_mtime_ns for path in before})

    def test_killed_at_any_moment_it_goes_on_to_the_same_table(self):
        self.done(*SMALLER, "-o", "whole")
        moments = random.Random(5)
        for how in (signal.SIGKILL, signal.SIGTERM, signal.SIGKILL):
            sweep = self.start(*SMALLER, "-o", "killed")
            while not any((self.folder / "killed/runs").rglob("metrics.csv")) and sweep.poll() is None:
                time.sleep(0.02)
            time.sleep(moments.uniform(0, 0.7))
            sweep.send_signal(how)
            said = sweep.communicate()[1]
            if sweep.returncode == 128 + how:
                self.assertIn("go on with: countable reproduce zinc --seeds 2 --models gin --data data -o killed", said)
        self.done(*SMALLER, "-o", "killed")
        self.assertEqual(self.scores("killed"), self.scores("whole"))

    def test_a_budget_leaves_a_table_of_what_there_is(self):
        run = self.done(*SMALLER, "-o", "sweep", "--budget", "0.0002", "--jobs", "1")
        self.assertIn("time budget used up:", run.stderr)
        self.assertIn("go on with: countable reproduce zinc", run.stderr)
        runs = self.rows("sweep/zinc/runs.csv")
        states = {row["state"] for row in runs}
        self.assertLessEqual(states, {"done", "unfinished", "missing"})
        self.assertNotEqual(states, {"done"})
        for row in runs:
            if row["state"] == "unfinished":
                self.assertGreater(int(row["epochs"]), 0)
                self.assertNotEqual(row["test_mae"], "")
                self.assertIn("unfinished", run.stdout)
                self.assertIn(f"unfinished, {row['epochs']} epoch", run.stdout)
        self.done(*SMALLER, "-o", "sweep")
        self.done(*SMALLER, "-o", "whole")
        self.assertEqual(self.scores("sweep"), self.scores("whole"))

    def test_other_tables(self):
        self.done("reproduce", "molhiv", "--data", "data", "--quick", "--models", "gin,deep-lrp-1-3-es", "-o", "sweep")
        for row in self.rows("sweep/molhiv/runs.csv"):
            self.assertEqual(row["state"], "done", row)
            self.assertTrue(0 <= float(row["test_roc_auc"]) <= 100, row)
        self.done("reproduce", "qm9", "--data", "data", "--quick", "--models", "gin", "-o", "sweep")
        row = self.rows("sweep/qm9/runs.csv")[0]
        predictions = self.rows("sweep/runs/qm9/gin/seed-0/test_predictions.csv")
        for target in QM9_TARGETS:
            error = sum(abs(float(line[target]) - float(line[target + "_predicted"])) for line in predictions)
            self.assertAlmostEqual(float(row[target]), error / len(predictions), places=9)
        self.assertGreater(float(row["loss"]), 0)
        run = self.done("reproduce", "timing", "--data", "data", "--models", "zinc-gin,molhiv-deep-lrp-1-3", "-o", "sweep")
        rows = {row["row"]: row for row in self.rows("sweep/timing/runs.csv")}
        self.assertEqual(rows["zinc-gin"]["pool"], "")
        lrp = {name: float(rows["molhiv-deep-lrp-1-3"][name]) for name in ("training", "forward", "gather", "backward")}
        self.assertGreater(lrp["training"], lrp["forward"])
        self.assertGreater(lrp["forward"], lrp["gather"])
        self.assertGreater(lrp["gather"], 0)
        self.assertIn("waiting for batches", run.stdout)

    def test_the_networks_of_qm9_that_need_distances(self):
        """DTNN, MPNN, PPGN and the rows 3D refuse molecules without coordinates; with them all rows of the table are trained."""
        rows = "dtnn,mpnn,123-gnn,ppgn,deep-lrp-1-3-3d"
        self.refused("reproduce", "qm9", "--data", "data", "--quick", "--models", rows, "-o", "sweep",
                     said="qm9.csv: expected molecules with coordinates for the features qm9-pairs")
        self.refused("reproduce", "qm9", "--data", "data", "--quick", "--models", "deep-lrp-5-1-3d", "-o", "sweep",
                     said="qm9.csv: expected molecules with coordinates for the features qm9-3d")
        data = self.folder / "geometry"
        data.mkdir()
        write_csv(data / "qm9.csv", ["mol_id", "smiles", *QM9_TARGETS],
                  [[f"gdb_{i}", "C=O", *[i * (t + 1) for t in range(12)]] for i in range(1, 41)])
        (data / "qm9_geom.txt").write_text("".join(
            f"{i} OCHH 0 0 0 {1200 + i} 0 0 1790 940 0 1790 -940 0\n" for i in range(1, 41)))
        self.done("reproduce", "qm9", "--data", "geometry", "--quick", "--models", rows, "-o", "sweep")
        found = self.rows("sweep/qm9/runs.csv")
        self.assertEqual([row["row"] for row in found], rows.split(","))
        for row in found:
            self.assertEqual(row["state"], "done", row)
            self.assertGreater(float(row["loss"]), 0)

    def test_a_failed_run_is_in_the_table(self):
        (self.folder / "sweep/runs/zinc12k/gin").mkdir(parents=True)
        (self.folder / "sweep/runs/zinc12k/gin/seed-1").write_text("in the way")
        run = self.done(*ZINC, "--quick", "-o", "sweep")
        self.assertEqual([row["state"] for row in self.rows("sweep/zinc/runs.csv")], ["done", "done", "done", "failed"])
        self.assertIn("cannot be created as a folder", run.stdout)

    def test_lists_its_runs(self):
        runs = self.done("reproduce", "zinc", "--seeds", "2", "--dry-run").stdout.splitlines()
        self.assertIn("runs/zinc12k/deep-lrp-7-1-20x8/seed-1", runs)
        self.assertNotIn("runs/zinc12k/ppgn/seed-0", runs)
        self.assertIn("runs/zinc12k/ppgn/seed-0",
                      self.done("reproduce", "zinc", "--models", "all", "--dry-run").stdout.splitlines())
        self.assertEqual(self.done("reproduce", "zinc", "--models", "gin,mlp:3", "--seeds", "2", "--dry-run").stdout.split(),
                         [f"runs/zinc12k/{run}" for run in ("mlp/seed-0", "gin/seed-0", "mlp/seed-1", "gin/seed-1",
                                                            "mlp/seed-2")])
        self.assertIn("runs/timing/molhiv-gin/seed-0", self.done("reproduce", "timing", "--dry-run").stdout.splitlines())

    def test_refuses_what_makes_no_sense(self):
        (self.folder / "empty").mkdir()
        self.refused("reproduce", "zinc", "--data", "empty", said="expected zinc12k.graphs.txt or zinc12k.csv")
        self.refused("reproduce", "molhiv", "--data", "nowhere", said="nowhere")
        self.refused("reproduce", "zinc", "--data", "data", "--models", "gin,tree", said="expected some of mlp, gcn")
        self.refused("reproduce", "zinc", "--data", "data", "--models", "gin:0", said="expected a number of seeds")
        self.refused("reproduce", "zinc", "--data", "data", "--search", said="--search")
        self.refused("reproduce", "zinc", "--data", "data", "--budget", "0", said="--budget")
        self.refused("reproduce", "table1", "--data", "data", said="--data")
        (self.folder / "data/zinc12k.csv").write_text("smiles,y,split\nCC,much,train\n")
        self.refused("reproduce", "zinc", "--data", "data", said="zinc12k.csv:2:")
        self.assertEqual(sorted(path.name for path in self.folder.iterdir() if path.name != "cache"), ["data", "empty"])


if __name__ == "__main__":
    unittest.main()
