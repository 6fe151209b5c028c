"""Models of Local Relational Pooling as a user meets them: the plans that are kept between runs, and egonets that are
too large for a model. The argument is the folder of the executables."""

import json
import os
import unittest

from program import ProgramTest

REPEATED = ["config.json", "metrics.csv", "checkpoint.safetensors", "best.safetensors"]


def graph6(nodes, edges):
    joined = {(min(edge), max(edge)) for edge in edges}
    bits = [(u, v) in joined for v in range(nodes) for u in range(v)]
    bits += [False] * (-len(bits) % 6)
    sixes = (bits[i:i + 6] for i in range(0, len(bits), 6))
    return chr(63 + nodes) + "".join(chr(63 + sum(bit << (5 - i) for i, bit in enumerate(six))) for six in sixes)


def star(leaves):
    return graph6(leaves + 1, [(0, leaf) for leaf in range(1, leaves + 1)])


def cycle(nodes):
    return graph6(nodes, [(v, (v + 1) % nodes) for v in range(nodes)])


class Lrp(ProgramTest):
    def setUp(self):
        super().setUp()
        for name in ("HOME", "XDG_CACHE_HOME", "COUNTABLE_NO_CACHE"):
            self.environment.pop(name, None)

    def write_csv(self, graphs):
        lines = [f"{graph},{number % 3}" for number, graph in enumerate(graphs)]
        (self.folder / "data.csv").write_text("\n".join(["graph6,y", *lines]) + "\n")

    def train(self, run, *arguments, **variables):
        return self.printed("train", "--dataset", "data.csv", "--task", "y", "--threads", "1", "--epochs", "1", "--set",
                            "model.width=4", "-o", run, *arguments, env={**self.environment, **variables})

    def assert_same_run(self, first, second):
        for name in REPEATED:
            self.assertEqual((self.folder / first / name).read_bytes(), (self.folder / second / name).read_bytes(), name)


class PlanCache(Lrp):
    """Seven stars of 60 leaves have 7 * 60 * 59 * 58 sequences of four nodes: enough for a plan to be kept."""

    def setUp(self):
        super().setUp()
        self.write_csv([star(60)] * 7 + [cycle(n) for n in range(3, 8)])

    def cached(self, run, *arguments, **variables):
        return self.train(run, "--model", "lrp-1-3", *arguments, **variables)

    def test_the_second_run_reads_what_the_first_has_made(self):
        cache = self.folder / "cache"
        self.cached("first", XDG_CACHE_HOME=str(cache))
        plan, = (cache / "countable" / "plans").iterdir()
        made = plan.stat()
        content = plan.read_bytes()
        os.utime(plan, (0, 0))
        self.cached("second", XDG_CACHE_HOME=str(cache))
        self.assert_same_run("first", "second")
        self.assertEqual(plan.stat().st_ino, made.st_ino)  # not written anew,
        self.assertGreater(plan.stat().st_mtime, 0)  # but noted as used
        os.utime(plan, (0, 0))
        said = self.printed("evaluate", "first", "--format", "json",
                            env={**self.environment, "XDG_CACHE_HOME": str(cache)})
        self.assertGreater(plan.stat().st_mtime, 0)
        self.assertEqual(self.printed("evaluate", "first", "--format", "json", "--no-cache"), said)

        middle = len(content) // 2
        plan.write_bytes(content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1:])
        self.cached("third", XDG_CACHE_HOME=str(cache))
        self.assert_same_run("first", "third")
        self.assertEqual(plan.read_bytes(), content)

    def test_home_is_where_the_cache_is_by_default(self):
        self.cached("first", XDG_CACHE_HOME="not/absolute", HOME=str(self.folder))
        self.assertEqual(len(list((self.folder / ".cache" / "countable" / "plans").iterdir())), 1)

    def test_none_is_needed(self):
        cache = self.folder / "cache"
        self.cached("first", "--no-cache", XDG_CACHE_HOME=str(cache))
        self.cached("second", XDG_CACHE_HOME=str(cache), COUNTABLE_NO_CACHE="1")
        self.assertFalse(cache.exists())
        self.cached("third", XDG_CACHE_HOME="/dev/null")
        self.assert_same_run("first", "second")
        self.assert_same_run("first", "third")


class Egonets(Lrp):
    def test_the_run_keeps_the_length_and_refuses_larger_graphs(self):
        self.write_csv([cycle(n) for n in (3, 4, 5, 5, 4, 3, 4, 5, 3, 4)])
        (self.folder / "six.g6").write_text(cycle(4) + "\n" + cycle(6) + "\n")
        self.train("run", "--model", "rp")
        self.assertEqual(json.loads((self.folder / "run" / "config.json").read_text())["model"]["length"], 5)
        run = self.countable("predict", "run", "six.g6")
        self.assertEqual(run.returncode, 2, run.stdout + run.stderr)
        self.assertIn("graph 2: the graph has 6 nodes, more than the 5 that the model has room for", run.stderr)
        self.assertEqual(run.stderr.count("\n"), 1)
        self.train("roomy", "--model", "rp", "--set", "model.length=6")
        self.assertEqual(len(self.printed("predict", "roomy", "six.g6").splitlines()), 3)
        self.done("train", "-o", "run", "--resume", "--epochs", "2")

    def test_too_many_orders_are_refused_by_name(self):
        self.write_csv([cycle(4), star(12)] + [cycle(3)] * 8)
        run = self.countable("train", "--dataset", "data.csv", "--task", "y", "--model", "lrp-1", "-o", "run")
        self.assertEqual(run.returncode, 2, run.stdout + run.stderr)
        self.assertIn("graph 2: node 0 has 479001600 breadth-first orders of its egonet of depth 1", run.stderr)
        self.assertEqual(run.stderr.count("\n"), 1)


unittest.main()
