"""`countable can` as a user meets it. The argument is the folder of the executables."""

import csv
import io
import json
import unittest

from program import ProgramTest


class Can(ProgramTest):
    def run_can(self, *arguments, code=0):
        run = self.countable("can", *arguments)
        self.assertEqual(run.returncode, code, run.stdout + run.stderr)
        return run

    def verdicts(self, *arguments, code=0):
        return json.loads(self.run_can(*arguments, "--format", "json", code=code).stdout)

    def verdict(self, *arguments, code=0):
        (only,) = self.verdicts(*arguments, code=code)
        return only

    def counts(self, graph6, pattern, kind):
        counted = self.printed("count", "-", "-p", pattern, "--" + kind, input=graph6 + "\n")
        return int(next(csv.DictReader(io.StringIO(counted)))["count"])

    def test_a_verdict_in_json(self):
        yes = self.verdict("mpnn", "3-star", "--subgraph")
        self.assertEqual(list(yes), ["architecture", "pattern", "kind", "verdict", "reason", "certificate"])
        self.assertEqual((yes["architecture"], yes["pattern"], yes["kind"], yes["verdict"]),
                         ("mpnn", "3-star", "subgraph", "yes"))
        self.assertIn("Chen et al. 2020", yes["reason"])
        self.assertEqual(yes["certificate"]["type"], "construction")
        self.assertTrue(yes["certificate"]["verified"])

    def test_json_is_always_a_list(self):
        self.assertEqual(len(self.verdicts("mpnn", "triangle", "--induced")), 1)
        both = self.verdicts("mpnn", "triangle")
        self.assertEqual([v["kind"] for v in both], ["subgraph", "induced"])
        several = self.verdicts("mpnn,ppgn", "triangle", "--induced")
        self.assertEqual([(v["architecture"], v["verdict"]) for v in several], [("mpnn", "no"), ("ppgn", "yes")])

    def test_a_pair_can_be_checked_by_hand(self):
        for architecture, options in (("mpnn", ["--k", "2"]), ("ppgn", ["--k", "2", "--folklore"])):
            for pattern, kind in (("clique-4", "subgraph"), ("clique-4", "induced"), ("chordal-cycle", "induced")):
                no = self.verdict(architecture, pattern, "--" + kind)
                self.assertEqual(no["verdict"], "no")
                certificate = no["certificate"]
                self.assertTrue(certificate["verified"])
                graphs = [certificate["first"], certificate["second"]]
                self.assertEqual([self.counts(g, pattern, kind) for g in graphs], certificate["counts"])
                self.assertNotEqual(*certificate["counts"])
                (self.folder / "pair.g6").write_text("\n".join(graphs) + "\n")
                told = self.printed("wl", "pair.g6", *options, "--format", "csv")
                self.assertEqual(next(csv.DictReader(io.StringIO(told)))["distinguished"], "false")

    def test_unknown_exits_with_3(self):
        unknown = self.verdict("gcn", "3-star", "--subgraph", code=3)
        self.assertEqual((unknown["verdict"], unknown["certificate"]), ("unknown", None))
        self.run_can("3-star", "--subgraph")  # the table of all ends with 0
        self.run_can("all", "3-star")

    def test_table(self):
        table = self.run_can("4-cycle").stdout.splitlines()
        self.assertEqual(table[0].split(), ["architecture", "kind", "verdict", "certificate"])
        self.assertIn(["ppgn", "subgraph", "yes"], [line.split()[:3] for line in table])
        one = self.run_can("lrp:1:3", "4-cycle", "--induced").stdout
        self.assertIn("induced-count of 4-cycle: no", one)
        self.assertIn("reason", one)

    def test_labels(self):
        no = self.verdict("gin", "a:C, b:O, a-b:2", "--subgraph")
        self.assertEqual((no["verdict"], no["certificate"]["format"]), ("no", "inline"))
        self.assertEqual(no["certificate"]["first"], "0:C, 1:O, 0-1:2")
        first, second = no["certificate"]["graphs"]
        self.assertEqual(first["nodes"], [{"id": 0, "label": "C"}, {"id": 1, "label": "O"}])
        self.assertEqual(first["edges"], [{"source": 0, "target": 1, "label": "2"}])
        self.assertEqual(second["edges"], [{"source": 0, "target": 1, "label": "other"}])
        self.assertEqual(self.verdict("mpnn", "a:C, b:O, a-b:2", "--subgraph")["verdict"], "yes")

    def test_names(self):
        """1-WL is colour refinement, however it is written; the names of train are known, in upper case too."""
        for name in ("1-wl", "k-wl:1", "1-FWL", "k-fwl:1"):
            self.assertIn("1-wl, subgraph-count of 3-star: yes", self.run_can(name, "3-star", "--subgraph").stdout)
        self.assertIn(": no", self.run_can("oblivious-1-wl", "3-star", "--subgraph").stdout)
        self.assertEqual(self.run_can("LRP:1:3", "triangle").stdout, self.run_can("lrp-1-3", "triangle").stdout)
        help_text = self.run_can("--help").stdout
        for name in ("mlp", "mpnn", "gcn", "gin", "gat", "gated-gcn", "lrga-gated-gcn", "monet", "graphsage", "diffpool", "sgnn",
                     "enn-s2s", "dtnn", "1-2-3-gnn", "2-ign", "3-ign", "ppgn", "rp", "lrp-1-3", "deep-lrp-1-3", "lrp-1",
                     "deep-lrp-1"):
            self.run_can(name, "triangle", "--induced")
            if "lrp" not in name and "ign" not in name:
                self.assertIn(name, help_text)

    def test_a_pair_of_graphs_of_different_sizes(self):
        self.assertIn("pair of 4 and 8 nodes, counts 1 and 2, verified",
                      self.run_can("enn-s2s", "3-star", "--subgraph").stdout)

    def test_large_patterns(self):
        """What took minutes, or was unknown, before the bounds of the hereditary treewidth."""
        for pattern in ("cycle-16", "clique-16", "biclique-8-8"):
            no = self.verdict("mpnn", pattern, "--subgraph")
            self.assertEqual((no["verdict"], no["certificate"]["verified"]), ("no", True))
        self.assertEqual(self.verdict("k-fwl:4", "path-16", "--subgraph")["verdict"], "yes")
        self.assertIn("is 4", self.verdict("k-fwl:3", "path-16", "--subgraph")["reason"])
        self.assertEqual(self.verdict("k-fwl:8", "biclique-8-8", "--subgraph")["verdict"], "yes")

    def test_several_patterns(self):
        table = self.run_can("gin,lrp-1-3", "triangle,4-cycle").stdout.splitlines()
        self.assertEqual(table[0].split(), ["pattern", "architecture", "kind", "verdict", "certificate"])
        self.assertEqual(table[2].split()[:4], ["triangle", "gin", "induced", "no"])
        self.assertEqual({line.split()[0] for line in table[1:]}, {"triangle", "4-cycle"})
        both = self.verdicts("gin", "triangle,4-cycle", "--induced")
        self.assertEqual([(v["pattern"], v["verdict"]) for v in both], [("triangle", "no"), ("4-cycle", "no")])

    def test_rounds(self):
        self.assertEqual(self.verdict("mpnn", "3-star", "--subgraph", "--rounds", "1")["verdict"], "yes")
        self.assertEqual(self.verdict("mpnn", "3-star", "--subgraph", "--rounds", "0")["verdict"], "no")
        late = self.verdict("k-fwl:2", "path-6", "--subgraph", "--rounds", "0")
        self.assertEqual(late["verdict"], "no")

    def test_csv(self):
        rows = list(csv.DictReader(io.StringIO(self.run_can("triangle", "--format", "csv").stdout)))
        self.assertEqual({row["verdict"] for row in rows}, {"yes", "no", "unknown"})
        unknown = {row["architecture"] for row in rows if row["verdict"] == "unknown"}
        self.assertLessEqual(unknown, {"resistance", "k-gnn:2"})
        self.assertTrue(all(row["reason"] for row in rows))

    def test_later_networks_per_graph_and_per_node(self):
        self.assertEqual(self.verdict("subgraph-gnn", "cycle-5", "--subgraph")["verdict"], "yes")
        no = self.verdict("subgraph-gnn", "cycle-5", "--subgraph", "--per", "node")
        self.assertEqual((no["verdict"], no["per"], no["certificate"]["verified"]), ("no", "node", True))
        self.assertEqual(len(no["certificate"]["nodes"]), 2)
        self.assertEqual(self.verdict("i2-gnn", "cycle-6", "--subgraph", "--per", "node")["verdict"], "yes")
        self.assertEqual(self.verdict("sswl", "cycle-7", "--subgraph")["architecture"], "local-2-gnn")
        several = self.run_can("gsn:triangle,cycle-4,gin", "cycle-4", "--subgraph", "--format", "csv").stdout
        self.assertEqual([(row["architecture"], row["verdict"]) for row in csv.DictReader(io.StringIO(several))],
                         [("gsn:triangle,cycle-4", "yes"), ("gin", "no")])
        self.refused("can", "k-osan:9", "triangle", said="from 1 to 3")
        self.refused("can", "triangle", "--svg", "a.svg", said="--svg draws the atlas")

    def test_atlas_picture(self):
        self.run_can("mpnn,subgraph-gnn", "--patterns-up-to", "4", "--svg", "atlas.svg")
        picture = (self.folder / "atlas.svg").read_text()
        self.assertEqual(picture.count("<title>"), 8)
        # mpnn counts the two stars as subgraphs only; subgraph-gnn all but the clique, induced those of three nodes
        self.assertEqual(picture.count("<polygon"), 8 + 2 + 8 + 5)

    def test_atlas(self):
        rows = list(csv.DictReader(io.StringIO(self.run_can("--patterns-up-to", "5", "--format", "csv").stdout)))
        self.assertEqual(len(rows), 58)
        by_key = {(row["pattern"], row["kind"]): row for row in rows}
        self.assertEqual((by_key["clique-5", "subgraph"]["k-wl"], by_key["clique-5", "subgraph"]["k-fwl"]), ("5", "4"))
        self.assertEqual(by_key["star-4", "induced"]["k-fwl"], "4")
        for row in rows:
            for k in (2, 3):
                self.assertEqual(row[f"k-fwl:{k}"], "yes" if int(row["k-fwl"]) <= k else "no")
            self.assertEqual(row["ppgn"], row["k-fwl:2"])
            self.assertEqual(row["mpnn"], row["k-wl:2"])

    def test_refusals(self):
        for arguments, said in (([], "pattern"), (["mpnn"], "pattern after 'mpnn'"), (["mlpp", "triangle"], "did you mean 'mlp'"),
                                (["k-wl:0", "triangle"], "from 1 to 16"), (["lrp:0:3", "triangle"], "lrp-1-3"),
                                (["mpnn", "trianlge"], "did you mean"), (["lrp:1:3", "triangle", "--rounds", "2"], "layers"),
                                (["triangle", "--induced", "--subgraph"], "induced"),
                                (["--patterns-up-to", "7"], "7")):
            self.refused("can", *arguments, said=said)

    def test_help_teaches(self):
        text = self.run_can("--help").stdout
        for word in ("Examples:", "lrp-L-K", "oblivious-1-wl", "unknown", "countable can"):
            self.assertIn(word, text)


if __name__ == "__main__":
    unittest.main()
