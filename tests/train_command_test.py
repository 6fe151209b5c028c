"""`countable train`, `evaluate` and `predict` as a user meets them. The argument is the folder of the executables."""

import csv
import io
import json
import math
import os
import random
import shutil
import signal
import struct
import subprocess
import time
import unittest
import xml.etree.ElementTree

from program import COUNTABLE, ProgramTest

# A run that takes a moment, GIN on ER triangles by default. One thread: the machine that tests may have others to serve.
# What is wrong with a CSV, a configuration or a checkpoint is tested beside the code that reads it; here is a sample,
# since every start of the program takes half a second.
SMALL = ["--threads", "1", "--set", "dataset.graphs=60", "--set", "model.width=8", "--set", "model.depth=2"]
# What has to be the same, byte for byte, in two runs of one configuration.
REPEATED = ["config.json", "metrics.csv", "checkpoint.safetensors", "best.safetensors", "curves.svg",
            "test_predictions.csv"]


class Train(ProgramTest):
    def train(self, *arguments):
        return self.printed("train", *SMALL, *arguments)

    def json(self, name):
        return json.loads((self.folder / name).read_text())

    def metrics(self, run):
        return list(csv.DictReader((self.folder / run / "metrics.csv").read_text().splitlines()))

    def assert_same_run(self, first, second):
        for name in REPEATED:
            self.assertEqual((self.folder / first / name).read_bytes(), (self.folder / second / name).read_bytes(), name)

    def test_dry_run_prints_everything_and_does_nothing(self):
        *lines, parameters = self.train("--dataset", "er", "--task", "triangle", "--model", "gin", "--dry-run",
                                        "--set", "training.lr=0.5", "--seed", "7").splitlines()
        self.assertEqual(parameters, "241 parameters")
        config = json.loads("\n".join(lines))
        self.assertEqual(config["training"]["lr"], 0.5)
        self.assertEqual(config["training"]["seed"], 7)
        asked = {field: config["dataset"][field] for field in ("source", "tasks", "graphs", "seed")}
        self.assertEqual(asked, {"source": "er", "tasks": ["triangle"], "graphs": 60, "seed": 0})
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_counts_at_nodes(self):
        """Targets are those of `count --per node`; runs go on, are evaluated, and predict."""
        self.train("--dataset", "regular", "--per", "node", "--task", "subgraph:tailed-triangle,path-4/1", "--epochs", "3",
                   "-o", "run")
        self.assertEqual(self.json("run/manifest.json")["per"], "node")
        self.done("generate", "regular", "--graphs", "60")
        counted = {}
        for name in ("tailed-triangle", "path-4"):
            table = self.printed("count", "regular.g6", "--subgraph", "--per", "node", "--pattern", name)
            for row in csv.DictReader(io.StringIO(table)):
                own = {column: int(value) for column, value in row.items() if column.startswith(name)}
                counted.setdefault((row["graph"], row["node"]), {}).update(own)
        rows = self.rows("run/test_predictions.csv")
        self.assertGreater(len(rows), 300)  # nodes of 30 graphs
        for row in rows:
            at = counted[row["graph"], row["node"]]
            copies = sum(value for column, value in at.items() if column.startswith("tailed-triangle/"))
            self.assertEqual(float(row["subgraph:tailed-triangle"]), copies, row)
            self.assertEqual(float(row["path-4/1"]), at["path-4/1"], row)
        predicted = {(row["graph"], row["node"]): row
                     for row in csv.DictReader(io.StringIO(self.printed("predict", "run", "regular.g6")))}
        self.assertEqual(predicted.keys(), counted.keys())
        for row in rows:
            now = float(predicted[row["graph"], row["node"]]["path-4/1"])
            self.assertAlmostEqual(now, float(row["path-4/1_predicted"]), delta=1e-3)
        evaluated = json.loads(self.printed("evaluate", "run", "--format", "json"))["test"]
        self.assertAlmostEqual(evaluated["normalized_mae"],
                               self.json("run/manifest.json")["best"]["test"]["normalized_mae"], delta=1e-4)
        same = ["--dataset", "regular", "--per", "node", "--task", "subgraph:tailed-triangle,path-4/1"]
        self.train(*same, "--epochs", "6", "--set", "training.schedule=constant", "-o", "whole")
        self.train(*same, "--epochs", "2", "--set", "training.schedule=constant", "-o", "parts")
        self.done("train", "--resume", "--epochs", "6", "--threads", "1", "-o", "parts")
        self.assert_same_run("whole", "parts")

    def test_counts_at_nodes_that_there_are_not(self):
        (self.folder / "a.csv").write_text("graph6,energy\n" + "Bw,1\n" * 10)
        self.refused("train", "--dataset", "a.csv", "--per", "node",
                     said="the column 'energy' has a number for each graph; only counts of patterns are learnt at nodes")
        self.refused("train", *SMALL, "--per", "node", "--task", "path-3/9",
                     said="there is no task 'path-3/9' for random graphs: the nodes of 'path-3' play the parts path-3/0, "
                          "path-3/1, found 'path-3/9'")
        self.refused("train", *SMALL, "--per", "node", "--model", "diffpool",
                     said="diffpool has no outputs at nodes, only for whole graphs")

    def test_the_mean_of_several_runs(self):
        for seed in ("0", "1"):
            self.train("--epochs", "3", "--set", f"training.seed={seed}", "-o", f"run{seed}")
        found = json.loads(self.printed("evaluate", "run0", "run1", "--format", "json"))["test"]["mae"]
        files = [list(csv.DictReader((self.folder / f"run{seed}" / "test_predictions.csv").open())) for seed in (0, 1)]
        columns = list(files[0][0])
        truth, predicted = columns[-2], columns[-1]
        errors = [abs(float(a[truth]) - (float(a[predicted]) + float(b[predicted])) / 2) for a, b in zip(*files, strict=True)]
        self.assertTrue(math.isclose(sum(errors) / len(errors), found, rel_tol=1e-4))
        self.train("--epochs", "1", "--task", "3-star", "-o", "stars")
        self.refused("evaluate", "run0", "stars", said="expected networks with the same targets, triangle, found 3-star")
        self.refused("evaluate", "run0", "nothing", said="nothing/best.safetensors")

    def test_a_run_from_end_to_end(self):
        said = self.train("--epochs", "3", "-o", "run")
        self.assertRegex(said, r"^run: best epoch [123] of 3, test normalized_mse [0-9.e+-]+, mse .*, mae .*\n$")
        rows = self.metrics("run")
        self.assertEqual([row["epoch"] for row in rows], ["1", "2", "3"])
        best = min(rows, key=lambda row: float(row["validation_loss"]))
        manifest = self.json("run/manifest.json")
        self.assertEqual(manifest["status"], "done")
        self.assertEqual(manifest["best_epoch"], int(best["epoch"]))
        self.assertEqual(manifest["graphs"], {"train": 18, "validation": 12, "test": 30})
        for field in ("commit", "compiler", "libtorch", "blas", "cpu", "data_crc64", "seconds_per_epoch", "threads"):
            self.assertIn(field, manifest)

        evaluated = json.loads(self.printed("evaluate", "run", "--format", "json"))
        for split in ("train", "validation", "test"):
            for metric in ("mse", "mae", "normalized_mse"):
                self.assertTrue(math.isclose(evaluated[split][metric], float(best[f"{split}_{metric}"]), rel_tol=1e-4))
                self.assertEqual(manifest["best"][split][metric], float(best[f"{split}_{metric}"]))
        self.assertEqual(self.printed("evaluate", "run").split()[:4], ["split", "mse", "mae", "normalized_mse"])

        # Predictions of the same graphs give the same error.
        self.done("generate", "er", "--graphs", "60")
        predicted = [float(row["triangle"]) for row in csv.DictReader(io.StringIO(self.printed("predict", "run", "er.g6")))]
        known = list(csv.DictReader((self.folder / "er.csv").read_text().splitlines()))
        errors = [(p - float(k["triangle"])) ** 2 for p, k in zip(predicted, known, strict=True) if k["split"] == "test"]
        self.assertTrue(math.isclose(sum(errors) / len(errors), evaluated["test"]["mse"], rel_tol=1e-4))

        # The files that `generate` writes are the same dataset.
        from_csv = json.loads(self.printed("evaluate", "run", "--dataset", "er.csv", "--format", "json"))
        self.assertEqual(from_csv, evaluated)

        self.done("predict", "run", "er.g6", "-o", "predictions.csv")
        header, first, *_ = (self.folder / "predictions.csv").read_text().splitlines()
        self.assertEqual((header, first.split(",")[0]), ("graph,triangle", "1"))
        root = xml.etree.ElementTree.parse(self.folder / "run" / "curves.svg").getroot()
        self.assertEqual(len(root.findall("{http://www.w3.org/2000/svg}polyline")), 3)
        # The weights are a file that others can read.
        data = (self.folder / "run" / "best.safetensors").read_bytes()
        header = json.loads(data[8:8 + struct.unpack("<Q", data[:8])[0]])
        self.assertEqual(header["head.linear0.weight"]["shape"], [1, 8])

    def test_a_written_configuration_repeats_the_run(self):
        self.train("--epochs", "2", "-o", "first", "--seed", "3")
        self.done("train", "--config", "first/config.json", "-o", "second")
        self.assert_same_run("first", "second")

    def test_soap(self):
        options = ["--set", "dataset.graphs=200", "--set", "model.width=16", "--set", "training.optimizer=soap",
                   "--set", "training.schedule=constant"]
        for threads in ("1", "2"):
            self.done("train", *options, "--epochs", "2", "--threads", threads, "-o", f"run-{threads}")
        self.assertEqual(*((self.folder / f"run-{threads}/metrics.csv").read_text() for threads in "12"))
        self.done("train", "--resume", "--epochs", "4", "-o", "run-1")
        self.done("train", *options, "--epochs", "4", "--threads", "1", "-o", "whole")
        self.assert_same_run("whole", "run-1")
        self.refused("train", "--set", "training.optimizer=shampoo", said="expected adam or soap")

    def test_order_of_precedence_and_default_folder(self):
        (self.folder / "c.json").write_text('{"training": {"lr": 0.25, "epochs": 7, "seed": 1}, "threads": 1}')
        out = self.train("--config", "c.json", "--seed", "2", "--epochs", "8", "--set", "training.epochs=1")
        self.assertTrue(out.startswith("runs/er-triangle-gin-seed2: best epoch 1 of 1, "), out)
        config = self.json("runs/er-triangle-gin-seed2/config.json")
        self.assertEqual([config["training"][name] for name in ("lr", "seed", "epochs")], [0.25, 2, 1])

    def test_several_targets_and_colours(self):
        self.done("train", *SMALL, "--task", "3-star,attributed-triangle", "--epochs", "2", "-o", "run")
        result = json.loads(self.printed("evaluate", "run", "--format", "json"))
        per_target = result["test"]["targets"]
        self.assertEqual(list(per_target), ["3-star", "attributed-triangle"])
        self.assertTrue(math.isclose(result["test"]["mse"], sum(t["mse"] for t in per_target.values()) / 2, rel_tol=1e-12))
        self.done("generate", "er", "--graphs", "60")
        rows = self.printed("predict", "run", "er.g6").splitlines()
        self.assertEqual(rows[0], "graph,3-star,attributed-triangle")
        self.assertEqual(len(rows), 61)
        # The same graphs with the colours written out, and with others.
        names = ["red", "blue"]
        def gspan(name):
            return "t # 0\n" + "".join(f"v {v} {name(v)}\n" for v in range(4)) + "e 0 1 _\ne 1 2 _\ne 0 2 _\ne 2 3 _\n"
        (self.folder / "colour.gspan").write_text(gspan(lambda v: names[v % 2]).replace(" _", ""))
        (self.folder / "plain.g6").write_text("Cx\n")
        self.assertEqual(self.printed("predict", "run", "colour.gspan"), self.printed("predict", "run", "plain.g6"))
        (self.folder / "green.gspan").write_text(gspan(lambda v: "green").replace(" _", ""))
        self.refused("predict", "run", "green.gspan", said="'green'")

    def wait_for_epoch(self, process, run, epoch):
        """Until the run has so many lines of metrics, or the process has ended."""
        metrics = self.folder / run / "metrics.csv"
        while process.poll() is None:
            if metrics.is_file() and metrics.read_bytes().count(b"\n") > epoch:
                return
            time.sleep(0.002)

    def test_resumes_after_kill_to_the_same_bytes(self):
        options = [*SMALL, "--epochs", "300", "--set", "training.schedule=plateau", "--set", "training.patience=20"]
        self.done("train", *options, "-o", "whole")
        chance = random.Random(4)
        halfway = 0
        for first_epoch in (10, 80, 150, 220, None):  # to be killed some epochs later; the last one ends by itself
            process = subprocess.Popen([COUNTABLE, "train", *options, "-o", "killed", "--resume"], cwd=self.folder,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            if first_epoch is None:
                process.wait(60)
                break
            self.wait_for_epoch(process, "killed", first_epoch + chance.randrange(60))
            process.kill()
            process.wait()
            halfway += process.returncode != 0 and (self.folder / "killed" / "checkpoint.safetensors").is_file()
        self.assertEqual(process.returncode, 0)
        self.assertGreater(halfway, 1)
        self.assert_same_run("whole", "killed")
        self.assertEqual(self.json("killed/manifest.json")["status"], "done")
        # Once more: it is finished.
        run = self.countable("train", "-o", "killed", "--resume")
        self.assertEqual(run.returncode, 0)
        self.assertIn("finished already", run.stderr)
        self.assert_same_run("whole", "killed")

    def test_a_finish_is_one_more_line_and_is_done_again_by_resume(self):
        options = ["--threads", "1", "--set", "dataset.graphs=60", "--set", "model.width=16", "--model", "deep-lrp-1-3",
                   "--set", "training.schedule=constant", "--set", "training.finish=readout"]
        said = self.printed("train", *options, "--epochs", "3", "-o", "whole")
        self.assertTrue(said.startswith("whole: refitted after epoch 3, test normalized_mse "), said)
        rows = self.metrics("whole")
        self.assertEqual([(row["epoch"], row["lr"]) for row in rows[2:]], [("3", "0.002"), ("4", "0")])
        self.assertLess(float(rows[3]["train_loss"]), float(rows[2]["train_loss"]))
        evaluated = json.loads(self.printed("evaluate", "whole", "--format", "json"))
        self.assertTrue(math.isclose(evaluated["test"]["mse"], float(rows[3]["test_mse"]), rel_tol=1e-4))
        # Killed after the last epoch: what the finish writes is not there, or not all of it.
        shutil.copytree(self.folder / "whole", self.folder / "killed")
        (self.folder / "killed" / "best.safetensors").write_bytes(b"cut")
        (self.folder / "killed" / "manifest.json").unlink()
        self.assertEqual(self.printed("train", "-o", "killed", "--resume"), said.replace("whole", "killed"))
        self.assert_same_run("whole", "killed")
        again = self.countable("train", "-o", "killed", "--resume")
        self.assertIn("finished already, after 3 epochs", again.stderr)
        self.assertEqual(again.stdout, said.replace("whole", "killed"))
        self.assert_same_run("whole", "killed")
        # More epochs go on from where there was no finish.
        self.done("train", "-o", "killed", "--resume", "--epochs", "5")
        self.done("train", *options, "--epochs", "5", "-o", "straight")
        self.assert_same_run("straight", "killed")
        # A finish is asked for and never a default, and a run that is done may get one or lose it.
        config = json.loads(self.printed("train", "--model", "deep-lrp-1-3", "--dry-run").rsplit("}", 1)[0] + "}")
        self.assertEqual(config["training"]["finish"], "none")
        for way in ("none", "readout"):
            self.done("train", "-o", "straight", "--resume", "--set", f"training.finish={way}")
            self.assertEqual(len(self.metrics("straight")), 5 if way == "none" else 6)
            evaluated = json.loads(self.printed("evaluate", "straight", "--format", "json"))
            best = self.json("straight/manifest.json")["best"]
            self.assertTrue(math.isclose(evaluated["test"]["mse"], best["test"]["mse"], rel_tol=1e-3))
        self.assert_same_run("straight", "killed")

    def test_signals_stop_it_in_good_order(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number):
                name = f"run{number}"
                process = subprocess.Popen([COUNTABLE, "train", *SMALL, "--epochs", "100000", "-o", name], cwd=self.folder,
                                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
                metrics = self.folder / name / "metrics.csv"
                deadline = time.monotonic() + 60
                while not (metrics.is_file() and metrics.read_text().count("\n") > 2):
                    self.assertLess(time.monotonic(), deadline)
                    time.sleep(0.02)
                if number == signal.SIGINT:  # while it runs, nobody else may
                    self.refused("train", "-o", name, "--resume", said="another process is training there")
                process.send_signal(number)
                out, err = process.communicate(timeout=60)
                self.assertEqual(process.returncode, 128 + number)
                self.assertEqual(out, "")
                self.assertIn(f"continue with: countable train -o {name} --resume", err)
                self.assertEqual(self.json(f"{name}/manifest.json")["status"], "stopped")
                epochs = len(self.metrics(name))
                self.done("train", "-o", name, "--resume", "--set", f"training.epochs={epochs + 1}")
                self.assertEqual(len(self.metrics(name)), epochs + 1)

    def test_more_epochs_continue_a_finished_run(self):
        constant = ["--set", "training.schedule=constant"]  # a cosine would be another one from the start
        self.train("--epochs", "2", "-o", "run", *constant)
        self.done("train", "-o", "run", "--resume", "--epochs", "4")
        self.train("--epochs", "4", "-o", "straight", *constant)
        self.assert_same_run("run", "straight")

    def test_folders_that_cannot_be_resumed(self):
        self.train("--epochs", "1", "-o", "run")
        self.refused("train", *SMALL, "--epochs", "1", "-o", "run", said="--resume")
        self.refused("train", "-o", "run", "--resume", "--set", "training.lr=0.7", said="another training.lr")
        checkpoint = self.folder / "run" / "checkpoint.safetensors"
        data = checkpoint.read_bytes()
        half = len(data) // 2
        damages = {"cut": data[:half], "flipped": data[:half] + bytes([data[half] ^ 16]) + data[half + 1:]}
        for name, damaged in damages.items():
            with self.subTest(name):
                checkpoint.write_bytes(damaged)
                self.refused("train", "-o", "run", "--resume", "--epochs", "2", said="checkpoint.safetensors: expected")
        # A checkpoint of another configuration.
        self.train("--epochs", "1", "-o", "other", "--set", "training.batch_size=7")
        shutil.copy(self.folder / "other" / "checkpoint.safetensors", checkpoint)
        self.refused("train", "-o", "run", "--resume", "--epochs", "2", said="another training.batch_size")
        (self.folder / "other" / "best.safetensors").write_bytes(b"rubbish")
        self.refused("evaluate", "other", said="best.safetensors")
        self.refused("evaluate", "absent", said="absent/best.safetensors")

    def test_wrong_options(self):
        for arguments, said in {
            ("--set", "training.rl=1"): "--set: there is no field 'training.rl'; the nearest is training.lr",
            ("--set", "training.lr=fast"): "--set: training.lr: expected a number, found 'fast'",
            ("--set", "training.lr"): "--set: expected FIELD=VALUE",
            ("--set", "training.learning_rate=1"): "the nearest is training.lr",
            ("--dataset", "zinc12k", "--data", "absent"): "absent: there is no such folder with the files of zinc12k; --data DIR",
            ("--set", "model.depth=0"): "model.depth",
            ("--model", "gni"): "there is no model 'gni'",
            ("--task", "pentagon"): "there is no task 'pentagon'",
            ("--dataset", "absent.csv"): "absent.csv: cannot be opened",
            ("--device", "gpu"): "'gpu'",
            ("--set", "dataset.graphs=3"): "found none for",
        }.items():
            with self.subTest(arguments):
                self.refused("train", *SMALL, *arguments, "-o", "run", said=said)
                self.assertFalse((self.folder / "run").exists())
        (self.folder / "c.json").write_text('{"training": {"lrr": 1}}')
        self.refused("train", "--config", "c.json", said="c.json: there is no field 'training.lrr'")

    def test_too_large_a_network_is_one_sentence(self):
        self.refused("train", *SMALL, "--set", "model.width=100000000", "-o", "run",
                     said="countable: not enough memory: 40000000000000000 bytes were asked for at once\n")
        self.assertFalse((self.folder / "run").exists())

    def test_csv_datasets(self):
        self.done("generate", "er", "--graphs", "30")
        graphs = (self.folder / "er.g6").read_text().split()
        rows = "".join(f'"mol ""{i}""",{g},{i * 0.5 - 3},{["train", "val", "test"][i % 3]}\n' for i, g in enumerate(graphs))
        (self.folder / "own.csv").write_text("name,graph6,energy,split\n" + rows)
        options = ["--threads", "1", "--epochs", "1", "--set", "model.width=8"]
        self.done("train", "--dataset", "own.csv", "--task", "energy", "-o", "a", *options)
        self.assertEqual(self.json("a/manifest.json")["graphs"], {"train": 10, "validation": 10, "test": 10})
        self.done("train", "--dataset", "own.csv", "--task", "triangle", "-o", "b", *options)  # counted: no such column
        for text, said in {
            "graph6,energi\nBw,1\n": "d.csv:1: expected a column 'energy' or a pattern to count, found the columns "
                                     "graph6, energi",
            "graph6,energy\nBw,high\n": "d.csv:2: expected a finite number in the column 'energy', or an empty cell for a "
                                        "missing label, found 'high'",
            "graph6,energy,split\nBw,1,dev\n": "d.csv:2: expected train, validation (val, valid) or test",
            "graph6,energy,split\nBw,1,train\n": "found none for validation",
        }.items():
            with self.subTest(text):
                (self.folder / "d.csv").write_text(text)
                self.refused("train", "--dataset", "d.csv", "--task", "energy", "-o", "run", said=said)
                self.assertFalse((self.folder / "run").exists())

    def own_csv(self, header, row, graphs=60):
        """A CSV of random graphs; `row` makes the cells of graph i besides the graph."""
        self.done("generate", "er", "--graphs", str(graphs))
        lines = [[graph, *row(i)] for i, graph in enumerate((self.folder / "er.g6").read_text().split())]
        with open(self.folder / "own.csv", "w", newline="") as file:
            csv.writer(file).writerows([["graph6", *header], *lines])

    def test_a_csv_without_a_task_learns_all_columns_of_numbers(self):
        self.own_csv(["name", "c5", "", "energy", "id", "split"],  # the index of pandas has no name
                     lambda i: [f"g{i}", i % 7, i, "" if i % 5 == 0 else i * 0.5, i, ["train", "val", "test"][i // 2 % 3]])
        options = ["--threads", "1", "--set", "model.width=8", "--set", "training.schedule=constant"]
        run = self.done("train", "--dataset", "own.csv", "-o", "run", *options, "--epochs", "2")
        self.assertEqual(run.stderr.splitlines(), ["learning: c5 (column), energy (column); columns not learnt: name, '', id",
                                                   "column energy: 12 of 60 labels missing"])
        self.assertRegex(run.stdout, r", rmse [0-9.]+, r2 -?[0-9.]+ \(mean over c5, energy\)\n$")
        self.assertEqual(self.json("run/manifest.json")["targets"],
                         {"c5": {"kind": "column", "missing_labels": 0},
                          "energy": {"kind": "column", "missing_labels": 12}})
        # The metrics of each column are those of its labels alone.
        result = json.loads(self.printed("evaluate", "run", "--format", "json"))["test"]
        rows = self.rows("run/test_predictions.csv")
        known = [(float(row["energy"]), float(row["energy_predicted"])) for row in rows if row["energy"]]
        self.assertLess(len(known), len(rows))
        mse = sum((truth - guess) ** 2 for truth, guess in known) / len(known)
        mean = sum(truth for truth, _ in known) / len(known)
        variance = sum((truth - mean) ** 2 for truth, _ in known) / len(known)
        found = result["targets"]["energy"]
        for name, expected in {"mse": mse, "rmse": math.sqrt(mse), "r2": 1 - mse / variance}.items():
            self.assertTrue(math.isclose(found[name], expected, rel_tol=1e-4, abs_tol=1e-5), name)
        # A resumed run goes on to the same bytes.
        self.done("train", "-o", "run", "--resume", "--epochs", "3")
        self.done("train", "--dataset", "own.csv", "-o", "whole", *options, "--epochs", "3")
        for name in ("metrics.csv", "best.safetensors", "test_predictions.csv"):
            self.assertEqual((self.folder / "run" / name).read_bytes(), (self.folder / "whole" / name).read_bytes(), name)

    def test_any_pattern_is_a_task(self):
        run = self.done("train", *SMALL, "--epochs", "1", "-o", "run", "--task", "cycle-5, a-b, b-c,c-d,tailed-triangle",
                        "--task", "induced:path-4")
        self.assertEqual(run.stderr, "learning: cycle-5 (subgraph-count), 'a-b, b-c, c-d' (subgraph-count), tailed-triangle "
                                     "(induced-subgraph-count), induced:path-4 (induced-subgraph-count)\n")
        self.assertIn("(mean over cycle-5, 'a-b, b-c, c-d', tailed-triangle, induced:path-4)", run.stdout)
        tasks = ["cycle-5", "a-b, b-c, c-d", "tailed-triangle", "induced:path-4"]
        self.assertEqual(self.json("run/config.json")["dataset"]["tasks"], tasks)
        # The targets are what `count` counts.
        self.done("generate", "er", "--graphs", "60")
        counts = {}
        for pattern, kind, column in [("cycle-5", "--subgraph", tasks[0]), ("path-4", "--subgraph", tasks[1]),
                                      ("tailed-triangle", "--induced", tasks[2]), ("path-4", "--induced", tasks[3])]:
            table = self.printed("count", "er.g6", "-p", pattern, kind, "--format", "csv").splitlines()
            counts[column] = [float(row["count"]) for row in csv.DictReader(table)]
        for row in self.rows("run/test_predictions.csv"):
            for column in tasks:
                self.assertEqual(float(row[column]), counts[column][int(row["graph"]) - 1])
        self.done("train", "-o", "run", "--resume", "--epochs", "2")
        self.assertEqual(list(json.loads(self.printed("evaluate", "run", "--format", "json"))["test"]["targets"]), tasks)
        predicted = self.printed("predict", "run", "er.g6").splitlines()[0]
        self.assertEqual(predicted, 'graph,cycle-5,"a-b, b-c, c-d",tailed-triangle,induced:path-4')
        self.refused("train", *SMALL, "--task", "a:C, b:O, a-b", "-o", "other", said="asks for labels of nodes")

    def test_data_that_have_moved(self):
        self.own_csv(["y"], lambda i: [i % 5])
        self.done("train", "--dataset", "own.csv", "-o", "run", "--threads", "1", "--epochs", "1", "--set", "model.width=8")
        (self.folder / "below").mkdir()
        here = self.printed("evaluate", "run")
        there = subprocess.run([COUNTABLE, "evaluate", "../run"], cwd=self.folder / "below", capture_output=True, text=True)
        self.assertEqual((there.stdout, there.stderr), (here, ""))
        (self.folder / "own.csv").rename(self.folder / "new.csv")
        for command in (["evaluate", "run"], ["train", "-o", "run", "--resume", "--epochs", "2"]):
            self.refused(*command, said="own.csv: the data of the run are not there; --dataset FILE says where they are now")
        self.assertEqual(self.printed("evaluate", "run", "--dataset", "new.csv"), here)
        self.done("train", "-o", "run", "--resume", "--epochs", "2", "--dataset", "new.csv")
        self.assertEqual(len(self.metrics("run")), 2)
        (self.folder / "new.csv").write_text((self.folder / "new.csv").read_text().replace(",4\n", ",3\n"))
        self.refused("train", "-o", "run", "--resume", "--epochs", "3", "--dataset", "new.csv", said="one of other data")

    def test_zeros_and_ones_suggest_a_loss(self):
        self.own_csv(["y"], lambda i: [i % 2])
        options = ["--dataset", "own.csv", "--threads", "1", "--epochs", "1", "--set", "model.width=8"]
        hint = "y: only 0 and 1; --set training.loss=bce learns the probability of 1"
        self.assertIn(hint, self.done("train", *options, "-o", "a").stderr)
        for loss in ("bce", "mse"):
            self.assertNotIn(hint, self.done("train", *options, "-o", loss, "--set", f"training.loss={loss}").stderr)

    def test_says_if_nothing_was_learnt(self):
        options = ["--dataset", "er", "--task", "triangle", "--threads", "1", "--set", "dataset.graphs=200"]
        hint = "on the validation graphs no better than a constant"
        # All graphs have ten nodes, and an MLP sees nothing else.
        self.assertIn(hint, self.done("train", *options, "--model", "mlp", "--epochs", "20", "-o", "blind").stderr)
        self.assertNotIn(hint, self.done("train", *options, "--model", "mlp", "--epochs", "2", "-o", "short").stderr)
        self.assertNotIn(hint, self.done("train", *options, "--model", "gin", "--epochs", "20", "-o", "gin").stderr)

    def test_predictions_for_a_csv_and_for_graphs_with_loops(self):
        self.own_csv(["y"], lambda i: [i % 5])
        self.train("--epochs", "1", "-o", "run")
        self.assertEqual(self.printed("predict", "run", "own.csv"), self.printed("predict", "run", "er.g6"))
        self.assertEqual(self.printed("predict", "run", "-", "--input-format", "csv",
                                      input=(self.folder / "own.csv").read_text()), self.printed("predict", "run", "er.g6"))
        (self.folder / "other.csv").write_text("graph,y\n1,2\n")
        self.refused("predict", "run", "other.csv", said="other.csv:1: expected a column 'graph6', or a column "
                     "'graph' and the graphs in other.g6, found the columns graph, y")
        (self.folder / "other.g6").write_bytes((self.folder / "er.g6").read_bytes())
        first, = list(csv.DictReader(self.printed("predict", "run", "other.csv").splitlines()))
        self.assertEqual(first, next(csv.DictReader(self.printed("predict", "run", "er.g6").splitlines())))
        (self.folder / "bad.csv").write_text("graph6,y\nBw,2\nB,2\n")
        self.refused("predict", "run", "bad.csv", said="bad.csv:3: ")
        (self.folder / "loops.txt").write_text("0 0\n0 1\n1 2\n1 0\n")
        run = self.done("predict", "run", "loops.txt", "--simplify")
        self.assertEqual(run.stderr, "countable: --simplify dropped 1 loop and 1 repeated edge\n")

    def test_a_loss_that_runs_away(self):
        run = self.countable("train", *SMALL, "--set", "training.lr=1e30", "-o", "run")
        self.assertEqual((run.returncode, run.stdout), (2, ""))
        first, last = run.stderr.splitlines()
        self.assertEqual(first, "learning: triangle (subgraph-count)")
        self.assertIn("in epoch 1", last)
        self.assertEqual(self.json("run/manifest.json")["status"], "failed")

    def test_help_and_handing_over(self):
        self.assertIn("train", self.printed("--help"))
        text = self.printed("train", "--help")
        for word in ("countable train", "--dry-run", "Models: ", "gin", "training.lr=0.003", "graph6"):
            self.assertIn(word, text)
        # Without the other program beside it or on the PATH.
        alone = self.folder / "countable"
        shutil.copy(COUNTABLE, alone)
        run = subprocess.run([alone, "train"], capture_output=True, text=True, env=dict(os.environ, PATH="/nowhere"))
        self.assertEqual(run.returncode, 2)
        self.assertIn("countable-learn", run.stderr)


unittest.main()
