"""Files of networks as a user has them, through `countable count`, `convert` and `wl`. The argument is the folder of the
executables."""

import csv
import gzip
import io
import json
import unittest

from program import ProgramTest

# A triangle Ann, Bob, Eve with Dan beside Eve: in each format, with the names that nodes are to have.
NAMES = ["Ann", "Bob", "Eve", "Dan"]
NUMBERS = ["1", "2", "3", "4"]
EDGES = [(0, 1), (1, 2), (2, 0), (2, 3)]
PAW = {
    "paw.csv": ("source,target\n" + "".join(f"{NAMES[u]},{NAMES[v]}\n" for u, v in EDGES), NAMES),
    "paw.tsv": ("From\tTo\n" + "".join(f"{NAMES[u]}\t{NAMES[v]}\n" for u, v in EDGES), NAMES),
    "paw.txt": ("".join(f"{NAMES[u]} {NAMES[v]}\n" for u, v in EDGES), NAMES),
    "paw.edges": ("\ufeff" + "".join(f"{u + 1},{v + 1}\n" for u, v in EDGES), NUMBERS),
    "paw.mtx": ("%%MatrixMarket matrix coordinate pattern symmetric\n4 4 4\n2 1\n3 2\n3 1\n4 3\n", NUMBERS),
    "paw.graph": ("4 4\n2 3\n1 3\n1 2 4\n3\n", NUMBERS),
    "paw.graphml": ("<graphml><graph edgedefault='undirected'>" + "".join(f"<node id='{name}'/>" for name in NAMES) +
                    "".join(f"<edge source='{NAMES[u]}' target='{NAMES[v]}'/>" for u, v in EDGES) + "</graph></graphml>",
                    NAMES),
    "paw.gml": ("graph [\n" + "".join(f"node [ id {i} label \"{name}\" ]\n" for i, name in enumerate(NAMES)) +
                "".join(f"edge [ source {u} target {v} ]\n" for u, v in EDGES) + "]\n", NAMES),
    "paw.net": ("*Vertices 4\n" + "".join(f"{i + 1} \"{name}\"\n" for i, name in enumerate(NAMES)) + "*Edges\n" +
                "".join(f"{u + 1} {v + 1}\n" for u, v in EDGES), NAMES),
    "paw.json": (json.dumps({"directed": False, "nodes": [{"id": name} for name in NAMES],
                             "links": [{"source": NAMES[u], "target": NAMES[v]} for u, v in EDGES]}), NAMES),
    "paw.adjlist": ("Ann Bob\nBob Eve\nEve Ann Dan\n", NAMES),
}


class Networks(ProgramTest):
    def write(self, name, text):
        (self.folder / name).write_text(text)
        return name

    def per_node(self, *arguments, **options):
        rows = csv.DictReader(io.StringIO(self.printed("count", *arguments, "-p", "triangle", "--subgraph", "--per", "node",
                                                       **options)))
        return {row["node"]: row["triangle/0"] for row in rows}

    def test_ids_come_back_from_every_format(self):
        for name, (text, names) in PAW.items():
            with self.subTest(name):
                self.write(name, text)
                expected = dict(zip(names, "1110"))
                self.assertEqual(self.per_node(name), expected)
                (self.folder / (name + ".gz")).write_bytes(gzip.compress(text.encode()))
                self.assertEqual(self.per_node(name + ".gz"), expected)

    def test_content_tells_the_format_on_standard_input(self):
        for name in ["paw.csv", "paw.tsv", "paw.edges", "paw.mtx", "paw.graphml", "paw.gml", "paw.net", "paw.json"]:
            with self.subTest(name):
                text, names = PAW[name]
                self.assertEqual(self.per_node("-", input=text), dict(zip(names, "1110")))
        for name, format in [("paw.txt", "edges"), ("paw.graph", "metis"), ("paw.adjlist", "adjlist")]:
            text, names = PAW[name]
            self.assertEqual(self.per_node("-", "--input-format", format, input=text), dict(zip(names, "1110")))

    def test_edges_have_names_too(self):
        self.write("paw.csv", PAW["paw.csv"][0])
        rows = list(csv.DictReader(io.StringIO(self.printed("count", "paw.csv", "-p", "triangle", "--subgraph", "--per", "edge"))))
        self.assertEqual([(row["u"], row["v"], row["triangle/0-1"]) for row in rows],
                         [("Ann", "Bob", "1"), ("Ann", "Eve", "1"), ("Bob", "Eve", "1"), ("Eve", "Dan", "0")])
        rows = json.loads(self.printed("count", "paw.csv", "-p", "triangle", "--per", "node", "--format", "json"))
        self.assertEqual(rows[0]["node"], "Ann")

    def test_wl_names_the_nodes(self):
        self.write("paw.gml", PAW["paw.gml"][0])
        self.assertIn("Dan", self.printed("wl", "paw.gml", "--colors"))

    def test_convert_keeps_names_or_says_that_they_are_lost(self):
        self.write("paw.graphml", PAW["paw.graphml"][0])
        self.assertEqual(self.printed("convert", "paw.graphml", "--to", "edges", "-o", "-"),
                         "Ann\tBob\nAnn\tEve\nBob\tEve\nEve\tDan\n")
        run = self.done("convert", "paw.graphml", "-o", "paw.g6")
        self.assertEqual(run.stderr,
                         "countable: graph6 keeps no ids of nodes: nodes are numbered from 0 in the order of the file\n")
        self.refused("convert", "paw.g6", "-o", "paw.graphml", said="names no format")

    def test_columns_and_labels(self):
        self.write("e.csv", "a,b,kind,w\nx,y,strong,1\ny,z,weak,2\n")
        self.refused("count", "e.csv", "-p", "edge",
                     said="e.csv:1: expected a column 'smiles', or 'source' and 'target', in the header line, found 'a', 'b', "
                          "'kind', 'w'; --smiles-column, or --source-column and --target-column, choose others")
        chosen = ["e.csv", "--source-column", "a", "--target-column", "2", "--label-column", "kind"]
        run = self.done("count", *chosen, "-p", "p-q:weak", "--subgraph", "--wide")
        self.assertEqual(run.stderr, "countable: e.csv: column 'w' is ignored\n")
        self.assertEqual(run.stdout.splitlines()[1], "1,1")
        self.assertEqual(self.printed("convert", *chosen, "--to", "gspan", "-o", "-").splitlines()[-3:-1],
                         ["e 0 1 strong", "e 1 2 weak"])

    def test_attributes_as_labels(self):
        self.write("m.json", json.dumps({"nodes": [{"id": 1, "element": "C"}, {"id": 2, "element": "O"}],
                                         "edges": [{"source": 1, "target": 2, "order": 2}]}))
        options = ["--node-label-attribute", "element", "--edge-label-attribute", "order"]
        self.assertEqual(self.printed("convert", "m.json", *options, "--to", "gspan", "-o", "-"),
                         "t # 0\nv 0 C\nv 1 O\ne 0 1 2\nt # -1\n")
        self.assertIn("1,", self.printed("count", "m.json", *options, "-p", "a:C, b:O, a-b:2", "--subgraph", "--wide"))
        self.write("g.g6", "Bw\n")
        self.refused("count", "g.g6", *options, "-p", "edge", said="since attributes are named, found the format graph6")

    def test_directions_are_ignored_with_a_note(self):
        self.write("d.net", "*Vertices 3\n*Arcs\n1 2\n2 1\n2 3\n3 1\n")
        run = self.done("count", "d.net", "-p", "triangle", "--subgraph", "--wide")
        self.assertEqual(run.stdout, "graph,triangle\n1,1\n")
        self.assertEqual(run.stderr, "countable: d.net: the direction of edges is ignored; 1 edge is there in both "
                                     "directions and counts once\n")

    def test_remedies(self):
        self.refused("count", self.write("a.txt", "1 2\nx y\n"), "-p", "edge",
                     said="a.txt:2: expected an edge 'u v', found 'x y'; --string-ids reads ids as texts")
        self.done("count", "a.txt", "--string-ids", "-p", "edge")
        run = self.countable("count", self.write("b.txt", "1 2 3\n2 3\n"), "-p", "edge")
        self.assertEqual(run.stderr.splitlines(),
                         ["countable: b.txt: column 3 is ignored",
                          "countable: b.txt:2: expected 3 columns as on line 1, found '2 3'; for an adjacency list: "
                          "--input-format adjlist"])
        self.assertEqual(run.returncode, 2)
        self.refused("count", self.write("c.csv", "u,v\n1,2\n2,1\n"), "-p", "edge",
                     said="c.csv:3: edge 2 1 repeats line 2; --simplify drops loops and repeats")

    def test_threads_change_nothing(self):
        text = "".join(f"{i}\t{(i * 7919 + 1) % 60013}\n" for i in range(60013) if i != (i * 7919 + 1) % 60013)
        self.write("large.txt", text)
        one, two = (self.printed("count", "large.txt", "--simplify", "-p", "triangle", "--per", "node", "--threads", n)
                    for n in "12")
        self.assertEqual(one, two)


if __name__ == "__main__":
    unittest.main()
