"""`countable count` on several hosts. The argument is the folder of the executables.

Hosts are network namespaces; where there can be none, or no mpirun or countable-mpi, exits with 77.
"""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time
import unittest

from mpi_graphs import labelled, preferential
from network_hosts import NetworkHosts
from program import COUNTABLE, ProgramTest


class Hosts(ProgramTest):
    def on_hosts(self, hosts, ranks_per_host, *arguments):
        command = hosts.mpirun(ranks_per_host, COUNTABLE, "count", *arguments)
        return subprocess.Popen(command, cwd=self.folder, env=self.environment, text=True, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE)

    def test_same_bytes(self):
        (self.folder / "web.txt").write_text(preferential(2000, 4, seed=1))
        (self.folder / "m.gspan").write_text(labelled(500, 20, seed=2))
        for arguments in (("web.txt", "--graphlets", "4"), ("web.txt", "--orbits", "4", "--per", "edge"),
                          ("web.txt", "-p", "6-cycle", "--homomorphisms", "--per", "node"),
                          ("m.gspan", "-p", "a:C, b:O, a-b:2", "--per", "edge")):
            expected = self.printed("count", *arguments)
            for number, ranks in ((2, 1), (2, 2), (3, 1)):
                with self.subTest(arguments=arguments, hosts=number, ranks=ranks), NetworkHosts(number, self.folder) as hosts:
                    process = self.on_hosts(hosts, ranks, *arguments, "--threads", "1")
                    out, said = process.communicate(timeout=120)
                    self.assertEqual(process.returncode, 0, said)
                    self.assertEqual(out, expected)

    def test_a_process_of_another_host_is_killed(self):
        (self.folder / "dense.txt").write_text(preferential(4000, 40, seed=3))
        with NetworkHosts(2, self.folder) as hosts:
            process = self.on_hosts(hosts, 1, "dense.txt", "-p", "K4,4", "--subgraph", "--threads", "1")
            other = self.wait_for_rank(1)
            time.sleep(1)
            os.kill(other, signal.SIGKILL)
            started = time.monotonic()
            _, said = process.communicate(timeout=30)
            self.assertLess(time.monotonic() - started, 15)
            self.assertNotEqual(process.returncode, 0)
            self.assertEqual(said.count("mpirun noticed"), 1, said)

    def wait_for_rank(self, rank):
        """The process of a rank that works in the folder of this test."""
        for _ in range(300):
            for folder in pathlib.Path("/proc").iterdir():
                try:
                    if folder.name.isdigit() and (folder / "comm").read_text().strip() == "countable-mpi":
                        here = pathlib.Path(os.readlink(folder / "cwd")) == self.folder.resolve()
                        variables = (folder / "environ").read_bytes().split(b"\0")
                        if here and f"OMPI_COMM_WORLD_RANK={rank}".encode() in variables:
                            return int(folder.name)
                except OSError:
                    pass
            time.sleep(0.1)
        self.fail("the process does not come")


if __name__ == "__main__":
    if shutil.which("mpirun") is None or not (COUNTABLE.parent / "countable-mpi").exists():
        print("no mpirun, or built without MPI")
        sys.exit(77)
    if reason := NetworkHosts.why_not():
        print(reason)
        sys.exit(77)
    unittest.main()
