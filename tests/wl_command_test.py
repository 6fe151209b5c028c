"""`countable wl` as a user sees it: every format, every way to name the graphs, and what is refused.

The argument is the folder of the executables.
"""

import csv
import io
import json
import unittest

from program import ProgramTest

HEXAGON, TRIANGLES, STAR = "EhEG", "EwCW", "E?Bw"


class Wl(ProgramTest):
    def wl(self, *arguments, **options):
        return self.answer("wl", *arguments, **options)

    def file(self, name, text):
        (self.folder / name).write_text(text)
        return name

    def test_two_files_or_one_with_two_graphs(self):
        self.file("a.g6", HEXAGON + "\n")
        self.file("b.g6", TRIANGLES + "\n")
        self.file("both.g6", HEXAGON + "\n" + TRIANGLES + "\n")
        for graphs in (["a.g6", "b.g6"], ["both.g6"]):
            blind = json.loads(self.wl(*graphs, "--k", "2", "--format", "json"))
            self.assertEqual((blind["distinguished"], blind["round"], blind["stable_round"]), (False, None, 0))
            seeing = json.loads(self.wl(*graphs, "--k", "2", "--folklore", "--format", "json"))
            self.assertEqual((seeing["distinguished"], seeing["round"], seeing["variant"]), (True, 1, "folklore"))
            self.assertEqual(seeing["num_colors"], [3, 5, 7])
            self.assertEqual(sum(seeing["graphs"][0]["histogram"]), 36)

    def test_table_says_which_test_is_meant(self):
        both = self.file("both.g6", HEXAGON + "\n" + TRIANGLES + "\n")
        self.assertIn("oblivious 2-WL (as in the paper)", self.wl(both, "--k", "2"))
        self.assertIn("2-FWL (folklore) = oblivious 3-WL", self.wl(both, "--k", "2", "--folklore"))
        self.assertIn("1-WL (colour refinement)", self.wl(both, "--k", "1"))
        table = self.wl(both, "--k", "3")
        self.assertIn("distinguished  yes, at round 0", table)
        self.assertIn("no, up to round 0", self.wl(both, "--k", "2", "--rounds", "0"))

    def test_colors(self):
        both = self.file("both.g6", HEXAGON + "\n" + STAR + "\n")
        run = json.loads(self.wl(both, "--k", "1", "--colors", "--format", "json"))
        self.assertEqual([len(graph) for graph in run["colors"][0]], [6, 6])
        self.assertEqual(len(set(run["colors"][1][0])), 1)
        self.assertEqual(sorted(run["colors"][1][1].count(c) for c in set(run["colors"][1][1])), [1, 5])
        rows = list(csv.DictReader(io.StringIO(self.wl(both, "--k", "2", "--colors", "--format", "csv"))))
        self.assertEqual(rows[7], {"round": "0", "graph": "1", "tuple": "1 1", "color": rows[0]["color"]})
        self.assertEqual(len(self.wl(both, "--k", "1", "--colors", "--rounds", "0").splitlines()), 5 + 1 + 2 + 1 + 13)

    def test_labels_and_ids_of_the_file(self):
        a = self.file("a.gspan", "t # 0\nv 0 C\nv 1 O\ne 0 1 single\n")
        b = self.file("b.gspan", "t # 0\nv 0 C\nv 1 O\ne 0 1 double\n")
        self.assertEqual(json.loads(self.wl(a, b, "--k", "1", "--format", "json"))["round"], 1)
        self.assertEqual(json.loads(self.wl(a, b, "--k", "2", "--format", "json"))["round"], 0)
        self.assertFalse(json.loads(self.wl(a, a, "--k", "2", "--format", "json"))["distinguished"])
        edges = self.file("e.txt", "10 20\n20 35\n")
        self.assertIn("\n0      1      35     0\n", self.wl(edges, edges, "--k", "1", "--colors"))

    def test_pairs(self):
        pairs = self.file("pairs.txt", f"4 cycles {HEXAGON} {TRIANGLES}\n# isomorphic\n5 cycles {HEXAGON} {HEXAGON}\n"
                                       f"\n6 stars {HEXAGON} {STAR}\n{HEXAGON} {STAR}\n")
        for threads in ("1", "2", "8"):
            self.assertEqual(self.wl("--pairs", pairs, "--k", "2", "--folklore", "--format", "csv", "--threads", threads),
                             "pair,category,distinguished,round\n4,cycles,true,1\n5,cycles,false,\n6,stars,true,0\n4,,true,0\n")
        table = self.wl("--pairs", pairs, "--k", "2")
        self.assertIn("cycles    2      0\n", table)
        self.assertIn("all       4      2\n", table)
        document = json.loads(self.wl("--pairs", pairs, "--k", "3", "--format", "json"))
        self.assertEqual([row["distinguished"] for row in document["pairs"]], [True, False, True, True])
        self.assertEqual(document["pairs"][0]["pair"], 4)
        self.assertEqual(self.wl("--pairs", self.file("empty", ""), "--format", "csv"),
                         "pair,category,distinguished,round\n")

    def test_refusals(self):
        both = self.file("both.g6", HEXAGON + "\n" + TRIANGLES + "\n")
        one = self.file("one.g6", HEXAGON + "\n")
        bad = self.file("bad.txt", f"{HEXAGON} {TRIANGLES}\n{HEXAGON}\n")
        self.refused("wl", "--pairs", bad, said="bad.txt:2: expected two graph6 strings")
        self.refused("wl", both, both, said="expected exactly one graph, found more")
        self.refused("wl", one, said="expected exactly two graphs, found 1")
        self.refused("wl", both, "--k", "0", said="k >= 1")
        self.refused("wl", both, "--pairs", bad, said="expected graphs or --pairs, found both")
        self.refused("wl", said="expected two files")
        self.refused("wl", "--pairs", bad, "--colors", said="--pairs")
        for said in ("2592 tuples", "217728 bytes", "--memory"):
            self.refused("wl", both, "--k", "4", "--memory", "100K", said=said)
        self.assertIn("distinguished", self.wl(both, "--k", "4", "--memory", "1M"))
        good = self.file("good.txt", f"{HEXAGON} {TRIANGLES}\n")
        self.refused("wl", "--pairs", good, "--k", "4", "--memory", "100K", said="good.txt:1: ")


if __name__ == "__main__":
    unittest.main()
