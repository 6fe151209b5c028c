"""No command replaces what it reads, or files that nobody named. The argument is the folder of the executables."""

import pathlib
import shutil
import unittest

from program import COUNTABLE, ProgramTest


class Overwriting(ProgramTest):
    def setUp(self):
        super().setUp()
        (self.folder / "g.g6").write_text("Bw\nC~\n")

    def kept(self, *arguments, file="g.g6", **options):
        """The command is refused and the file is what it was."""
        before = (self.folder / file).read_bytes()
        self.refused(*arguments, said="would replace", **options)
        self.assertEqual((self.folder / file).read_bytes(), before)

    def test_an_output_over_an_input_is_refused(self):
        (self.folder / "link.csv").symlink_to("g.g6")
        (self.folder / "pairs.csv").write_text("graph1,graph2\nBw,Bg\n")
        self.kept("count", "g.g6", "-p", "triangle", "-o", "g.g6")
        self.kept("count", "g.g6", "-p", "triangle", "-o", "./link.csv")
        self.kept("convert", "g.g6", "-o", "g.g6")
        self.kept("wl", "g.g6", "-o", "g.g6")
        self.kept("wl", "--pairs", "pairs.csv", "-o", "pairs.csv", file="pairs.csv")
        with open(self.folder / "g.g6") as standard_input:
            self.kept("count", "-", "-p", "triangle", "-o", "g.g6", stdin=standard_input)

    def test_a_pattern_file_is_an_input(self):
        (self.folder / "p.g6").write_text("Bw\n")
        self.kept("count", "g.g6", "-p", "edge,mine=p.g6", "-o", "p.g6", file="p.g6")
        self.kept("can", "gin", "file:p.g6", "-o", "p.g6", file="p.g6")
        self.kept("pair", "p.g6", "--against", "2-wl", "-o", "p.g6", file="p.g6")
        self.kept("pair", "p.g6", "--against", "2-wl", "--dot", "p.g6", file="p.g6")

    def test_a_file_of_an_input_folder(self):
        self.done("convert", "g.g6", "--to", "tu", "-o", "G")
        self.kept("count", "G", "-p", "triangle", "-o", "G/G_A.txt", file="G/G_A.txt")
        self.kept("convert", "G/", "--to", "graph6", "-o", "G/G_A.txt", file="G/G_A.txt")

    def test_generate_replaces_its_own_files_only(self):
        self.done("generate", "er", "--graphs", "20", "-o", "er.g6")
        self.done("generate", "er", "--graphs", "30", "-o", "er.g6")  # again
        self.done("generate", "er", "--graphs", "30")
        (self.folder / "er.csv").write_text("my own table\n")
        self.kept("generate", "er", "--graphs", "20", "-o", "er.g6", file="er.csv")
        self.kept("generate", "er", "--graphs", "20", file="er.g6")
        (self.folder / "er.csv").unlink()
        self.kept("generate", "er", "--graphs", "20", file="er.g6")  # not named either
        self.done("generate", "er", "--graphs", "20", "-o", "er.g6")
        (self.folder / "er.csv").write_text("my own table\n")
        self.done("generate", "er", "--graphs", "20", "--force")
        self.assertIn("split", (self.folder / "er.csv").read_text())

    @unittest.skipUnless((COUNTABLE.parent / "countable-learn").exists(), "no countable-learn here")
    def test_predictions_over_graphs_and_runs(self):
        self.done("compile", "triangle", "-o", "run")
        (self.folder / "d.csv").write_text("graph6,split\nBw,train\nC~,test\nBw,valid\n")
        self.kept("predict", "run", "g.g6", "-o", "g.g6")
        self.kept("predict", "run", "g.g6", "-o", "run/best.safetensors", file="run/best.safetensors")
        self.kept("evaluate", "run", "--dataset", "d.csv", "-o", "d.csv", file="d.csv")
        for _ in range(2):  # what users put beside a run may be written again
            self.done("predict", "run", "g.g6", "-o", "run/predictions.csv")

    def test_a_report_over_its_results(self):
        experiments = pathlib.Path(__file__).parent.parent / "experiments"
        shutil.copytree(experiments / "table1", self.folder / "sweep")
        for name in ("runs.csv", "sweep.json"):
            self.kept("report", "sweep", "--format", "csv", "-o", "sweep/" + name, file="sweep/" + name)
        self.done("report", "sweep", "--format", "html", "-o", "sweep/index.html")
        self.done("report", "sweep", "--format", "html", "-o", "sweep/index.html")


if __name__ == "__main__":
    unittest.main()
