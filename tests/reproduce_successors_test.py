"""`countable reproduce successors` as a user meets it. The argument is the folder of the executables."""

import json
import statistics
import unittest

from program import ProgramTest

# Two runs of three epochs on 5,000 graphs: some seconds.
SMALL = ["reproduce", "successors", "--quick", "--models", "gin/graph,gsn/node"]


class Successors(ProgramTest):
    def test_errors_and_verdicts(self):
        run = self.done(*SMALL, "-o", "sweep")
        table = self.folder / "sweep/successors"
        self.assertEqual(run.stdout, (table / "table.txt").read_text())
        for form, name in (("text", "table.txt"), ("csv", "table.csv"), ("latex", "table.tex"), ("html", "index.html")):
            self.assertEqual(self.done("report", table, "--format", form).stdout, (table / name).read_text())
        cells = {(row["model"], row["per"], row["target"]): row for row in self.rows(table / "table.csv")}
        settings = json.loads((table / "sweep.json").read_text())["models"]
        self.assertEqual(sorted(settings), ["gin/graph", "gsn/node"])
        for model, per in (("gin", "graph"), ("gsn", "node")):
            rows = self.rows(f"sweep/runs/successors/{model}/{per}/seed-0/test_predictions.csv")
            self.assertEqual(len({row["graph"] for row in rows}), 2500)
            targets = [name for name in rows[0] if f"{name}_predicted" in rows[0]]
            self.assertEqual(len(targets), 10)
            for target in targets:
                labels = [float(row[target]) for row in rows]
                error = statistics.fmean(abs(x - float(row[f"{target}_predicted"])) for x, row in zip(labels, rows))
                found = cells[model, per, target]
                # The deviation is that of the training counts, which are drawn in the same way.
                self.assertAlmostEqual(float(found["error"]) / (error / statistics.pstdev(labels)), 1, delta=0.1)
        self.assertEqual(cells["ppgn", "node", "cycle-5"]["error"], "")

        # Verdicts are those of countable can.
        for per in ("graph", "node"):
            for model in ("gin", "ppgn", "subgraph-gnn", "i2-gnn"):
                for pattern in ("cycle-5", "clique-4"):
                    said = self.countable("can", model, pattern, "--subgraph", "--per", per, "--format", "json").stdout
                    self.assertIn(f'"{cells[model, per, pattern]["verdict"]}"', said)

        # Nothing is trained twice, and more seeds only add runs.
        before = {path: path.stat().st_mtime_ns for path in (self.folder / "sweep/runs").rglob("*") if path.is_file()}
        self.assertEqual(self.done(*SMALL, "-o", "sweep").stdout, run.stdout)
        self.assertEqual(before, {path: path.stat().st_mtime_ns for path in before})

        # From the files alone.
        kept = self.done(*SMALL, "--keep", table, "-o", "other")
        self.assertEqual(kept.stdout, run.stdout)
        self.assertEqual(list((self.folder / "other").rglob("seed-*")), [])

    def test_names(self):
        listed = self.printed("reproduce", "successors", "--models", "gin", "--dry-run").split()
        self.assertEqual(listed, ["runs/successors/gin/graph/seed-0", "runs/successors/gin/node/seed-0"])
        self.refused("reproduce", "successors", "--models", "gni", said="found 'gni'")
        self.refused("reproduce", "successors", "--data", "x", said="--data: the graphs of successors are drawn, not read")
        self.refused("reproduce", "successors", "--search", said="--search: there is no search space for successors")


if __name__ == "__main__":
    unittest.main()
