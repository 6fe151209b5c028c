"""`countable train` by several processes, on one host and on several. The argument is the folder of the executables.

Hosts are network namespaces; where there can be none, those tests are skipped.
"""

import csv
import os
import shutil
import signal
import socket
import subprocess
import time
import unittest

from network_hosts import NetworkHosts, ip
from program import COUNTABLE, ProgramTest

# Nothing of it may depend on the number of processes: no dropout, and double precision, in which rounding is small.
SMALL = ["--threads", "1", "--set", "dataset.graphs=200", "--set", "model.width=8", "--set", "model.depth=2",
         "--set", "training.precision=double"]
MODELS = {  # every kind of batch normalisation, outputs while learning, a last batch of fewer graphs than ranks
    "gin": ["--model", "gin", "--set", "model.batch_norm=true"],
    "soap": ["--model", "gin", "--set", "training.optimizer=soap"],
    "gated-gcn": ["--model", "gated-gcn", "--set", "training.evaluate_train=false"],
    "deep-lrp": ["--model", "deep-lrp-3-1", "--set", "model.variant=molecular", "--set", "model.length=3",
                 "--set", "training.batch_size=19"],
    "at-nodes": ["--model", "gin", "--dataset", "regular", "--per", "node", "--task", "path-3",
                 "--set", "training.evaluate_train=false"],  # graphs of several sizes: ranks have unequal weights
}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Distributed(ProgramTest):
    def rank(self, rank, size, *arguments, address="127.0.0.1", port, before=()):
        variables = {"RANK": str(rank), "WORLD_SIZE": str(size), "MASTER_ADDR": address, "MASTER_PORT": str(port)}
        return subprocess.Popen([*before, COUNTABLE, "train", *SMALL, *arguments], cwd=self.folder, text=True,
                                env={**self.environment, **variables}, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def ranks(self, size, *arguments, **options):
        options = {"port": free_port(), **options}
        return [self.rank(rank, size, *arguments, **options) for rank in range(size)]

    def finish(self, processes, timeout=120):
        said = [process.communicate(timeout=timeout) for process in processes]
        for process, (_, error) in zip(processes, said):
            self.assertEqual(process.returncode, 0, error)
        return said

    def metrics(self, run):
        return list(csv.DictReader((self.folder / run / "metrics.csv").read_text().splitlines()))

    def assert_same_curve(self, one, other):
        first, second = self.metrics(one), self.metrics(other)
        self.assertEqual(len(first), len(second))
        for a, b in zip(first, second):
            for column in a:
                x, y = float(a[column]), float(b[column])
                if x == x or y == y:
                    self.assertAlmostEqual(x, y, delta=1e-5 * max(1, abs(x)), msg=f"{column} of epoch {a['epoch']}")

    def wait_for_epochs(self, run, epochs):
        for _ in range(1200):
            try:
                if len(self.metrics(run)) >= epochs:
                    return
            except OSError:
                pass
            time.sleep(0.05)
        self.fail(f"no {epochs} epochs of {run}")


class OneHost(Distributed):
    def test_same_curve_as_one_process(self):
        for name, model in MODELS.items():
            self.done("train", *SMALL, *model, "--epochs", "3", "-o", name)
            for size in (2, 4):
                with self.subTest(model=name, size=size):
                    run = f"{name}-{size}"
                    said = self.finish(self.ranks(size, *model, "--epochs", "3", "-o", run))
                    self.assertIn("best epoch", said[0][0])
                    for out, error in said[1:]:
                        self.assertEqual((out, error), ("", ""))  # rank 0 speaks for all
                    self.assert_same_curve(name, run)

    def test_resumed_with_another_number(self):
        model = MODELS["gin"]
        self.done("train", *SMALL, *model, "--epochs", "6", "--set", "training.schedule=constant", "-o", "whole")
        schedule = ["--set", "training.schedule=constant"]
        self.finish(self.ranks(2, *model, *schedule, "--epochs", "2", "-o", "parts"))
        self.finish(self.ranks(3, "--resume", "--epochs", "4", "-o", "parts"))
        self.done("train", *SMALL, "--resume", "--epochs", "6", "-o", "parts")
        self.assert_same_curve("whole", "parts")
        for process in self.ranks(2, "--resume", "-o", "parts"):
            _, error = process.communicate(timeout=60)
            self.assertEqual(process.returncode, 0, error)

    def test_a_rank_is_killed(self):
        processes = self.ranks(3, *MODELS["gin"], "--epochs", "100000", "-o", "run")
        self.wait_for_epochs("run", 2)
        processes[1].kill()
        for process in (processes[0], processes[2]):
            _, error = process.communicate(timeout=30)
            self.assertEqual(process.returncode, 2, error)
            sentences = [line for line in error.splitlines() if line.startswith("countable: ")]
            self.assertEqual(len(sentences), 1, error)
            self.assertIn("lost the others", sentences[0])
        self.assertGreaterEqual(len(self.metrics("run")), 2)
        epochs = len(self.metrics("run")) + 1
        self.finish(self.ranks(2, "--resume", "--epochs", str(epochs), "-o", "run"))
        self.assertEqual(len(self.metrics("run")), epochs)

    def test_interrupted_on_one_rank(self):
        processes = self.ranks(2, *MODELS["gin"], "--epochs", "100000", "-o", "run")
        self.wait_for_epochs("run", 1)
        processes[1].send_signal(signal.SIGINT)
        _, error = processes[0].communicate(timeout=30)
        self.assertIn("stopped after epoch", error)
        self.assertEqual(processes[1].communicate(timeout=30), ("", ""))
        self.assertEqual(processes[1].returncode, 130)

    def test_what_is_wrong_is_said_once(self):
        (self.folder / "run").mkdir()
        (self.folder / "run" / "config.json").write_text("{}")
        processes = self.ranks(2, "-o", "run")
        said = [process.communicate(timeout=60) for process in processes]
        self.assertEqual([process.returncode for process in processes], [2, 2])
        self.assertIn("there is a run already", said[0][1])
        self.assertEqual(said[1], ("", ""))
        processes = self.ranks(2, "--set", "training.batch_size=1", "-o", "tiny")
        said = [process.communicate(timeout=60)[1] for process in processes]
        self.assertIn("training.batch_size: expected at least one graph for each of the 2 ranks, found 1", said[0])
        self.assertEqual([process.returncode for process in processes], [2, 2])

    def test_torchrun(self):
        if shutil.which("torchrun") is None:
            self.skipTest("no torchrun")
        self.done("train", *SMALL, *MODELS["gin"], "--epochs", "2", "-o", "one")
        # On Python 3.11 Debian's torchrun 1.13 fails unless it redirects what the ranks print.
        run = subprocess.run(["torchrun", "-r", "1", "-t", "1", "--nproc_per_node", "2", "--master_port", str(free_port()), "--no_python",
                              COUNTABLE, "train", *SMALL, *MODELS["gin"], "--epochs", "2", "-o", "two"], cwd=self.folder,
                             env=self.environment, capture_output=True, text=True, timeout=120)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assert_same_curve("one", "two")

    def test_mpirun(self):
        if shutil.which("mpirun") is None:
            self.skipTest("no mpirun")
        self.done("train", *SMALL, *MODELS["gin"], "--epochs", "2", "-o", "one")
        run = subprocess.run(["mpirun", "--allow-run-as-root", "--oversubscribe", "-n", "2", COUNTABLE, "train", *SMALL,
                              *MODELS["gin"], "--epochs", "2", "-o", "two"], cwd=self.folder, env=self.environment,
                             capture_output=True, text=True, timeout=120)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assert_same_curve("one", "two")


class SeveralHosts(Distributed):
    def setUp(self):
        super().setUp()
        if reason := NetworkHosts.why_not():
            self.skipTest(reason)
        self.hosts = self.enterContext(NetworkHosts(2, self.folder)) if hasattr(self, "enterContext") else None
        if self.hosts is None:  # before Python 3.11
            self.hosts = NetworkHosts(2, self.folder).__enter__()
            self.addCleanup(self.hosts.__exit__)

    def on_hosts(self, *arguments, ranks_per_host=1):
        size = 2 * ranks_per_host
        return [self.rank(rank, size, *arguments, address=self.hosts.addresses[0], port=29500,
                          before=self.hosts.on(rank // ranks_per_host)) for rank in range(size)]

    def link(self, state):
        ip("-n", f"ct-{self.hosts.addresses[1]}", "link", "set", "eth0", state)

    def test_same_curve_as_one_process(self):
        self.done("train", *SMALL, *MODELS["gin"], "--epochs", "3", "-o", "one")
        for ranks_per_host in (1, 2):
            run = f"hosts-{ranks_per_host}"
            self.finish(self.on_hosts(*MODELS["gin"], "--epochs", "3", "-o", run, ranks_per_host=ranks_per_host))
            self.assert_same_curve("one", run)

    def test_the_network_is_cut_and_restored(self):
        processes = self.on_hosts(*MODELS["gin"], "--epochs", "100000", "-o", "run")
        self.wait_for_epochs("run", 1)
        self.link("down")
        time.sleep(2)
        epochs = len(self.metrics("run"))
        self.link("up")
        self.wait_for_epochs("run", epochs + 2)
        for process in processes:
            process.send_signal(signal.SIGINT)
        for process in processes:
            process.communicate(timeout=60)

    def test_the_network_stays_cut(self):
        processes = self.on_hosts(*MODELS["gin"], "--epochs", "100000", "--rank-timeout", "5", "-o", "run")
        self.wait_for_epochs("run", 1)
        self.link("down")
        started = time.monotonic()
        for process in processes:
            _, error = process.communicate(timeout=60)
            self.assertEqual(process.returncode, 2, error)
            self.assertIn("lost the others", error)
        self.assertLess(time.monotonic() - started, 30)


if __name__ == "__main__":
    unittest.main()
