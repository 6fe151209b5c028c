"""`countable pair` as a user meets it. The argument is the folder of the executables."""

import json
import math
import os
import shutil
import unittest
import xml.etree.ElementTree

from program import ProgramTest

class Pair(ProgramTest):
    def pair(self, *arguments, **options):
        return self.answer("pair", *arguments, **options)

    def test_certificate_as_table(self):
        lines = dict(line.split("  ", 1) for line in self.pair("triangle", "--against", "2-wl").splitlines())
        lines = {key: value.strip() for key, value in lines.items()}
        self.assertEqual(lines["induced-subgraph-count"], "0 in the first, 2 in the second")
        self.assertEqual(lines["distinguished"], "no")
        self.assertEqual(lines["second as graph6"], "EwCW")

    def test_the_other_commands_confirm_it(self):
        """The graphs of -o go through count and wl, which know nothing of pair."""
        for pattern, test, wl in [("house", "2-wl", ["--k", "2"]), ("clique-4", "k-fwl:2", ["--k", "2", "--folklore"]),
                                  ("cycle-5", "k-wl:3", ["--k", "3"])]:
            for kind in ["--induced", "--subgraph"]:
                if (pattern, kind) == ("cycle-5", "--subgraph"):
                    continue
                told = json.loads(self.pair(pattern, "--against", test, kind, "-o", "two.g6", "--format", "json"))
                counted = self.countable("count", "two.g6", "-p", pattern, kind, "--format", "json")
                self.assertEqual([row["count"] for row in json.loads(counted.stdout)], told["counts"], pattern)
                self.assertNotEqual(*told["counts"])
                compared = json.loads(self.countable("wl", "two.g6", *wl, "--format", "json").stdout)
                self.assertFalse(compared["distinguished"], pattern)
                self.assertEqual(compared["num_colors"], told["num_colors"])

    def test_attributed(self):
        pattern = "a:C, b:N, a-b:double, c:C, b-c:single"
        told = json.loads(self.pair(pattern, "--against", "2-wl", "-o", "two.gspan", "--format", "json"))
        self.assertEqual(told["counts"], [0, 2])
        self.assertIn("0-1:double", told["graphs"][0]["inline"])
        node_link = told["graphs"][0]["node_link"]
        self.assertEqual(node_link["nodes"][1], {"id": 1, "label": "N"})
        self.assertIn({"source": 0, "target": 1, "label": "double"}, node_link["edges"])
        self.assertEqual(len(node_link["edges"]), told["graphs"][0]["edges"])
        counted = self.countable("count", "two.gspan", "-p", pattern, "--induced", "--format", "json")
        self.assertEqual([row["count"] for row in json.loads(counted.stdout)], [0, 2])

    def test_the_ending_says_the_format(self):
        told = json.loads(self.pair("triangle", "--against", "1-wl", "-o", "two.g6", "--format", "json"))
        self.assertEqual((self.folder / "two.g6").read_text().split(), [g["graph6"] for g in told["graphs"]])
        self.pair("triangle", "--against", "1-wl", "-o", "two.s6")
        self.assertTrue((self.folder / "two.s6").read_text().startswith(":"))
        self.pair("triangle", "--against", "1-wl", "-o", "two.json")
        self.assertEqual(json.loads((self.folder / "two.json").read_text()), [g["node_link"] for g in told["graphs"]])
        self.pair("a-b:1, b-c:1, c-a:1", "--against", "gin", "-o", "two.gspan")  # with a label that the pattern has not
        self.assertIn("other", (self.folder / "two.gspan").read_text())
        for ending in ["graphml", "txt", "edges", "csv"]:
            self.refused("pair", "triangle", "--against", "1-wl", "-o", "pair." + ending, code=2, said=".gspan")
            self.assertFalse((self.folder / ("pair." + ending)).exists())
        self.refused("pair", "a:C, b:O, c:C, a-b, b-c", "--against", "1-wl", "-o", "lost.g6", code=2, said="has no labels")
        self.assertFalse((self.folder / "lost.g6").exists())

    def test_rounds(self):
        told = json.loads(self.pair("path-16", "--against", "k-wl:3", "--rounds", "2", "--format", "json"))
        self.assertEqual(told["counts"], [0, 32])
        self.assertEqual(len(told["num_colors"]), 3)

    def test_graphsage(self):
        table = self.pair("4-cycle", "--against", "graphsage")
        self.assertIn("C12(1,3)", table)
        self.assertIn("no hop size helps", table)

    def test_what_was_not_run_is_said(self):
        told = json.loads(self.pair("clique-5", "--against", "k-fwl:3", "--memory", "1M", "--format", "json"))
        self.assertFalse(told["executed"])
        self.assertIn("not run", told["note"])

    def test_no_pair(self):
        self.refused("pair", "3-star", "--against", "2-wl", "--subgraph", code=3, said="hereditary treewidth")
        self.refused("pair", "edge", "--against", "2-wl", code=3, said="no such pair exists")
        self.refused("pair", "triangle", "--against", "k-wl:3", code=3, said="no such pair exists")

    def test_against_architectures(self):
        """Every architecture that `can` knows: a pair where it says no, a refusal where it says yes."""
        patterns = {
            "triangle": "mlp mpnn GCN gin gat gated-gcn lrga-gated-gcn monet graphsage diffpool sgnn enn-s2s dtnn 2-ign 1-wl "
                        "oblivious-1-wl spd",
            "4-cycle": "lrp-1-2 lrp:2:1 lrp-1 deep-lrp-1 deep-lrp-1-3 eb-1wl gsn:triangle gsn-edge:triangle hom:triangle",
            "chordal-cycle": "ppgn 2-fwl k-gnn:2",
            "clique-4": "deep-lrp-1-2 subgraph-gnn swl-vs swl-sv pswl gswl local-2-gnn sswl local-2-fgnn "
                        "local-2-fgnn-symmetric k-osan:1 resistance spectral",
            "clique-5": "i2-gnn k-osan:2 k-gnn:3 1-2-3-gnn",
        }
        for pattern, names in patterns.items():
            for name in names.split():
                told = json.loads(self.pair(pattern, "--against", name, "--format", "json"))
                self.assertNotEqual(*told["counts"], name)
                self.assertFalse(told["distinguished"], name)
        self.refused("pair", "3-star", "--against", "1-wl", "--subgraph", code=3, said="hereditary treewidth")
        self.refused("pair", "triangle", "--against", "lrp-1-3", code=3, said="dominating node")
        self.refused("pair", "triangle", "--against", "rp", code=3, said="Murphy")
        self.refused("pair", "triangle", "--against", "lrp-1-3", "--rounds", "2", code=2, said="not supported")

    def test_mistakes(self):
        for test in ["foo", "2-wl:3", "wl", "99999999999-wl", "-1-wl", ""]:
            self.refused("pair", "triangle", "--against", test, code=2, said="there is no architecture or test")
        for test in ["0-wl", "k-wl:", "k-fwl:x", "k-wl"]:
            self.refused("pair", "triangle", "--against", test, code=2, said="from 1 to 16")
        self.refused("pair", "no-such", "--against", "2-wl", code=2, said="no-such")
        self.refused("pair", "triangle", code=2, said="--against")
        self.refused("pair", "triangle", "--against", "2-wl", "--induced", "--subgraph", code=2, said="excludes")
        self.refused("pair", "triangle", "--against", "2-wl", "-o", "nowhere/two.g6", code=2, said="nowhere")

    @unittest.skipUnless(shutil.which("neato"), "Graphviz is not installed")
    def test_drawings(self):
        self.pair("house", "--against", "2-wl", "--dot", "pair.dot", "--svg", "pair.svg")
        dot = (self.folder / "pair.dot").read_text()
        self.assertEqual(dot.count("penwidth=3.2"), 7)  # a house has six edges, and only one graph has houses; the legend
        self.assertEqual(dot.count("dashed"), 5)
        root = xml.etree.ElementTree.parse(self.folder / "pair.svg").getroot()
        texts = "".join(root.itertext())
        self.assertIn("first graph: 0 copies", texts)
        self.assertIn("second graph: 2 copies", texts)
        self.pair('a:x"y, b:\\n, c:<b>, a-b:&, b-c:1', "--against", "2-wl", "--svg", "odd.svg")  # labels are only text
        xml.etree.ElementTree.parse(self.folder / "odd.svg")

    @unittest.skipUnless(shutil.which("neato"), "Graphviz is not installed")
    def test_pictures_are_readable(self):
        """A legend, all discs on the page and apart, and (but for dense gadgets) no edge through a disc."""
        attributed = "a:C, b:N, a-b:double, c:C, b-c:single"
        for pattern, test, kind, crossed in [("triangle", "2-wl", "--induced", 0), ("path-4", "1-wl", "--subgraph", 0),
                                             ("house", "2-wl", "--induced", 0), ("attributed-triangle", "1-wl", "--induced", 0),
                                             ("4-cycle", "graphsage", "--induced", 0), (attributed, "2-wl", "--induced", 0),
                                             ("cycle-8", "2-fwl", "--subgraph", 0), ("clique-5", "2-fwl", "--subgraph", 0)]:
            self.pair(pattern, "--against", test, kind, "--svg", "pair.svg")
            root = xml.etree.ElementTree.parse(self.folder / "pair.svg").getroot()
            texts = "".join(root.itertext())
            for line in ("copies of ", "one copy of the pattern", "only one of the two graphs", "not separated by: "):
                self.assertIn(line, texts)
            left, top, width, height = map(float, root.get("viewBox").split())
            svg = "{http://www.w3.org/2000/svg}"
            shift = [float(x) for x in root.find(svg + "g").get("transform").split("translate(")[1].rstrip(")").split()]
            discs, edges = {}, []
            for group in root.iter(svg + "g"):
                title = group.findtext(svg + "title")
                ellipse, path = group.find(svg + "ellipse"), group.find(svg + "path")
                if ellipse is not None and title[0] in "ab" and title[1:].isdigit():
                    discs[title] = (float(ellipse.get("cx")), float(ellipse.get("cy")), float(ellipse.get("rx")))
                if path is not None and group.get("class") == "edge" and not title.startswith("legend"):
                    edges.append(title.split("--"))
            self.assertEqual({name[0] for name in discs}, {"a", "b"})
            for x, y, r in discs.values():
                self.assertTrue(left + r <= x + shift[0] <= left + width - r and top + r <= y + shift[1] <= top + height - r)
            for a in discs:
                for b in discs:
                    if a < b:
                        self.assertGreater(math.dist(discs[a][:2], discs[b][:2]), discs[a][2] + discs[b][2], (pattern, a, b))
            through = sum(1 for u, v in edges for w in discs if w not in (u, v)
                          and self.distance(discs[w][:2], discs[u][:2], discs[v][:2]) < discs[w][2])
            if crossed is not None:
                self.assertEqual(through, crossed, pattern)

    @staticmethod
    def distance(p, a, b):
        along = [b[0] - a[0], b[1] - a[1]]
        t = ((p[0] - a[0]) * along[0] + (p[1] - a[1]) * along[1]) / (along[0] ** 2 + along[1] ** 2)
        t = min(1, max(0, t))
        return math.dist(p, (a[0] + t * along[0], a[1] + t * along[1]))

    def test_drawing_without_graphviz(self):
        self.refused("pair", "house", "--against", "2-wl", "--svg", "pair.svg", code=2, said="Graphviz",
                     env={**os.environ, "PATH": str(self.folder)})
        self.assertEqual(list(self.folder.iterdir()), [])


if __name__ == "__main__":
    unittest.main()
