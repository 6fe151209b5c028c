"""`countable report` as a user meets it, on results made up here. The argument is the folder of the executables."""

import csv
import html.parser
import io
import json
import math
import os
import random
import re
import shutil
import struct
import subprocess
import unittest
import xml.etree.ElementTree
import zlib

from program import ProgramTest

MODELS = ["gcn", "gin", "graphsage", "sgnn", "2-ign", "ppgn", "lrp-1-3", "deep-lrp-1-3"]
TASKS = {"table1": ["triangle", "3-star"], "table5": ["tailed-triangle", "chordal-cycle", "attributed-triangle"],
         "all-synthetic": ["triangle", "3-star", "tailed-triangle", "chordal-cycle", "attributed-triangle"]}
VARIANCES = {"er": {"3-star": (331.6, 10.9), "triangle": (7.607, 0.23), "tailed-triangle": (70.6, 1.85),
                    "chordal-cycle": (10.58, 0.51), "attributed-triangle": (2.184, 0.069)},
             "regular": {"3-star": (299.1, 4.95), "triangle": (9.502, 0.129), "tailed-triangle": (161.7, 2.48),
                         "chordal-cycle": (11.62, 0.24), "attributed-triangle": (2.781, 0.056)}}
COUNTING = {"ppgn", "lrp-1-3", "deep-lrp-1-3"}


def final_error(draw, model, task):
    """About what such a model reaches."""
    exponent = {"gcn": -0.2, "gin": -0.9, "graphsage": -0.9, "sgnn": -1.0, "2-ign": -0.7, "ppgn": -5.5, "lrp-1-3": -4.2,
                "deep-lrp-1-3": -5.2}[model]
    if task == "3-star" and model in {"gin", "graphsage", "2-ign"}:
        exponent = -4.0
    if task == "attributed-triangle":
        exponent *= 0.8
    return 10 ** (exponent + draw.uniform(-0.6, 0.6))


def make_results(folder, table="table1", seeds=5, refit=False):
    """A folder as `countable reproduce` leaves it, with --refit if so wished."""
    draw = random.Random(7)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "sweep.json").write_text(json.dumps(
        {"table": table, "commit": "0123abc", "command": f"countable reproduce {table} --seeds {seeds}", "seeds": seeds,
         "cpu_seconds": 8123.5, "note": "<made up & \"quoted\">"}))
    runs, curves, predictions = [], [], []
    for dataset in ["er", "regular"]:
        for task in TASKS.get(table, []):
            for model in MODELS:
                scores = {}
                variants = ["plain", "bn", "jk", "bn+jk"] if model in {"gcn", "gin", "graphsage", "sgnn"} else ["plain"]
                for number, variant in enumerate(variants):
                    for seed in range(seeds):
                        test = final_error(draw, model, task) * (1 + number)
                        key = [dataset, task, model, variant, seed]
                        if (model, variant, seed) == ("sgnn", "plain", 1):
                            runs.append([*key, "failed", 0, 12, 0, "", "", "", 3.5, 'loss "nan", <epoch> 12'])
                            scores.setdefault(variant, []).append((math.inf, math.inf, key))
                            continue
                        if (dataset, model, seed) == ("regular", "2-ign", seeds - 1):
                            runs.append([*key, "missing", 0, 0, 0, "", "", "", "", ""])
                            continue
                        validation = test * draw.uniform(0.9, 1.1)
                        runs.append([*key, "done", 35713, 100, 99, validation, test, math.sqrt(test), draw.uniform(5, 60),
                                     ""])
                        scores.setdefault(variant, []).append((validation, test, key))
                # The run that stands for the cell.
                chosen = min(scores.values(), key=lambda runs: sorted(run[0] for run in runs)[(len(runs) - 1) // 2])
                _, test, key = sorted(chosen, key=lambda run: run[1])[(len(chosen) - 1) // 2]
                for epoch in range(101):
                    value = test + (1 - test) * math.exp(-epoch / 9) * draw.uniform(0.6, 1.4) + \
                        test * draw.uniform(0, 1) * math.exp(-epoch / 60)
                    curves.append([*key, epoch, value, value, "" if epoch % 10 else value])
                spread = math.sqrt(min(test, 1)) * 3
                for count in range(0, 18):
                    middle = count * (1 - min(test, 1) * 0.7) + min(test, 1) * 3
                    predictions.append([*key, count, 40, middle - spread, middle, middle + spread])
    if refit:
        runs += [[*run[:3], run[3] + "+readout", *run[4:7], 101, 101, run[9] / 1000, run[10] / 1000, run[11], 0, ""]
                 for run in runs if run[5] == "done"]
        curves += [[*point[:5], 101, "", point[7] / 1000, ""] for point in curves if point[5] == 100]
    key = ["dataset", "task", "model", "variant", "seed"]
    files = {
        "runs": ([*key, "state", "parameters", "epochs", "best_epoch", "validation", "test", "test_mae", "cpu_seconds",
                  "reason"], runs),
        "curves": ([*key, "epoch", "train", "validation", "test"], curves),
        "predictions": ([*key, "count", "graphs", "low", "middle", "high"], predictions),
        "variances": (["dataset", "task", "graphs", "mean", "variance", "standard_error"],
                      [[dataset, task, 5000, 3.0, *values] for dataset, tasks in VARIANCES.items()
                       for task, values in tasks.items()])}
    for name, (columns, rows) in files.items():
        with open(folder / f"{name}.csv", "w", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([columns, *rows])


def as_in_the_paper(text):
    """The text that a number of the CSV is on the page."""
    if text in {"", "inf"}:
        return {"": "-", "inf": "failed"}[text]
    digits, exponent = f"{float(text):.2E}".split("E")
    if 0 <= int(exponent) < 3:
        return f"{float(text):.{2 - int(exponent)}f}"
    return f"{digits}E{int(exponent)}"


class Page(html.parser.HTMLParser):
    """Texts of the elements that have the attribute data-cell, ids, and what the page would load."""

    def __init__(self, text):
        super().__init__()
        self.scores, self.ids, self.targets, self.loads, self.cell = {}, [], set(), [], None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.cell = attributes.get("data-cell")
        if "id" in attributes:
            self.ids.append(attributes["id"])
        if "popovertarget" in attributes:
            self.targets.add(attributes["popovertarget"])
        if tag in {"script", "link", "img", "iframe"} or "src" in attributes:
            self.loads.append(tag)

    def handle_data(self, data):
        if self.cell:
            self.scores[self.cell] = data.strip()
            self.cell = None


def pixels_of_png(path):
    """The distinct bytes of a screenshot after decompression, which tell a blank one."""
    data, at, packed = path.read_bytes(), 8, b""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        if kind == b"IDAT":
            packed += data[at + 8:at + 8 + size]
        at += 12 + size
    return set(zlib.decompress(packed))


class Report(ProgramTest):
    def report(self, *arguments, **options):
        return self.answer("report", *arguments, **options)

    def test_all_formats_of_all_tables_twice(self):
        for table in ["table1", "table5", "all-synthetic", "variances"]:
            make_results(self.folder / table, table)
            for style in ["text", "csv", "latex", "html"]:
                made = self.report(table, "--format", style)
                self.report(table, "--format", style, "-o", "file")
                self.assertEqual((self.folder / "file").read_text(), made, f"{table} as {style}")

    def test_text(self):
        make_results(self.folder / "sweep")
        text = self.report("sweep")
        self.assertIn("Random regular, triangle", text)
        self.assertRegex(text, r"Deep LRP-1-3 +plain +\S+ [+!-] +2\.81E-5 +\S+ [+!-] +4\.77E-5 +5/5\n")
        self.assertRegex(text, r"2-IGN .* 4/5 incomplete\n")
        self.assertIn('er triangle sgnn plain seed 1: loss "nan", <epoch> 12', text)
        self.assertIn("the paper's labels are the counts times 3", text)
        self.assertRegex(text, "holds +Erdős–Rényi, triangle: GCN, GIN, GraphSAGE, sGNN and 2-IGN stay above 1E-2")

    def test_csv_agrees_with_the_runs(self):
        make_results(self.folder / "sweep")
        cells = list(csv.DictReader(io.StringIO(self.report("sweep", "--format", "csv"))))
        self.assertEqual(len(cells), 2 * 2 * 8)
        runs = list(csv.DictReader(open(self.folder / "sweep" / "runs.csv")))
        for cell in cells:
            tests = sorted(float(run["test"] or "inf") for run in runs if run["state"] != "missing" and
                           all(run[name] == cell[name] for name in ["dataset", "task", "model", "variant"]))
            self.assertEqual(float(cell["best"]), tests[0])
            middle = len(tests) // 2
            median = tests[middle] if len(tests) % 2 else (tests[middle - 1] + tests[middle]) / 2
            self.assertEqual(float(cell["median"]), median)
            if cell["paper_median"]:
                expected = "better" if median <= float(cell["paper_median"]) else "worse"
                self.assertIn(expected, cell["median_mark"])

    def test_page_has_the_numbers_of_the_csv(self):
        for table in ["table1", "all-synthetic"]:
            make_results(self.folder / table, table)
            page = Page(self.report(table, "--format", "html"))
            cells = list(csv.DictReader(io.StringIO(self.report(table, "--format", "csv"))))
            for cell in cells:
                for statistic in ["best", "median"]:
                    name = f"{cell['dataset']}/{cell['task']}/{cell['model']}/{statistic}"
                    self.assertEqual(page.scores.pop(name), as_in_the_paper(cell[statistic]), name)
            self.assertEqual({name.rsplit("/")[-1] for name in page.scores}, {"variance"})  # and no others
            self.assertEqual(len(page.ids), len(set(page.ids)), "an id stands twice")
            self.assertLessEqual(page.targets, set(page.ids))
            self.assertEqual(page.loads, [])

    def test_refitted_networks_change_no_score_as_trained(self):
        make_results(self.folder / "plain")
        make_results(self.folder / "refit", refit=True)
        plain, refit = ([row for row in csv.DictReader(io.StringIO(self.report(name, "--format", "csv")))]
                        for name in ("plain", "refit"))
        page = Page(self.report("refit", "--format", "html"))
        for before, after in zip(plain, refit, strict=True):
            name = "/".join(before[part] for part in ("dataset", "task", "model"))
            for column in before:
                if not column.startswith("refitted"):
                    self.assertEqual(before[column], after[column])
            self.assertEqual(before["refitted_median"], "")
            self.assertLess(float(after["refitted_median"]), float(after["median"]))
            self.assertEqual(page.scores[name + "/median"], as_in_the_paper(after["median"]))
            self.assertEqual(page.scores[name + "/refitted_median"], as_in_the_paper(after["refitted_median"]))
        for style in ("text", "latex", "html"):
            sentence = "solved by least squares on the training graphs after training"
            self.assertNotIn(sentence, " ".join(self.report("plain", "--format", style).split()))
            self.assertIn(sentence, " ".join(self.report("refit", "--format", style).split()))

    def test_pictures(self):
        make_results(self.folder / "sweep")
        page = self.report("sweep", "--format", "html", env={**os.environ, "PATH": str(self.folder)})  # no other program
        self.assertEqual(page.count("<svg"), 4 + 2 * 2 * 8 + 2)  # curves, predictions, sizes
        self.assertEqual(page.count("</svg>"), page.count("<svg"))
        for picture in re.findall(r"<svg.*?</svg>", page, re.S):
            xml.etree.ElementTree.fromstring(picture)
            self.assertNotRegex(picture, r"\bnan\b|\binf\b")

    def test_page_in_a_browser(self):
        browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
        if not browser:
            print("SKIPPED: the page was not opened in a browser, since there is no chromium", flush=True)
            self.skipTest("chromium is not installed")
        make_results(self.folder / "sweep")
        self.report("sweep", "--format", "html", "-o", "page.html")
        for width in [1280, 420]:
            picture = self.folder / f"{width}.png"
            run = subprocess.run(
                [browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--enable-logging=stderr",
                 f"--user-data-dir={self.folder / 'profile'}", f"--window-size={width},2400", f"--screenshot={picture}",
                 (self.folder / "page.html").as_uri()], capture_output=True, text=True, timeout=300)
            self.assertTrue(picture.is_file(), run.stderr)
            self.assertNotRegex(run.stderr, re.compile(r"CONSOLE|Uncaught|ERR_"))
            self.assertGreater(len(pixels_of_png(picture)), 64, "the page is blank")

    def test_mistakes(self):
        self.refused("report", "nowhere", said="nowhere: expected a folder of results")
        (self.folder / "empty").mkdir()
        self.refused("report", "empty", said="empty: expected a folder of results, made by countable reproduce, found no sweep.json")
        self.refused("report", said="DIR")
        make_results(self.folder / "sweep")
        self.refused("report", "sweep", "--format", "pdf", said="--format")
        self.refused("report", "sweep", "-o", "nowhere/x", said="nowhere")
        with open(self.folder / "sweep" / "curves.csv", "a") as file:
            file.write("er,triangle,gin,plain,0,x,1,1,1\n")
        self.refused("report", "sweep", said="expected a whole number in the column 'epoch', found 'x'")
        (self.folder / "sweep" / "sweep.json").write_text('{"table": "table2"}')
        self.refused("report", "sweep", said="expected one of the tables table1")


if __name__ == "__main__":
    unittest.main()
