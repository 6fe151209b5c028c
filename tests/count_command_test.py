"""`countable count` and `countable patterns` as a user meets them. The argument is the folder of the executables."""

import csv
import gzip
import io
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import time
import unittest

from program import COUNTABLE, ProgramTest

TWO_GRAPHS = "Bw\nC~\n"  # a triangle, and all edges among four nodes
PAW = "# a triangle with a tail\n10 20\n20 30\n30 10\n30 40\n"
LABELLED = "t # 0\nv 0 C\nv 1 O\nv 2 C\ne 0 1 2\ne 1 2 1\nt # 1\nv 0 O\n"


class Count(ProgramTest):
    def setUp(self):
        super().setUp()
        for name, text in {"two.g6": TWO_GRAPHS, "paw.txt": PAW, "mols.gspan": LABELLED}.items():
            (self.folder / name).write_text(text)

    def count(self, *arguments, **options):
        return self.answer("count", *arguments, **options)

    def counted(self, *arguments, **options):
        return list(csv.DictReader(io.StringIO(self.count(*arguments, **options))))

    def test_csv_of_both_kinds(self):
        self.assertEqual(
            self.count("two.g6", "-p", "triangle", "-p", "path-3"),
            "graph,pattern,kind,count\n"
            "1,triangle,subgraph,1\n1,triangle,induced,1\n1,path-3,subgraph,3\n1,path-3,induced,0\n"
            "2,triangle,subgraph,4\n2,triangle,induced,4\n2,path-3,subgraph,12\n2,path-3,induced,0\n",
        )

    def test_one_kind(self):
        self.assertEqual(self.count("two.g6", "-p", "path-3", "--induced"),
                         "graph,pattern,kind,count\n1,path-3,induced,0\n2,path-3,induced,0\n")
        self.assertEqual(self.count("two.g6", "-p", "path-3", "--subgraph"),
                         "graph,pattern,kind,count\n1,path-3,subgraph,3\n2,path-3,subgraph,12\n")
        self.assertEqual(self.count("two.g6", "-p", "path-3", "--both"), self.count("two.g6", "-p", "path-3"))
        self.refused("count", "two.g6", "-p", "path-3", "--induced", "--subgraph", said="induced")

    def test_homomorphisms(self):
        self.assertEqual(self.count("two.g6", "-p", "triangle,path-3", "--homomorphisms"),
                         "graph,pattern,kind,count\n"
                         "1,triangle,homomorphism,6\n1,path-3,homomorphism,12\n"
                         "2,triangle,homomorphism,24\n2,path-3,homomorphism,36\n")
        rows = self.counted("paw.txt", "-p", "path-3", "--homomorphisms", "--per", "node")
        self.assertEqual([(row["node"], row["path-3/0"], row["path-3/1"]) for row in rows],
                         [("10", "5", "4"), ("20", "5", "4"), ("30", "5", "9"), ("40", "3", "1")])
        rows = self.counted("paw.txt", "-p", "triangle", "--homomorphisms", "--per", "edge")
        self.assertEqual([row["triangle/0-1"] for row in rows], ["2", "2", "2", "0"])
        self.refused("count", "two.g6", "-p", "path-3", "--homomorphisms", "--induced", said="homomorphisms")
        (self.folder / "long.txt").write_text("".join(f"{v} {v + 1}\n" for v in range(3000)))
        self.refused("count", "long.txt", "-p", "K4", "--homomorphisms", said="pattern 'K4': its treewidth is more than 2")

    def test_basis(self):
        self.assertEqual(self.count("two.g6", "-p", "4-cycle", "--basis", "--wide"),
                         "graph,4-cycle,path-3,edge\n1,18,12,6\n2,84,36,12\n")
        # One quotient of two patterns is counted once, and labels are respected.
        rows = self.counted("two.g6", "-p", "4-cycle,path-4", "--basis")
        self.assertEqual([row["pattern"] for row in rows[:5]], ["4-cycle", "path-3", "edge", "path-4", "triangle"])
        rows = self.counted("mols.gspan", "-p", "x=a:C, b:O, c:C, a-b, b-c", "--basis")
        self.assertEqual([row["count"] for row in rows], ["4", "2", "0", "0"])

    def test_explain(self):
        text = self.count("two.g6", "-p", "triangle", "--subgraph", "--explain")
        self.assertEqual(text.splitlines()[0], "graph,pattern,kind,column,engine,plan,steps,bytes")
        self.assertIn("formula on machine words", text)
        rows = self.counted("paw.txt", "-p", "K5", "--induced", "--explain", "--per", "node")
        self.assertEqual([(row["column"], row["plan"]) for row in rows], [("K5/0", "all connected sets of up to 5 nodes")])
        rows = self.counted("paw.txt", "-p", "K6", "--induced", "--explain", "--per", "node")
        self.assertEqual([row["column"] for row in rows], ["K6/0"])
        self.assertIn("match ", rows[0]["plan"])

    def test_lists_of_patterns(self):
        listed = self.count("two.g6", "-p", "triangle,4-cycle, K4")
        self.assertEqual(listed, self.count("two.g6", "-p", "triangle", "-p", "4-cycle", "-p", "K4"))
        (self.folder / "k33.txt").write_text("".join(f"{u} {v}\n" for u in "123" for v in "456"))
        rows = self.counted("k33.txt", "-p", "K3,3,cycle-5", "-p", "hexagon=C6", "--subgraph")
        self.assertEqual([(row["pattern"], row["count"]) for row in rows],
                         [("K3,3", "1"), ("cycle-5", "0"), ("hexagon", "6")])
        self.refused("count", "two.g6", "-p", "triangle, a-b, b-c", said="'triangle' is a pattern by itself")
        self.refused("count", "two.g6", "-p", "triangle,4-cycel", said="did you mean '4-cycle'?")
        self.refused("count", "two.g6", "-p", "triangle,triangle", said="'triangle' is given twice")
        self.refused("count", "two.g6", "-p", "a-b, c", said="write 'node c'")
        self.refused("count", "two.g6", "-p", "n0", said="a single node is the pattern 'node'")
        self.assertEqual(self.counted("two.g6", "-p", "a-b, node c", "--subgraph")[1]["count"], "12")

    def test_names_of_your_own(self):
        (self.folder / "m.smi").write_text("CC(=O)N\n")
        rows = self.counted("m.smi", "-p", "carbonyl=a:C, b:O, a-b:double", "-p", "edges=edge", "--subgraph")
        self.assertEqual([(row["pattern"], row["count"]) for row in rows], [("carbonyl", "1"), ("edges", "3")])
        rows = self.counted("m.smi", "-p", "amide=smarts:CC(=O)N", "--subgraph")
        self.assertEqual([(row["pattern"], row["count"]) for row in rows], [("amide", "1")])
        self.assertEqual(list(self.counted("two.g6", "-p", "paw=tailed-triangle", "--per", "node")[0])[3:],
                         ["paw/0", "paw/1", "paw/3"])

    def test_wide(self):
        self.assertEqual(self.count("two.g6", "-p", "triangle,path-3", "--wide", "--subgraph"),
                         "graph,triangle,path-3\n1,1,3\n2,4,12\n")
        self.assertEqual(self.count("two.g6", "-p", "triangle,path-3", "--wide"),
                         "graph,triangle:subgraph,triangle:induced,path-3:subgraph,path-3:induced\n"
                         "1,1,1,3,0\n2,4,4,12,0\n")
        data = json.loads(self.count("two.g6", "paw.txt", "-p", "tri=triangle", "--wide", "--induced", "--format", "json"))
        self.assertEqual(data[2], {"graph": "paw.txt:1", "tri": 1})
        table = self.count("two.g6", "-p", "triangle", "--wide", "--induced", "--format", "table").splitlines()
        self.assertEqual([line.split() for line in table], [["graph", "triangle"], ["1", "1"], ["2", "4"]])
        self.refused("count", "two.g6", "-p", "triangle", "--wide", "--per", "node", said="one row per node and kind already")
        self.refused("count", "two.g6", "-p", "graph=triangle", "--wide", "--induced", said="two columns would be called 'graph'")

    def overflowing(self, *arguments):
        run = self.countable("count", *arguments)
        self.assertEqual(run.returncode, 2)
        return run

    def test_an_overflow_names_its_graph_and_pattern_and_keeps_the_rest(self):
        (self.folder / "hub.txt").write_text("".join(f"0 {leaf}\n" for leaf in range(1, 5001)))
        run = self.overflowing("two.g6", "hub.txt", "-p", "star-15,edge", "--subgraph")
        self.assertEqual(run.stdout, "graph,pattern,kind,count\ntwo.g6:1,star-15,subgraph,0\ntwo.g6:1,edge,subgraph,3\n"
                                     "two.g6:2,star-15,subgraph,0\ntwo.g6:2,edge,subgraph,6\n"
                                     "hub.txt:1,star-15,subgraph,\nhub.txt:1,edge,subgraph,5000\n")
        self.assertEqual(run.stderr, "countable: hub.txt, graph 1: the subgraph-count of 'star-15' exceeds 128 bits; its "
                                     "cell is empty, all other counts are written\n")
        run = self.overflowing("hub.txt", "-p", "star-15,star-14,edge", "--subgraph", "--wide", "--format", "json")
        self.assertEqual(json.loads(run.stdout), [{"graph": 1, "star-15": None, "star-14": None, "edge": 5000}])
        self.assertIn("and so does 1 more count; their cells are empty", run.stderr)
        self.overflowing("hub.txt", "-p", "star-15,edge", "--subgraph", "-o", "out.csv")
        self.assertIn("1,edge,subgraph,5000\n", (self.folder / "out.csv").read_text())

    def test_smiles_are_not_taken_for_graph6_in_silence(self):
        run = self.done("count", "-", "-p", "edge", "--subgraph", input="CC\nCO\nCN\n")
        self.assertEqual(run.stderr, "countable: standard input: read as graph6, although each line can also be SMILES; "
                         "for SMILES: --input-format smi\n")
        self.assertEqual(self.answer("count", "-", "-p", "edge", "--subgraph", "--input-format", "smi", input="CC\nCCO\n"),
                         "graph,smiles,pattern,kind,count\n1,CC,edge,subgraph,1\n2,CCO,edge,subgraph,2\n")
        for graphs in ("E]~o\n", "EhEG\n", "Bw\n", "CN\nC~\n", ">>graph6<<CN\n"):
            self.count("-", "-p", "edge", input=graphs)  # says nothing
        for molecules in ("CC(=O)O\n", "CN\nCCO\n", "c1ccccc1\n"):
            self.refused("count", "-", "-p", "edge", input=molecules, said="; for SMILES: --input-format smi")
            (self.folder / "m.txt").write_text(molecules)
            self.refused("count", "m.txt", "-p", "edge", said="; for SMILES: --input-format smi")

    def test_a_misspelt_pattern_leads_to_the_list_of_names(self):
        self.refused("count", "-", "-p", "trianlge", input="Bw\n", said="no pattern is called 'trianlge' (did you mean "
                     "'triangle'?); expected a name, 'g6:...', a file, or edges such as 'a-b, b-c, c-a'; "
                     "'countable patterns' lists the names\n")

    def interrupted(self, *arguments, after, **options):
        process = subprocess.Popen([COUNTABLE, "count", *arguments], cwd=self.folder, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True, env=self.environment, **options)
        after()
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate()
        self.assertEqual(process.returncode, 130, errors)
        self.assertEqual(errors.count("\n"), 1, errors)
        return output, errors

    def test_counts_that_are_done_when_the_user_interrupts_are_kept(self):
        # A circulant graph: edges and triangles take no time, each root of the last pattern some milliseconds.
        (self.folder / "ring.txt").write_text("".join(f"{u} {(u + step) % 40_000}\n" for u in range(40_000)
                                                      for step in range(1, 16)))
        arguments = ("ring.txt", "-p", "edge,triangle,wheel-6", "--subgraph")
        output, errors = self.interrupted(*arguments, after=lambda: time.sleep(4))
        self.assertEqual(output, "graph,pattern,kind,count\n1,edge,subgraph,600000\n1,triangle,subgraph,4200000\n")
        self.assertEqual(errors, "countable: interrupted in graph 1 of ring.txt with 2 of 3 counts done; missing: wheel-6 "
                                 "(subgraph); the counts so far are written\n")
        output, errors = self.interrupted(*arguments, "--wide", "-o", "out.csv", after=lambda: time.sleep(4))
        self.assertEqual((self.folder / "out.csv").read_text(), "graph,edge,triangle,wheel-6\n1,600000,4200000,\n")
        self.assertIn("the counts so far are in out.csv", errors)

    def test_a_count_ends_soon_after_an_interrupt(self):
        (self.folder / "hub.txt").write_text("".join(f"0 {leaf}\n" for leaf in range(1, 60001)))
        for seconds in (2, 8, 30):  # a busy machine takes longer to count the triangles
            output, errors = self.interrupted("hub.txt", "-p", "triangle", "-p", "star-15", "--induced",
                                              after=lambda: time.sleep(seconds))
            if output:
                break
        self.assertEqual(output, "graph,pattern,kind,count\n1,triangle,induced,0\n")
        self.assertIn("missing: star-15 (induced)", errors)
        # So it does in a small graph.
        (self.folder / "dense.txt").write_text("".join(f"{u} {v}\n" for v in range(60) for u in range(v)))
        _, errors = self.interrupted("dense.txt", "-p", "path-16", "-o", "out.csv", after=lambda: time.sleep(1))
        self.assertIn("interrupted after 0 graphs of dense.txt; out.csv is not written", errors)
        self.assertFalse((self.folder / "out.csv").exists())

    def test_graphs_that_are_done_when_the_user_interrupts_are_kept(self):
        read, write = os.pipe()
        graphs = 700_000  # more than the reader wants to see before it begins
        _, errors = self.interrupted("-", "-p", "triangle", "--subgraph", "-o", "done.csv", stdin=read,
                                     after=lambda: (os.write(write, b"C~\n" * graphs), time.sleep(3)))
        done = [row["graph"] for row in self.rows("done.csv")]
        self.assertEqual(done, [str(i + 1) for i in range(len(done))])
        self.assertGreater(len(done), 2000)
        self.assertIn(f"interrupted after {len(done)} graphs of -; the counts so far are in done.csv", errors)
        read, write = os.pipe()
        _, errors = self.interrupted("-", "-p", "triangle", "-o", "none.csv", stdin=read, after=lambda: time.sleep(1))
        os.close(read)
        os.close(write)
        self.assertIn("interrupted after 0 graphs of -; none.csv is not written", errors)
        self.assertFalse((self.folder / "none.csv").exists())

    def test_molecules(self):
        (self.folder / "m.smi").write_text("CC(=O)N acetamide\nC( broken\nc1ccccc1C(=O)O\n")
        (self.folder / "m.csv").write_text("id,smiles\n1,CC(=O)N\n2,c1ccccc1C(=O)O\n")
        run = self.countable("count", "m.smi", "-p", "a:C, b:O, a-b:double", "-p", "6-cycle", "--subgraph")
        self.assertEqual(run.returncode, 0, run.stderr)
        rows = list(csv.DictReader(io.StringIO(run.stdout)))
        self.assertEqual([(row["graph"], row["count"]) for row in rows],
                         [("1", "1"), ("1", "0"), ("3", "1"), ("3", "1")])  # numbers go on over what is skipped
        self.assertEqual(run.stderr, "m.smi:2: RDKit cannot read 'C(': its syntax is wrong; skipped\n")
        self.refused("count", "m.smi", "-p", "triangle", "--strict", said="m.smi:2: RDKit cannot read")
        counts = {smarts: [row["count"] for row in self.counted("m.csv", "-p", "smarts:" + smarts, "--subgraph")]
                  for smarts in ("CC(=O)N", "C", "c", "c:c", "c1:c:c:c:c:c:1", "cC=O", "*~*")}
        self.assertEqual(counts, {"CC(=O)N": ["1", "0"], "C": ["2", "1"], "c": ["0", "6"], "c:c": ["0", "6"],
                                  "c1:c:c:c:c:c:1": ["0", "1"], "cC=O": ["0", "1"], "*~*": ["3", "9"]})

    def test_a_table_is_the_same_for_all_commands(self):
        counts = [row["count"] for row in self.counted("two.g6", "-p", "edge", "--subgraph")]
        graphs = (self.folder / "two.g6").read_text().split()
        (self.folder / "cells.csv").write_text("y,graph6\n" + "".join(f"0,{graph}\n" for graph in graphs))
        (self.folder / "two.csv").write_text("graph,y\n2,0\n1,0\n")
        self.assertEqual([row["count"] for row in self.counted("cells.csv", "-p", "edge", "--subgraph")], counts)
        self.assertEqual([row["count"] for row in self.counted("two.csv", "-p", "edge", "--subgraph")], counts[::-1])
        on_stdin = self.count("-", "--input-format", "csv", "-p", "edge", "--subgraph", "--per", "node",
                              input=(self.folder / "cells.csv").read_text())
        self.assertEqual(len(on_stdin.splitlines()) > 2, True)
        (self.folder / "both.csv").write_text("graph6,smiles\nBw,CO\n")
        run = self.countable("count", "both.csv", "-p", "edge", "--subgraph")
        self.assertEqual(run.stdout, "graph,pattern,kind,count\n1,edge,subgraph,3\n")
        self.assertEqual(run.stderr, "countable: both.csv: read as graphs, although it has a column of SMILES; --smiles-column NAME chooses one\n")
        chosen = self.count("both.csv", "-p", "edge", "--subgraph", "--smiles-column", "smiles")
        self.assertEqual(chosen, "graph,smiles,pattern,kind,count\n1,CO,edge,subgraph,1\n")
        self.assertIn("CO,smarts:CO,subgraph,1", self.count("both.csv", "-p", "smarts:CO", "--subgraph"))
        self.refused("count", "cells.csv", "-p", "smarts:CO", said="counted in molecules")

    def test_smarts_are_refused_where_they_do_not_fit(self):
        (self.folder / "m.smi").write_text("C\n")
        self.refused("count", "m.smi", "-p", "smarts:[NH2", said="RDKit cannot read the SMARTS '[NH2': syntax error")
        self.refused("count", "two.g6", "-p", "smarts:C", said="counted in molecules")
        self.refused("count", "m.smi", "-p", "a:C", "--input-format", "csv", said="column 'smiles'")

    def test_what_a_chemist_may_write_by_mistake(self):
        (self.folder / "m.smi").write_text("CCO\n")
        for text in ("CC(=O)N", "[#6]~[#8]", "C-O", "C=O"):
            self.refused("count", "m.smi", "-p", text, said="SMARTS have a prefix")
        for text in ("C-O", "C-O, O-N"):
            self.refused("count", "m.smi", "-p", text, said="expected elements as labels")
        self.refused("count", "m.smi", "-p", "a:c, b:O, a-b", said="expected an element as the label of a node, found 'c'")
        self.refused("count", "m.smi", "-p", "a:C, b:O, a-b:2", said="expected single, double, triple, aromatic or other")
        self.done("count", "m.smi", "-p", "a:red, b:blue, a-b", "--node-labels", "parity")
        self.assertEqual([row["count"] for row in self.counted("m.smi", "-p", "C-a", "--subgraph")], ["2"])
        (self.folder / "C-O").write_text("1 2\n")
        self.done("count", "m.smi", "-p", "C-O")  # a file
        self.done("count", "two.g6", "-p", "C-N")

    def test_several_files_prefix_the_graph(self):
        rows = self.counted("two.g6", "paw.txt", "-p", "triangle", "--induced")
        self.assertEqual([row["graph"] for row in rows], ["two.g6:1", "two.g6:2", "paw.txt:1"])

    def test_per_node_uses_the_ids_of_the_file_and_a_column_per_orbit(self):
        rows = self.counted("paw.txt", "-p", "tailed-triangle", "--induced", "--per", "node")
        self.assertEqual(list(rows[0]), ["graph", "node", "kind", "tailed-triangle/0", "tailed-triangle/1",
                                         "tailed-triangle/3"])
        self.assertEqual([list(row.values()) for row in rows],
                         [["1", "10", "induced", "0", "1", "0"], ["1", "20", "induced", "0", "1", "0"],
                          ["1", "30", "induced", "1", "0", "0"], ["1", "40", "induced", "0", "0", "1"]])

    def test_per_edge(self):
        rows = self.counted("paw.txt", "-p", "a-b, b-c", "--subgraph", "--per", "edge")
        self.assertEqual([list(row.values()) for row in rows],
                         [["1", "10", "20", "subgraph", "2"], ["1", "10", "30", "subgraph", "3"],
                          ["1", "20", "30", "subgraph", "3"], ["1", "30", "40", "subgraph", "2"]])
        self.assertEqual(list(rows[0])[-1], "a-b, b-c/a-b")

    def test_json_and_table(self):
        data = json.loads(self.count("two.g6", "-p", 'a:"x", b:y, a-b', "--format", "json", "--node-labels", "parity"))
        self.assertEqual(data[0], {"graph": 1, "pattern": 'a:"x", b:y, a-b', "kind": "subgraph", "count": 0})
        self.assertEqual(len(data), 4)
        table = self.count("two.g6", "-p", "triangle", "--format", "table").splitlines()
        self.assertEqual(table[0].split(), ["graph", "pattern", "kind", "count"])
        self.assertEqual(len({len(line) for line in table}), 1)

    def test_labels(self):
        rows = self.counted("mols.gspan", "-p", "a:C, b:O, a-b:2", "-p", "a:C, b:O, a-b", "-p", "edge", "--subgraph")
        self.assertEqual([row["count"] for row in rows], ["1", "2", "2", "0", "0", "0"])
        self.refused("count", "two.g6", "-p", "attributed-triangle", said="--node-labels parity")
        self.refused("count", "two.g6", "-p", "A-B:1", said="has edge labels, but the graph has none; edge labels are in")
        self.assertEqual(self.counted("two.g6", "-p", "attributed-triangle", "--node-labels", "parity")[-1]["count"], "2")

    def test_orbits(self):
        self.assertEqual(self.count("paw.txt", "--orbits", "4"),
                         "graph,node,kind,o0,o1,o2,o3,o4,o5,o6,o7,o8,o9,o10,o11,o12,o13,o14\n"
                         "1,10,induced,2,1,0,1,0,0,0,0,0,0,1,0,0,0,0\n1,20,induced,2,1,0,1,0,0,0,0,0,0,1,0,0,0,0\n"
                         "1,30,induced,3,0,2,1,0,0,0,0,0,0,0,1,0,0,0\n1,40,induced,1,2,0,0,0,0,0,0,0,1,0,0,0,0,0\n")
        edges = self.counted("paw.txt", "--orbits", "5", "--per", "edge", "--both")
        self.assertEqual(list(edges[0])[4:], [f"e{i}" for i in range(68)])
        self.assertEqual([(row["u"], row["v"], row["kind"], row["e0"], row["e6"]) for row in edges[-2:]],
                         [("30", "40", "subgraph", "2", "1"), ("30", "40", "induced", "2", "1")])
        nodes = self.counted("two.g6", "--orbits", "5", "--subgraph")
        self.assertEqual(list(nodes[0])[3:], [f"o{i}" for i in range(73)])
        self.assertEqual([row["o3"] for row in nodes], ["1"] * 3 + ["3"] * 4)
        self.assertEqual(self.counted("paw.txt", "-p", "G6", "--induced")[0],
                         {"graph": "1", "pattern": "G6", "kind": "induced", "count": "1"})
        self.refused("count", "two.g6", "--orbits", "3", said="--orbits: 3 not in {4,5}")
        self.refused("count", "two.g6", "--orbits", "4", "--per", "graph", said="expected --per node or --per edge")
        self.refused("count", "two.g6", "--orbits", "4", "-p", "edge", said="expected neither -p nor --graphlets")
        self.refused("count", "two.g6", "--orbits", "4", "--wide", said="one row per node or edge already")

    def test_listing_of_orbits(self):
        listing = self.answer("patterns", "--orbits")
        page = (pathlib.Path(__file__).parent.parent / "docs" / "orbits.md").read_text()
        self.assertIn("```\n" + listing.rstrip("\n") + "\n```\n", page)
        rows = list(csv.DictReader(io.StringIO(self.answer("patterns", "--orbits", "--format", "csv"))))
        self.assertEqual([row["orbit"] for row in rows], [f"o{i}" for i in range(73)] + [f"e{i}" for i in range(68)])
        self.assertEqual(rows[10], {"orbit": "o10", "graphlet": "G6", "pattern": "tailed-triangle", "members": "1 2",
                                    "form": "0-1, 0-2, 0-3, 1-2"})
        self.refused("patterns", "house", "--orbits", said="expected no PATTERN")

    def test_graphlets(self):
        for nodes, patterns in ((3, 2), (4, 8), (5, 29)):
            rows = self.counted("two.g6", "--graphlets", str(nodes), "--induced")
            self.assertEqual(len(rows), 2 * patterns)
        self.assertEqual(sum(int(row["count"]) for row in rows if row["graph"] == "2"), 4 + 1)
        self.refused("count", "two.g6", "--graphlets", "6", said="6")

    def test_counts_beyond_64_bits(self):
        (self.folder / "hub.txt").write_text("".join(f"0 {leaf}\n" for leaf in range(1, 100_001)))
        row, = self.counted("hub.txt", "-p", "star-6", "--subgraph")
        self.assertEqual(row["count"], "1388680567360798614916650000")

    def test_standard_input_gzip_and_pipes(self):
        self.assertEqual(self.count("-", "-p", "triangle", input=TWO_GRAPHS), self.count("two.g6", "-p", "triangle"))
        (self.folder / "two.g6.gz").write_bytes(gzip.compress(TWO_GRAPHS.encode()))
        self.assertEqual(self.count("two.g6.gz", "-p", "triangle"), self.count("two.g6", "-p", "triangle"))

    def test_threads_change_nothing(self):
        self.done("generate", "er", "--graphs", "600")
        outputs = {self.count("er.g6", "--graphlets", "5", "--threads", threads) for threads in ("1", "2", "8")}
        self.assertEqual(len(outputs), 1)

    def test_all_graphs_of_geng(self):
        """Every set of four nodes induces one of the 11 graphs, and a graph holds itself once and no other of its size."""
        def geng(nodes):
            return subprocess.run(["nauty-geng", "-q", str(nodes)], check=True, capture_output=True, text=True).stdout

        (self.folder / "seven.g6").write_text(geng(7))
        patterns = [option for graph in geng(4).split() for option in ("-p", "g6:" + graph)]
        sums = {}
        for row in self.counted("seven.g6", *patterns, "--induced"):
            sums[row["graph"]] = sums.get(row["graph"], 0) + int(row["count"])
        self.assertEqual(list(sums.values()), [35] * 1044)

        (self.folder / "five.g6").write_text(geng(5))
        graphs = geng(5).split()
        rows = self.counted("five.g6", *[option for graph in graphs for option in ("-p", "g6:" + graph)], "--induced")
        for row in rows:
            self.assertEqual(int(row["count"]), int("g6:" + graphs[int(row["graph"]) - 1] == row["pattern"]))

    def test_simplify_says_what_it_dropped(self):
        (self.folder / "loops.txt").write_text("1 1\n1 2\n2 1\n2 3\n")
        self.refused("count", "loops.txt", "-p", "edge", said="loops.txt:1: ")
        run = self.countable("count", "loops.txt", "-p", "edge", "--subgraph", "--simplify")
        self.assertEqual(run.stdout, "graph,pattern,kind,count\n1,edge,subgraph,2\n")
        self.assertIn("dropped 1 loop and 1 repeated edge\n", run.stderr)

    def test_refusals(self):
        self.refused("count", "two.g6", said="-p PATTERN")
        self.refused("count", "two.g6", "-p", "trianlge", said="did you mean 'triangle'?")
        self.refused("count", "two.g6", "-p", "triangle", "-p", "triangle", said="twice")
        self.refused("count", "two.g6", "-p", "a:red, b, a-b", said="labels all of its nodes or none")
        self.refused("count", "absent.g6", "-p", "triangle", said="absent.g6: ")
        self.refused("count", "two.g6", "-p", "triangle", "--per", "moon", said="--per")
        self.refused("count", "two.g6", "-p", "triangle", "--threads", "0", said="--threads")
        self.refused("count", "-p", "triangle", said="GRAPHS")
        self.refused("count", "two.g6", "-p", "triangle", "-o", "absent/out.csv", said="absent/out.csv")

    def test_output_file_is_whole_or_not_there(self):
        out = self.folder / "out.csv"
        self.count("two.g6", "-p", "triangle", "-o", "out.csv")
        whole = out.read_text()
        self.assertEqual(whole, self.count("two.g6", "-p", "triangle"))
        (self.folder / "broken.g6").write_text(TWO_GRAPHS * 5000 + "C\n")
        self.refused("count", "broken.g6", "-p", "triangle", "-o", "out.csv", said="broken.g6:10001: ")
        self.assertEqual(out.read_text(), whole)
        before = sorted(os.listdir(self.folder))
        # A long count, killed half-way: nothing appears, not even under another name.
        process = subprocess.Popen([COUNTABLE, "count", "-", "-p", "clique-4", "-o", "never.csv"], cwd=self.folder,
                                   stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)
        process.stdin.write((TWO_GRAPHS * 20000).encode())
        process.stdin.flush()
        time.sleep(0.2)
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdin.close()
        self.assertEqual(sorted(os.listdir(self.folder)), before)

    def test_progress_on_a_terminal(self):
        (self.folder / "many.g6").write_text(TWO_GRAPHS * 50_000)
        process, pieces = self.on_terminal("count", "many.g6", "--graphlets", "5", "--format", "table", "-o", os.devnull)
        shown = b"".join(pieces)
        self.assertEqual(process.wait(), 0)
        self.assertIn(b"counting many.g6", shown)
        self.assertIn(b" graphs, ", shown)
        self.assertIn(b" s left", shown)
        self.assertTrue(shown.endswith(b"\r\x1b[K"))  # wiped

    def test_time_left_leaves_out_the_time_for_reading(self):
        source = random.Random(5)
        edges = {tuple(sorted(source.sample(range(4000), 2))) for _ in range(170_000)}
        text = "".join(f"{u} {v}\n" for u, v in sorted(edges)).encode()
        process, pieces = self.on_terminal("count", "-", "--input-format", "edges", "-p", "K3,3", "-o", os.devnull,
                                           stdin=subprocess.PIPE)
        process.stdin.write(b"# a comment\n" * 300_000)  # more than is looked at when the file is opened
        process.stdin.flush()
        time.sleep(5)
        start = time.monotonic()
        process.stdin.write(text)
        process.stdin.close()
        moments = []
        for piece in pieces:
            for percent, left in re.findall(rb"([0-9.]+) %, (\d+) s left", piece):
                moments.append((time.monotonic() - start, float(percent) / 100, int(left)))
        self.assertEqual(process.wait(), 0)
        self.assertTrue(moments)
        for passed, fraction, left in moments:
            self.assertLess(left, 1.2 * passed * (1 - fraction) / fraction + 1, moments)

    def test_help_teaches(self):
        for command in ("count", "patterns", "generate", "convert"):
            run = self.countable(command, "--help")
            self.assertEqual(run.returncode, 0)
            self.assertIn("countable " + command, run.stdout)
        self.assertIn("Examples:", self.countable("count", "--help").stdout)

    def test_patterns(self):
        listing = self.countable("patterns").stdout
        for name in ("triangle", "3-star", "tailed-triangle", "paw", "chordal-cycle", "diamond", "4-cycle", "house", "bull",
                     "butterfly", "gem", "kite", "attributed-triangle", "path-N", "cycle-N", "clique-N", "star-N"):
            self.assertIn(name, listing)
        row, = csv.DictReader(io.StringIO(self.countable("patterns", "clique-16", "--format", "csv").stdout))
        self.assertEqual((row["nodes"], row["edges"], row["automorphisms"]), ("16", "120", "20922789888000"))
        self.assertEqual(self.countable("patterns", "nonsense").returncode, 2)


if __name__ == "__main__":
    unittest.main()
