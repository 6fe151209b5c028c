"""`countable wl` as a user sees it: every format, every way to name the graphs, and what is refused.

The argument is the folder of the executables.
"""

import csv
import io
import itertools
import json
import unittest
import xml.etree.ElementTree
from random import Random

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

    def test_one_graph(self):
        one = self.file("one.g6", "DhC\n")  # a path of 5
        for graph in (one, "path-5", "g6:DhC", "s6::DaYn", "s6:DaYn", "a-b, b-c, c-d, d-e"):
            run = json.loads(self.wl(graph, "--format", "json"))
            self.assertEqual((run["test"], run["distinguished"], run["round"]), ("1-WL (colour refinement)", None, None))
            self.assertEqual((run["num_colors"], run["stable_round"]), ([1, 2, 3], 2))
            classes = run["classes"]
            self.assertEqual([classes[0], classes[1]], [classes[4], classes[3]])
            self.assertEqual(len(set(classes)), 3)
            self.assertEqual(len(run["graphs"]), 1)
            self.assertEqual([classes.count(c) for c in range(3)], run["graphs"][0]["histogram"])
        table = self.wl("a-b, b-c, c-d, d-e")
        self.assertRegex(table, r"\n\d +2 +a, e\n")
        self.assertIn("stable  from round 2\n", table)
        self.assertIn(", ...\n", self.wl("petersen", "--k", "2"))
        rows = list(csv.DictReader(io.StringIO(self.wl(one, "--format", "csv"))))
        self.assertEqual([int(row["color"]) for row in rows], json.loads(self.wl(one, "--format", "json"))["classes"])
        self.assertIn("... 150 more classes", self.wl(self.file("long.edges", "".join(
            f"{v} {v + 1}\n" for v in range(399)))))
        self.assertEqual(json.loads(self.wl("g6:?", "--format", "json"))["num_colors"], [0])
        self.assertEqual(json.loads(self.wl("g6:?", "--explain", "--format", "json"))["meanings"], [])

    def test_inline_graphs(self):
        for second in ("g6:EwCW", "a-b, b-c, c-a, d-e, e-f, f-d", "s6::Ea@ozR"):
            run = json.loads(self.wl("cycle-6", second, "--k", "2", "--folklore", "--format", "json"))
            self.assertEqual((run["round"], run["num_colors"]), (1, [3, 5, 7]), second)
        large = ", ".join(f"n{v}-n{(v + 1) % 30}" for v in range(30))
        run = json.loads(self.wl(large, "--format", "json"))
        self.assertEqual((run["num_colors"], run["graphs"][0]["nodes"]), ([1], 30))
        self.assertEqual(run["graphs"][0]["node_ids"][:2], ["n0", "n1"])
        file = self.file("a-b", "EhEG\n")  # a file goes first
        self.assertEqual(json.loads(self.wl(file, "--format", "json"))["graphs"][0]["nodes"], 6)
        self.refused("wl", "triangle, 4-cycle", said="found the name 'triangle'; separate two graphs by a blank")
        self.refused("wl", "nosuch", said="'nosuch' is neither a file nor a graph; expected a file, FILE#N, g6:TEXT")
        self.refused("wl", "nosuch.g6", said="nosuch.g6: cannot be opened")
        self.refused("wl", "g6:@@", said="g6:@@: expected 0 bytes")
        self.refused("wl", "a-b, c", said="graph 'a-b, c': node 'c' has no edge; write 'node c'")
        self.assertIn("3 nodes, 1 edge", self.wl("a-b, node c"))
        self.refused("wl", "a-b, b-a", said="graph 'a-b, b-a': edge 'b-a' repeats")

    def test_one_graph_of_many(self):
        many = self.file("many.g6", f"{HEXAGON}\n{STAR}\n{TRIANGLES}\n")
        self.refused("wl", many, said="many.g6: expected one or two graphs, found 3 graphs; choose with many.g6#1, ")
        run = json.loads(self.wl(many + "#1", many + "#3", "--format", "json"))
        self.assertEqual([graph["name"] for graph in run["graphs"]], ["many.g6#1", "many.g6#3"])
        self.assertFalse(run["distinguished"])
        self.assertEqual(json.loads(self.wl(many + "#2", "--format", "json"))["graphs"][0]["edges"], 5)
        self.refused("wl", many + "#4", said="expected a graph with the number 4, found 3 graphs")
        for wrong in ("#0", "#x", "#"):
            self.refused("wl", many + wrong, said="expected the number of a graph, from 1, after '#'")
        self.assertIn("EhEG", self.wl(self.file("a#7", HEXAGON + "\n"), "g6:EhEG"))

    def test_molecules(self):
        self.file("m.smi", "CCO ethanol\nxx\nCOC ether\nc1ccccc1 benzene\n")
        run = json.loads(self.wl("m.smi#1", "m.smi#3", "--k", "1", "--explain", "--format", "json"))
        self.assertTrue(run["distinguished"])
        self.assertEqual([color["labels"] for color in run["meanings"][0]], [["C"], ["O"]])
        self.assertEqual(run["meanings"][1][0]["multisets"][0][0]["edge"], "single")
        self.assertIn("m.smi#4 (benzene): 6 nodes, 6 edges", self.wl("m.smi#4"))
        self.refused("wl", "m.smi#2", said="m.smi:2: RDKit cannot read 'xx'")
        self.refused("wl", "m.smi#5", said="expected a graph with the number 5, found 4 graphs")
        two = self.file("two.smi", "CCO\nCOC\n")
        self.assertIn("two.smi#2: 3 nodes, 2 edges", self.wl(two))

    def recomputed(self, run, graphs, k, folklore):
        """The colours of all rounds from what the program says that they mean. A graph: (nodes, {edge: label}, labels)."""
        seen = []
        for t, meanings in enumerate(run["meanings"]):
            color_of = {}
            for m in meanings:
                if t == 0:
                    key = (tuple(m["same_as"]), tuple(m["labels"]),
                           tuple((tuple(e["between"]), e["label"]) for e in m["edges"]))
                else:
                    key = (m["before"], tuple(tuple(sorted(
                        (tuple(x["colors"]), x.get("edge")) for x in multiset for _ in range(x["times"])))
                        for multiset in m["multisets"]))
                self.assertNotIn(key, color_of)
                color_of[key] = m["color"]
            seen.append([])
            for g, (n, edges, labels) in enumerate(graphs):
                tuples = list(itertools.product(range(n), repeat=k))
                colors = {}
                for s in tuples:
                    if t == 0:
                        same = tuple(s.index(v) for v in s)
                        between = tuple(((a, b), edges[frozenset((s[a], s[b]))]) for a in range(k) for b in range(a + 1, k)
                                        if same[a] == a and same[b] == b and frozenset((s[a], s[b])) in edges)
                        key = (same, tuple(labels[v] for v in s), between)
                    else:
                        before = seen[t - 1][g]
                        at = lambda w, j: before[s[:w] + (j,) + s[w + 1:]]
                        if k == 1:
                            multisets = [[((before[(u,)],), edges[frozenset((s[0], u))]) for u in range(n)
                                          if frozenset((s[0], u)) in edges]]
                        elif folklore:
                            multisets = [[(tuple(at(w, j) for w in range(k)), None) for j in range(n)]]
                        else:
                            multisets = [[((at(w, j),), None) for j in range(n)] for w in range(k)]
                        key = (before[s], tuple(tuple(sorted(m)) for m in multisets))
                    colors[s] = color_of[key]
                seen[t].append(colors)
                self.assertEqual([colors[s] for s in tuples], run["colors"][t][g])
                for m in meanings:
                    self.assertEqual(m["tuples"][g], list(colors.values()).count(m["color"]))
        return seen

    def test_meanings_give_the_colors(self):
        def text(graph):
            n, edges, labels = graph
            alone = [not any(v in e for e in edges) for v in range(n)]
            nodes = [("node " if alone[v] else "") + f"{v}" + (f":{labels[v]}" if labels[v] else "") for v in range(n)]
            bonds = ["-".join(map(str, sorted(e))) + (f":{label}" if label else "") for e, label in edges.items()]
            return ", ".join(nodes + bonds)

        random = Random(5)
        for node_labels, bonds in (([None], [None]), (["C", "N"], [None]), (["C", "N"], ["single", "double"])):
            graphs = []
            for _ in range(2):
                edges = {frozenset(e): random.choice(bonds)
                         for e in itertools.combinations(range(6), 2) if random.random() < 0.5}
                graphs.append((6, edges, [random.choice(node_labels) for _ in range(6)]))
            for k, flags in ((1, []), (2, []), (2, ["--folklore"]), (3, [])):
                for chosen in (graphs, graphs[:1]):
                    run = json.loads(self.wl(*map(text, chosen), "--k", str(k), *flags, "--explain", "--colors",
                                             "--format", "json"))
                    self.recomputed(run, chosen, k, bool(flags))

    def test_meanings_as_text(self):
        table = self.wl("a:C, b:O, c:C, a-b:single, b-c:double", "--explain")
        self.assertIn("\n0      0      2      label C\n", table)
        self.assertIn("  (1; {single 0, double 0})\n", table)
        self.assertIn("neighbours, each with the edge's label\n", table)
        table = self.wl("cycle-6", "g6:EwCW", "--k", "2", "--explain")
        self.assertIn("\n0      0      6      6       u=v\n", table)
        for kind in ("u, v; no edge", "u, v; edge u-v"):
            self.assertIn(kind, table)
        self.assertIn("(0; {0, 0, 0, 0, 0})", self.wl("star-5", "--explain"))
        star = ", ".join(f"hub-leaf{v}" for v in range(40))
        self.assertIn("(0; {0 x40})", self.wl(star, "--explain"))
        rows = list(csv.DictReader(io.StringIO(self.wl("cycle-6", "star-5", "--k", "1", "--explain", "--format", "csv"))))
        self.assertEqual(rows[0], {"round": "0", "color": "0", "first": "6", "second": "6", "meaning": "no label"})
        self.refused("wl", "cycle-6", "--colors", "--explain", "--format", "csv", said="a CSV file has one table")
        for threads in ("2", "8"):
            self.assertEqual(self.wl("petersen", "cycle-10", "--k", "2", "--explain", "--threads", threads),
                             self.wl("petersen", "cycle-10", "--k", "2", "--explain", "--threads", "1"))

    def test_large_k_is_isomorphism(self):
        table = self.wl("cycle-6", "g6:EwCW", "--k", "12")
        self.assertIn("distinguished  yes, at round 0\n", table)
        self.assertIn("decided by     isomorphism, which is what the test decides when k is at least the number of nodes;",
                      table)
        self.assertIn("would need 340.6 GiB and were not computed (--memory is 4.0 GiB)", table)
        run = json.loads(self.wl("cycle-6", "a-b, b-c, c-d, d-e, e-f, f-a", "--k", "12", "--folklore", "--format", "json"))
        self.assertEqual((run["distinguished"], run["decided_by"], run["num_colors"]), (False, "isomorphism", []))
        run = json.loads(self.wl("a:C, b:O, a-b:x", "a:C, b:O, a-b:y", "--k", "40", "--format", "json"))
        self.assertEqual((run["distinguished"], run["round"]), (True, 0))
        self.assertEqual(json.loads(self.wl("cycle-6", "cycle-6", "--k", "6", "--format", "json"))["decided_by"], "rounds")
        self.assertIn("less one", self.wl("cycle-6", "cycle-6", "--k", "5", "--memory", "1K"))
        pairs = self.file("pairs.txt", f"{HEXAGON} {TRIANGLES}\n{HEXAGON} {HEXAGON}\n")
        self.assertEqual(self.wl("--pairs", pairs, "--k", "12", "--format", "csv"),
                         "pair,category,distinguished,round\n1,,true,0\n2,,false,\n")
        self.refused("wl", "cycle-6", "g6:EwCW", "--k", "12", "--colors", said="the limit is 4.0 GiB and 2^32 tuples")

    def test_labels_and_ids_of_the_file(self):
        a = self.file("a.gspan", "t # 0\nv 0 C\nv 1 O\ne 0 1 single\n")
        b = self.file("b.gspan", "t # 0\nv 0 C\nv 1 O\ne 0 1 double\n")
        self.assertEqual(json.loads(self.wl(a, b, "--k", "1", "--format", "json"))["round"], 1)
        self.assertEqual(json.loads(self.wl(a, b, "--k", "2", "--format", "json"))["round"], 0)
        self.assertFalse(json.loads(self.wl(a, a, "--k", "2", "--format", "json"))["distinguished"])
        edges = self.file("e.txt", "10 20\n20 35\n")
        self.assertIn("\n0      1      35     0\n", self.wl(edges, edges, "--k", "1", "--colors"))

    def drawn(self, *arguments, file="rounds.svg"):
        """The discs and texts of each panel of a picture: [(disc x, y, fill), ...], [(text x, y, fill, size, text), ...]."""
        self.wl(*arguments, "--svg", file)
        root = xml.etree.ElementTree.parse(self.folder / file).getroot()
        name = lambda element: element.tag.rpartition("}")[2]
        self.assertEqual(name(root), "svg")
        panels = []
        for element in root:
            if name(element) == "rect" and "rx" in element.attrib:
                panels.append(([], []))
                corner = float(element.get("x")), float(element.get("y"))
            elif panels and name(element) == "circle":
                panels[-1][0].append((round(float(element.get("cx")) - corner[0], 1),
                                      round(float(element.get("cy")) - corner[1], 1), element.get("fill"),
                                      float(element.get("r"))))
            elif panels and name(element) == "text":
                panels[-1][1].append((element.get("fill"), element.text))
        return root, panels

    def test_pictures(self):
        _, panels = self.drawn("path-5")
        self.assertEqual([texts[0][1] for _, texts in panels],
                         ["Round 0: 1 colour", "Round 1: 2 colours", "Round 2: 3 colours"])
        run = json.loads(self.wl("path-5", "--colors", "--format", "json"))
        for t, (discs, texts) in enumerate(panels):
            nodes = [disc for disc in discs if disc[3] > 10]
            self.assertEqual([disc[:2] for disc in nodes], [disc[:2] for disc in panels[0][0] if disc[3] > 10])
            self.assertEqual(len({y for _, y, _, _ in nodes}), 1)  # on a line
            self.assertEqual([int(text) for fill, text in texts if fill == "#222222"], run["colors"][t][0])
            fills = [disc[2] for disc in nodes]
            self.assertEqual(len(set(zip(fills, run["colors"][t][0]))), len(set(fills)))
            self.assertEqual([text for _, text in texts[-run["num_colors"][t]:]],
                             [f"{c}: {run['colors'][t][0].count(c)}" for c in range(run["num_colors"][t])])
        # Nodes 0 and 4 keep their fill from round 1 to round 2; their colour has another number.
        self.assertEqual(panels[1][0][0][2], panels[2][0][0][2])

        _, panels = self.drawn("cycle-6", "g6:EwCW", "--test", "2-fwl")
        self.assertEqual([texts[0][1].split(", ")[1] for _, texts in panels],
                         ["the graphs do not differ", "the graphs differ", "the graphs differ"])
        hexagon = [disc[:2] for disc in panels[0][0]][:6]
        centre = sum(x for x, _ in hexagon) / 6, sum(y for _, y in hexagon) / 6
        self.assertLess(max(abs((x - centre[0]) ** 2 + (y - centre[1]) ** 2 - 48 ** 2) for x, y in hexagon), 20)
        self.assertIn("6 | 0", " ".join(text for _, text in panels[2][1]))

    def test_pictures_of_labels_and_many_classes(self):
        # A spider with legs of all lengths: every node is a class of its own. Names are escaped, and readable on discs.
        legs = [f"0-{leg}1" + "".join(f", {leg}{i}-{leg}{i + 1}" for i in range(1, leg)) for leg in range(1, 8)]
        root, panels = self.drawn(", ".join(legs))
        self.assertEqual(len({text for fill, text in panels[-1][1] if fill == "#222222"}), 29)

        def light(color):
            parts = [int(color[i:i + 2], 16) / 255 for i in (1, 3, 5)]
            red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
            return 0.2126 * red + 0.7152 * green + 0.0722 * blue

        elements = list(root)
        for disc, name in zip(elements, elements[1:]):
            if disc.tag.endswith("circle") and float(disc.get("r")) > 10:
                low, high = sorted((light(disc.get("fill")), light(name.get("fill"))))
                self.assertGreater((high + 0.05) / (low + 0.05), 4.5)

        _, panels = self.drawn("a:<&>, b:blue, a-b:\"x\"", "a:<&>, b:blue, a-b:double")
        self.assertIn("<&>", [text for _, text in panels[0][1]])
        (self.folder / "bytes.gspan").write_bytes(b"t # 0\nv 0 \x01\xff\xc3\xa9\nv 1 \xc3\x28\ne 0 1 x\n")
        _, panels = self.drawn("bytes.gspan")  # XML allows some of these
        self.assertIn("??\u00e9", [text for _, text in panels[0][1]])
        self.drawn("g6:?")
        self.drawn("node a, node b, node c")
        long = self.file("long.edges", "".join(f"{v} {v + 1}\n" for v in range(99)))
        root, panels = self.drawn(long)
        self.assertEqual((len(panels), panels[-1][1][0][1]), (24, "Round 49: 50 colours"))
        self.assertIn("Rounds 23 to 48 are not drawn.", "".join(root.itertext()))

        too_large = self.file("large.edges", "".join(f"{v} {v + 1}\n" for v in range(200)))
        self.refused("wl", too_large, "--svg", "no.svg", said="expected at most 200 nodes to draw, found 201")
        self.refused("wl", "petersen", "--svg", "no.svg", said="drawing needs the program neato",
                     env={**self.environment, "PATH": ""})
        self.assertFalse((self.folder / "no.svg").exists())
        for name in ("-", "same"):
            self.refused("wl", "path-5", "-o", name, "--svg", name, said="expected two files for -o and --svg")
        for option in ("-o", "--svg"):
            self.refused("wl", long + "#1", option, long, said="long.edges")
        self.assertEqual(len((self.folder / long).read_text().splitlines()), 99)

    def test_tests_by_name(self):
        for name, flags in (("1-wl", ["--k", "1"]), ("2-wl", ["--k", "2"]), ("k-wl:3", ["--k", "3"]),
                            ("2-FWL", ["--k", "2", "--folklore"])):
            self.assertEqual(self.wl("cycle-6", "g6:EwCW", "--test", name), self.wl("cycle-6", "g6:EwCW", *flags))
        self.assertIn("node labels only", self.wl("cycle-6", "star-5", "--test", "oblivious-1-wl"))
        for name, test in (("gin", "1-wl"), ("ppgn", "2-fwl"), ("3-ign", "3-wl"), ("graphsage", "1-wl")):
            self.refused("wl", "cycle-6", "--test", name,
                         said=f"{name} is a network, not a test; it is bounded by {test}: --test {test}")
        self.refused("wl", "cycle-6", "--test", "sgnn", said="--test sgnn compares two graphs, found one")
        self.refused("wl", "cycle-6", "--test", "rp", said="no test bounds rp")
        self.refused("wl", "cycle-6", "--test", "2-fwll", said="'2-fwll'")
        self.refused("wl", "cycle-6", "--test", "2-fwl", "--k", "2", said="excludes")

    def test_tests_of_later_networks(self):
        for name, distinguished in (("subgraph-gnn", True), ("eb-1wl", True), ("gsn:triangle", True), ("lrp-1-2", True),
                                    ("k-gnn:1", False), ("gsn:cycle-4", False)):
            told = json.loads(self.wl("cycle-6", "g6:EwCW", "--test", name, "--format", "json"))
            self.assertEqual(told["distinguished"], distinguished, name)
        self.assertIn("distinguished     yes, at round 2", self.wl("cycle-6", "g6:EwCW", "--test", "subgraph-gnn"))
        self.assertIn("true,", self.wl("cycle-6", "g6:EwCW", "--test", "spd", "--format", "csv"))
        self.refused("wl", "cycle-6", "path-6", "--test", "spd", "--explain", said="expected one of these with them")
        self.refused("wl", "cycle-6", "path-6", "--test", "k-gnn:7", said="from 1 to 4")

    def test_colours_of_nodes_by_tests_of_later_networks(self):
        # The nodes of a triangle with a tail are of three kinds.
        told = json.loads(self.wl("tailed-triangle", "--test", "subgraph-gnn", "--colors", "--format", "json"))
        [graph] = told["graphs"]
        self.assertEqual(len(set(graph["node_colors"])), 3)
        self.assertNotIn("distinguished", told)
        rows = list(csv.DictReader(io.StringIO(self.wl("a-b, b-c, c-a, c-d", "--test", "subgraph-gnn:1", "--colors", "--format", "csv"))))
        color = {row["node"]: row["color"] for row in rows}
        self.assertEqual(color["a"], color["b"])
        self.assertEqual(len(set(color.values())), 3)
        # Nodes of two hexagons have one colour, those of two triangles another.
        table = self.wl("cycle-6", "g6:EwCW", "--test", "local-2-gnn", "--colors").split("\n\n")[1].splitlines()
        self.assertEqual(table[0].split(), ["graph", "node", "color"])
        self.assertEqual(len({tuple(line.split()[::2]) for line in table[1:]}), 2)
        self.assertEqual(len({line.split()[2] for line in table[1:]}), 2)
        self.refused("wl", "cycle-6", "--test", "subgraph-gnn", said="compares two graphs, found one; --colors lists")
        self.refused("wl", "cycle-6", "--test", "lrp-1-3", "--colors", "--svg", "a.svg", said="--explain and --svg")

    def test_pairs_of_other_files_and_several_tests(self):
        lines = self.file("one.txt", f"{HEXAGON}\n{TRIANGLES}\n{HEXAGON}\n{STAR}\n")
        header = "{'descr': '|S4', 'fortran_order': False, 'shape': (4,), }".ljust(117) + "\n"
        array = b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header.encode()
        array += b"".join(text.encode() for text in (HEXAGON, TRIANGLES, HEXAGON, STAR))
        (self.folder / "pairs.npy").write_bytes(array)
        gspan = self.file("pairs.gspan", "t # 0\nv 0 a\nv 1 a\ne 0 1 x\nt # 1\nv 0 a\nv 1 a\ne 0 1 y\n")
        for name in (lines, "pairs.npy"):
            rows = list(csv.reader(io.StringIO(self.wl("--pairs", name, "--test", "1-wl,subgraph-gnn,gsn:triangle,cycle-4",
                                                       "--format", "csv"))))
            self.assertEqual(rows, [["test", "all", "(none)"], ["pairs", "2", "2"], ["1-wl", "1", "1"],
                                    ["subgraph-gnn", "2", "2"], ["gsn:triangle,cycle-4", "2", "2"]])
        labels = self.wl("--pairs", gspan, "--test", "local-2-gnn", "--format", "csv")
        self.assertEqual(next(csv.DictReader(io.StringIO(labels)))["distinguished"], "true")
        self.refused("wl", "--pairs", lines, "--test", "1-wl,spd", "--format", "json", said="table or csv")
        (self.folder / "bad.npy").write_bytes(array[:60])
        self.refused("wl", "--pairs", "bad.npy", said="bad.npy: expected a header of")

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

    def test_picture_of_pairs(self):
        pairs = self.file("pairs.txt", f"1 six_nodes {HEXAGON} {TRIANGLES}\n2 six_nodes {HEXAGON} {HEXAGON}\n3 stars {HEXAGON} {STAR}\n")
        for tests in (["--k", "1"], ["--test", "1-wl,2-fwl,gsn:triangle"]):
            plain = self.wl("--pairs", pairs, *tests, "--format", "csv")
            self.assertEqual(self.wl("--pairs", pairs, *tests, "--format", "csv", "--svg", "table.svg"), plain)
            root = xml.etree.ElementTree.parse(self.folder / "table.svg").getroot()
            texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
            self.assertIn("six nodes", texts)
        row = texts.index("k-fwl:2")
        self.assertEqual(texts[row + 1:row + 4], ["2", "1", "1"])
        self.refused("wl", "--pairs", pairs, "--svg", pairs, said="pairs.txt")
        self.refused("wl", "--pairs", pairs, "--svg", "both", "-o", "both", said="expected two files for -o and --svg")

    def test_refusals(self):
        both = self.file("both.g6", HEXAGON + "\n" + TRIANGLES + "\n")
        one = self.file("one.g6", HEXAGON + "\n")
        bad = self.file("bad.txt", f"{HEXAGON} {TRIANGLES}\n{HEXAGON}\n")
        self.refused("wl", "--pairs", bad, said="bad.txt:2: expected two graphs for each pair")
        self.refused("wl", both, both, said="both.g6: expected one graph, found 2 graphs; choose with both.g6#1, ")
        self.refused("wl", both, "--k", "0", said="k >= 1")
        self.refused("wl", both, "--pairs", bad, said="expected graphs or --pairs, found both")
        self.refused("wl", said="expected one graph, two graphs, or --pairs FILE")
        self.refused("wl", "--pairs", bad, "--colors", said="--pairs")
        self.refused("wl", one, "--k", "12", said="on a graph of 6 nodes colours 2176782336 tuples")
        for said in ("2592 tuples", "217728 bytes", "--memory"):
            self.refused("wl", both, "--k", "4", "--memory", "100K", said=said)
        self.assertIn("distinguished", self.wl(both, "--k", "4", "--memory", "1M"))
        good = self.file("good.txt", f"{HEXAGON} {TRIANGLES}\n")
        for said in ("good.txt:1: ", "; the limit is 100.0 KiB, and --memory raises it\n"):
            self.refused("wl", "--pairs", good, "--k", "4", "--memory", "100K", said=said)


if __name__ == "__main__":
    unittest.main()
