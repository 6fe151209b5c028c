"""`countable train`, `evaluate` and `predict` on molecules. The argument is the folder of the executables."""

import csv
import json
import unittest

from program import ProgramTest

SMALL = ["--threads", "1", "--set", "model.width=8", "--set", "model.depth=2",
         "--set", "training.batch_size=8"]


def molecules():
    """SMILES with the number of carbons and whether there is a nitrogen; a fifth to validate, a fifth to test."""
    for number in range(60):
        chain = "C" * (1 + number % 7)
        smiles = chain + ["", "O", "N", "c1ccccc1", "C#N", "C(=O)[O-].[Na+]"][number % 6]
        part = {0: "validation", 1: "test"}.get(number // 6 % 5, "train")
        yield smiles, smiles.upper().count("C"), int("N" in smiles.replace("Na", "")), part


class TrainMolecules(ProgramTest):
    def setUp(self):
        super().setUp()
        with open(self.folder / "mols.csv", "w", newline="") as file:
            table = csv.writer(file)
            table.writerow(["smiles", "carbons", "nitrogen", "split"])
            table.writerows(molecules())

    def train(self, run, *arguments, epochs=2):
        return self.done("train", "--dataset", "mols.csv", "-o", run, *SMALL, "--epochs", str(epochs), *arguments)

    def test_a_csv_of_smiles_trains_evaluates_and_predicts(self):
        self.train("run", "--model", "gin")
        config = json.loads((self.folder / "run" / "config.json").read_text())
        self.assertEqual(config["training"]["loss"], "mae")
        parts = json.loads(self.done("evaluate", "run", "--format", "json").stdout)
        self.assertEqual(set(parts["test"]["targets"]), {"carbons", "nitrogen"})
        (self.folder / "new.smi").write_text("CCO ethanol\nnonsense(\nc1ccccc1\n")
        run = self.done("predict", "run", "new.smi")
        rows = list(csv.DictReader(run.stdout.splitlines()))
        self.assertEqual(list(rows[0]), ["graph", "name", "smiles", "carbons", "nitrogen", "unseen"])
        self.assertEqual([(row["graph"], row["name"], row["smiles"]) for row in rows],
                         [("1", "ethanol", "CCO"), ("2", "", "nonsense("), ("3", "", "c1ccccc1")])
        self.assertEqual([row["carbons"] == "" for row in rows], [False, True, False])
        self.assertRegex(run.stderr, r"^new.smi:2: RDKit cannot read 'nonsense\('.*; no prediction\n$")
        alone = csv.DictReader(self.done("predict", "run", "-", input="CCO\n").stdout.splitlines())
        self.assertEqual(next(alone)["carbons"], rows[0]["carbons"])
        as_json = json.loads(self.done("predict", "run", "new.smi", "--format", "json").stdout)
        self.assertEqual([row["carbons"] is None for row in as_json], [False, True, False])
        self.refused("predict", "run", "new.smi", "--strict", said="new.smi:2: ")
        (self.folder / "table.tsv").write_text("structure\tname\nCCO\tethanol\n")
        table = csv.DictReader(self.done("predict", "run", "table.tsv", "--smiles-column", "structure").stdout.splitlines())
        self.assertEqual([(row["name"], row["smiles"]) for row in table], [("ethanol", "CCO")])
        self.refused("predict", "run", "table.tsv", said="--smiles-column")
        self.refused("predict", "run", "new.smi", "--smiles-column", "structure", said="expected a table of molecules")
        (self.folder / "graphs.g6").write_text("Bw\n")
        self.refused("predict", "run", "graphs.g6", said="expected molecules with the features that the model was made")

    def test_the_column_of_smiles_may_have_any_name(self):
        self.train("run", "--model", "gin")
        text = (self.folder / "mols.csv").read_text()
        (self.folder / "other.csv").write_text(text.replace("smiles,", "structure,", 1))
        options = ["--dataset", "other.csv", "--smiles-column", "structure"]
        self.done("train", *options, "-o", "named", *SMALL, "--epochs", "2", "--model", "gin")
        self.assertEqual((self.folder / "named" / "metrics.csv").read_text(), (self.folder / "run" / "metrics.csv").read_text())
        config = json.loads((self.folder / "named" / "config.json").read_text())
        self.assertEqual(config["dataset"]["smiles_column"], "structure")
        metrics = self.done("evaluate", "run").stdout
        self.assertEqual(self.done("evaluate", "named").stdout, metrics)
        self.assertEqual(self.done("evaluate", "run", *options).stdout, metrics)
        predictions = self.done("predict", "run", "mols.csv").stdout
        self.assertEqual(self.done("predict", "run", "other.csv", "--smiles-column", "structure").stdout, predictions)
        self.assertIn("finished already", self.done("train", "-o", "named", "--resume").stderr)
        self.refused("train", "--dataset", "other.csv", "-o", "x", "--smiles-column", "none", said="expected a column 'none'")
        self.refused("train", "--dataset", "zinc12k", "-o", "x", "--smiles-column", "smiles", said="expected a CSV file")

    def test_a_long_file_streams_through(self):
        self.train("run", "--model", "gin", epochs=1)
        smiles = [text for text, *_ in molecules()] * 100
        smiles[4095:4097] = ["C(", "C("]  # at the seam of two portions
        (self.folder / "long.smi").write_text("\n".join(smiles) + "\n")
        (self.folder / "short.smi").write_text("\n".join(smiles[:60]) + "\n")
        rows = list(csv.DictReader(self.done("predict", "run", "long.smi").stdout.splitlines()))
        short = list(csv.DictReader(self.done("predict", "run", "short.smi").stdout.splitlines()))
        self.assertEqual([row["graph"] for row in rows], [str(number) for number in range(1, 6001)])
        self.assertEqual([row["smiles"] for row in rows], smiles)
        self.assertEqual([number for number, row in enumerate(rows) if row["carbons"] == ""], [4095, 4096])
        for number, row in enumerate(rows):
            if row["carbons"]:
                self.assertAlmostEqual(float(row["carbons"]), float(short[number % 60]["carbons"]), places=4)

    def test_predictions_say_what_was_not_seen_in_training(self):
        self.train("run", "--model", "gin", "--task", "carbons")
        (self.folder / "new.smi").write_text("CCO\n[Fe+2]\nCCS\n" + "C" * 42 + "\n")
        rows = list(csv.DictReader(self.done("predict", "run", "new.smi").stdout.splitlines()))
        self.assertEqual([row["unseen"] for row in rows],
                         ["", "element Fe", "element S", "42 atoms (at most 13 in training)"])

    def test_empty_cells_and_texts(self):
        rows = list(csv.reader((self.folder / "mols.csv").read_text().splitlines()))
        for number, row in enumerate(rows[1:]):
            row[1 + number % 2] = "" if number % 4 < 2 else row[1 + number % 2]
        with open(self.folder / "mols.csv", "w", newline="") as file:
            csv.writer(file).writerows([[f"mol {i}" if i else "title", *row] for i, row in enumerate(rows)])
        run = self.train("run", "--model", "gin")
        self.assertEqual(run.stderr.splitlines(), ["learning: carbons (column), nitrogen (column); columns not learnt: title",
                                                   "column carbons: 15 of 60 labels missing",
                                                   "column nitrogen: 15 of 60 labels missing"])
        again = self.train("again", "--model", "gin")  # from the cache
        self.assertEqual(again.stderr, run.stderr)
        with open(self.folder / "mols.csv", "a") as file:
            file.write("mol,CC,two,1,train\n")
        self.refused("train", "--dataset", "mols.csv", "-o", "other", *SMALL,
                     said="mols.csv:62: expected a finite number in the column 'carbons'")
        (self.folder / "mols.sdf").write_text("x\n")
        self.refused("train", "--dataset", "mols.sdf", "-o", "other", *SMALL,
                     said="mols.sdf: expected a CSV with a column 'smiles' and numeric columns to learn")

    def test_what_was_trained_on_graphs_knows_no_molecules(self):
        self.done("train", "--dataset", "er", "--task", "triangle", "--set", "dataset.graphs=60", "-o", "run", *SMALL,
                  "--epochs", "1")
        (self.folder / "new.smi").write_text("CCO\n")
        self.refused("predict", "run", "new.smi", said="the network knows no molecules: it was trained on graphs")
        self.refused("predict", "run", "mols.csv", said="the network knows no molecules: it was trained on graphs")

    def test_all_kinds_of_models_and_features(self):
        for number, (model, *sets) in enumerate([
                ("deep-lrp-1-3",), ("deep-lrp-3-1", "dataset.features=zinc"), ("lrp-1-3", "dataset.features=qm9", "model.depth=1"),
                ("gat", "model.heads=2"), ("gated-gcn", "model.positions=4"), ("gcn", "model.virtual_node=true"),
                ("ppgn",), ("enn-s2s", "model.edge_channels=4"), ("dtnn",), ("1-2-3-gnn",), ("subgraph-gnn",), ("local-2-gnn",), ("local-2-fgnn",), ("i2-gnn",), ("i2-gnn", "model.egonet_radius=2"), ("graphsage", "dataset.explicit_hydrogens=true"), ("mlp", "dataset.scaffold_split=true")]):
            with self.subTest(model):
                sets = [text for field in sets for text in ("--set", field)]
                # ZINC has no sodium, so some molecules are left out there.
                run = self.train(f"run{number}", "--model", model, "--task", "carbons", *sets)
                self.assertIn("test normalized_mse", run.stdout)
                self.done("predict", f"run{number}", "-", input="CCO\n")

    def test_zinc_has_the_papers_numbers_of_parameters(self):
        with open(self.folder / "zinc12k.csv", "w", newline="") as file:
            table = csv.writer(file)
            table.writerow(["smiles", "y", "split"])
            table.writerows([smiles, y, part] for smiles, y, _, part in molecules() if "Na" not in smiles)
        for model, depth, width, parameters in [("deep-lrp-7-1", 20, 8, 92073), ("deep-lrp-7-1", 24, 32, 1695137),
                                                ("deep-lrp-5-1", 10, 128, 6590593), ("deep-lrp-7-1", 10, 128, 11183233)]:
            said = self.done("train", "--dataset", "zinc12k", "--data", ".", "--model", model, "--set",
                             f"model.depth={depth}", "--set", f"model.width={width}", "--dry-run").stdout
            self.assertEqual(said.splitlines()[-1], f"{parameters} parameters")
        self.refused("train", "--dataset", "qm9", "--data", ".", "--model", "gin", said="expected qm9.csv")

    def test_roc_auc_chooses_the_epoch(self):
        run = self.train("run", "--model", "gin", "--task", "nitrogen", "--set", "training.loss=bce", "--set",
                         "training.select=roc_auc", epochs=6)
        rows = list(csv.DictReader((self.folder / "run" / "metrics.csv").read_text().splitlines()))
        areas = [float(row["validation_roc_auc"]) for row in rows]
        best = json.loads((self.folder / "run" / "manifest.json").read_text())["best_epoch"]
        self.assertEqual(areas[best - 1], max(areas))
        self.assertIn("roc_auc", run.stdout)
        self.assertIn("roc_auc", self.done("evaluate", "run").stdout.splitlines()[0])

    def test_a_run_with_random_numbers_is_resumed_to_the_same_bytes(self):
        random = ["--model", "gin", "--set", "model.dropout=0.3", "--set", "model.positions=3"]
        self.train("whole", *random, epochs=4)
        self.train("parts", *random)
        self.done("train", "-o", "parts", "--resume", "--epochs", "4")
        for name in ["metrics.csv", "best.safetensors", "test_predictions.csv"]:
            self.assertEqual((self.folder / "whole" / name).read_bytes(), (self.folder / "parts" / name).read_bytes())

    def test_molecules_that_cannot_be_read_are_told_or_stop_the_run(self):
        with open(self.folder / "mols.csv", "a") as file:
            file.write("C1CC,3,0,train\n")
        run = self.train("run", "--model", "mlp")
        self.assertIn("mols.csv:62: RDKit cannot read 'C1CC'", run.stderr)
        self.refused("train", "--dataset", "mols.csv", "-o", "other", *SMALL, "--strict", said="mols.csv:62: ")


if __name__ == "__main__":
    unittest.main()
