"""`countable reproduce` as a user meets it. The argument is the folder of the executables."""

import json
import os
import random
import signal
import time
import unittest

from program import ProgramTest

# Eight and four runs of a second or two each.
SMALL = ["reproduce", "table1", "--quick", "--models", "gin,deep-lrp-1-3"]
SMALLER = ["reproduce", "table1", "--quick", "--models", "gin"]


class Reproduce(ProgramTest):
    def scores(self, sweep):
        """All that a sweep found out, without what it cost."""
        table = self.folder / sweep / "table1"
        runs = [{key: value for key, value in row.items() if key != "cpu_seconds"}
                for row in self.rows(table / "runs.csv")]
        return runs, *[(table / name).read_text() for name in ("curves.csv", "predictions.csv", "variances.csv")]

    def test_the_table_and_what_it_is_made_of(self):
        run = self.done(*SMALL, "-o", "sweep")
        table = self.folder / "sweep/table1"
        self.assertEqual(run.stdout, (table / "table.txt").read_text())
        self.assertEqual(run.stderr, "report with plots: sweep/table1/index.html\n")  # no progress in a pipe
        runs = self.rows(table / "runs.csv")
        self.assertEqual(len(runs), 8)
        for row in runs:
            self.assertEqual(row["state"], "done", row)
            # The score in the table is that of the run's own folder.
            manifest = self.manifest("sweep", row)
            self.assertEqual(float(row["test"]), manifest["best"]["test"]["normalized_mse"])
            self.assertEqual(int(row["best_epoch"]), manifest["best_epoch"])
        for words in ("A miniature of the paper's experiment: 1,000 graphs in each dataset instead of 5,000, 50 epochs",
                      "One seed, so that best and median are the same run"):
            self.assertIn(words, " ".join(run.stdout.split()))
        self.assertRegex(run.stdout, r"GIN +bn\+jk .* 1/1\n")
        told = json.loads((table / "sweep.json").read_text())
        self.assertEqual(told["command"], "countable reproduce table1 --quick --models gin,deep-lrp-1-3")
        self.assertEqual(sorted(told["models"]), ["deep-lrp-1-3", "gin"])
        self.assertEqual([setting for setting in told["all_models"] if "epochs" in setting], ["training.epochs=50"])
        for form, name in (("text", "table.txt"), ("csv", "table.csv"), ("latex", "table.tex"), ("html", "index.html")):
            self.assertEqual(self.done("report", "sweep/table1", "--format", form).stdout, (table / name).read_text())

        # Nothing is done twice: not a byte of a run changes.
        before = {path: path.stat().st_mtime_ns for path in (self.folder / "sweep/runs").rglob("*") if path.is_file()}
        again = self.done(*SMALL, "-o", "sweep")
        self.assertEqual(again.stdout, run.stdout)
        self.assertEqual(before, {path: path.stat().st_mtime_ns for path in before})

    def manifest(self, sweep, row):
        return json.loads((self.folder / sweep / "runs" / row["dataset"] / row["task"] / row["model"] /
                           row["variant"].removesuffix("+readout") / f"seed-{row['seed']}" / "manifest.json").read_text())

    def test_a_refit_is_a_column_of_its_own(self):
        self.done(*SMALLER, "-o", "sweep")
        before = self.rows("sweep/table1/runs.csv")
        run = self.done(*SMALLER, "--refit", "-o", "sweep")
        rows = self.rows("sweep/table1/runs.csv")
        trained = [row for row in rows if not row["variant"].endswith("+readout")]
        refitted = [row for row in rows if row["variant"].endswith("+readout")]
        self.assertEqual(len(trained), len(refitted))
        for old, new in zip(before, trained, strict=True):  # not trained again, and listed as before
            self.assertEqual({**old, "cpu_seconds": ""}, {**new, "cpu_seconds": ""})
        for row in refitted:
            self.assertEqual(float(row["test"]), self.manifest("sweep", row)["best"]["test"]["normalized_mse"])
        self.assertIn("median refitted", run.stdout)
        self.assertEqual(json.loads((self.folder / "sweep/table1/sweep.json").read_text())["command"],
                         "countable reproduce table1 --quick --refit --models gin")
        # A sweep that does not ask for it takes the runs as trained: also those of older programs, which always refitted.
        plain = self.done(*SMALLER, "-o", "sweep")
        self.assertNotIn("refitted", plain.stdout)
        self.assertEqual([{**row, "cpu_seconds": ""} for row in self.rows("sweep/table1/runs.csv")],
                         [{**row, "cpu_seconds": ""} for row in before])

    def test_killed_at_any_moment_it_goes_on_to_the_same_table(self):
        self.done(*SMALLER, "-o", "whole")
        moments = random.Random(6)
        for how in (signal.SIGKILL, signal.SIGTERM, signal.SIGKILL):
            sweep = self.start(*SMALLER, "-o", "killed")
            runs = self.folder / "killed/runs"
            while not any(runs.rglob("metrics.csv")) and sweep.poll() is None:
                time.sleep(0.02)
            time.sleep(moments.uniform(0, 1))
            sweep.send_signal(how)
            said = sweep.communicate()[1]
            if sweep.returncode == 128 + how:  # not before its first line, nor after its last
                self.assertIn("go on with: countable reproduce table1 --quick --models gin -o killed", said)
        self.done(*SMALLER, "-o", "killed")
        self.assertEqual(self.scores("killed"), self.scores("whole"))

    def test_earlier_results_are_kept_and_added_to(self):
        """Only the files of the results are needed, not the folders of the runs."""
        self.done(*SMALLER, "-o", "first")
        (self.folder / "first/table1").rename(self.folder / "kept")
        both = ["reproduce", "table1", "--quick", "--models", "gin,deep-lrp-1-3", "--keep", "kept", "-o", "second"]
        waiting = self.done(*both, "--dry-run").stdout.splitlines()
        self.assertEqual(len(waiting), 4)
        self.assertTrue(all("deep-lrp-1-3" in run for run in waiting))
        # Killed and called again, it trains what is missing, and only that.
        sweep = self.start(*both)
        while not any((self.folder / "second").rglob("metrics.csv")) and sweep.poll() is None:
            time.sleep(0.02)
        sweep.kill()
        sweep.communicate()
        self.done(*both)
        self.assertFalse(list((self.folder / "second/runs").rglob("gin")))
        lines = (self.folder / "second/table1/runs.csv").read_text().splitlines()
        kept = (self.folder / "kept/runs.csv").read_text().splitlines()
        self.assertEqual([line for line in lines if ",gin," in line], kept[1:])
        self.assertEqual(len(lines), 9)
        self.done(*SMALL, "-o", "whole")
        self.assertEqual(self.scores("second"), self.scores("whole"))
        # With all of them done, and a name fewer: the same results, without training.
        self.done("reproduce", "table1", "--quick", "--models", "gin", "--keep", "second/table1", "-o", "third")
        self.assertFalse((self.folder / "third/runs").exists())
        for name in ("runs.csv", "curves.csv", "predictions.csv", "variances.csv", "configurations.csv", "table.csv"):
            self.assertEqual((self.folder / "third/table1" / name).read_text(),
                             (self.folder / "second/table1" / name).read_text(), name)
        # Without --quick these are other configurations.
        run = self.done("reproduce", "table1", "--models", "gin", "--seeds", "1", "--keep", "kept", "--dry-run")
        self.assertEqual(len(run.stdout.splitlines()), 20)
        self.assertIn("kept: runs with another configuration are not kept, of gin", run.stderr)
        # Tables of counts have runs in common, those of molecules do not.
        all_tasks = ["reproduce", "all-synthetic", "--quick", "--models", "gin,deep-lrp-1-3", "--dry-run"]
        left = self.done(*all_tasks, "--keep", "kept,second/table1").stdout.splitlines()
        everything = self.done(*all_tasks).stdout.splitlines()
        self.assertEqual(len(everything) - len(left), 8)
        self.assertFalse([run for run in left if "/triangle/" in run or "/3-star/" in run])
        self.refused("reproduce", "zinc", "--keep", "kept", said="kept: expected results of zinc, found those of table1")
        self.refused("reproduce", "extrapolation", "--keep", "kept", said="--keep: extrapolation tests networks")
        (self.folder / "kept/configurations.csv").unlink()
        self.refused(*SMALL, "--keep", "kept", said="expected the configurations of its runs in configurations.csv")

    def test_a_failed_run_is_in_the_table(self):
        (self.folder / "sweep/runs/er/triangle/gin").mkdir(parents=True)
        (self.folder / "sweep/runs/er/triangle/gin/bn+jk").write_text("in the way")
        run = self.done(*SMALLER, "-o", "sweep")
        states = [row["state"] for row in self.rows("sweep/table1/runs.csv")]
        self.assertEqual(states.count("failed"), 1)
        self.assertEqual(states.count("done"), 3)
        self.assertIn("cannot be created as a folder", run.stdout)

    def test_variances_train_nothing(self):
        self.done("reproduce", "variances", "--quick", "-o", "sweep")
        self.assertEqual({row["graphs"] for row in self.rows("sweep/variances/variances.csv")}, {"5000"})
        self.done("reproduce", "variances", "-o", "sweep")
        self.assertFalse((self.folder / "sweep/runs").exists())
        variances = {(row["dataset"], row["task"]): float(row["variance"])
                     for row in self.rows("sweep/variances/variances.csv")}
        self.assertEqual(len(variances), 10)
        # Var = C(10,3) (p^3 - p^6) + 12 C(10,4) (p^5 - p^6) = 7.52 for p = 0.3
        self.assertAlmostEqual(variances["er", "triangle"], 7.52, delta=0.8)

    def test_lists_its_runs(self):
        runs = self.done("reproduce", "table1", "--dry-run").stdout.splitlines()
        self.assertEqual(len(runs), 560)
        self.assertIn("runs/regular/3-star/sgnn/bn+jk/seed-4", runs)
        self.assertEqual(list(self.folder.iterdir()), [])
        self.assertGreater(len(self.done("reproduce", "table1", "--search", "--dry-run").stdout.splitlines()), 4200)

    def test_refuses_what_makes_no_sense(self):
        self.refused("reproduce", "table2", said="expected table1, table5, all-synthetic, variances, extrapolation, molhiv, zinc, qm9, timing or successors")
        self.refused("reproduce", "table5", "--models", "gin", said="--models: expected some of ppgn")
        self.refused("reproduce", "table1", "--seeds", "0", said="--seeds")
        self.refused("reproduce", "zinc", "--refit", said="--refit: only tables of counts have it, not zinc")
        (self.folder / "file").write_text("")
        self.refused("reproduce", "variances", "-o", "file", said="file: cannot be created as a folder")
        self.refused("reproduce", "table1", "--submit", said="--submit: expected --runner slurm beside it")
        self.refused(*SMALL, "--run", "1000", said="--run: expected a number below ")
        self.refused("reproduce", "timing", "--runner", "slurm", said="timing: expected --runner local")


if __name__ == "__main__":
    unittest.main()
