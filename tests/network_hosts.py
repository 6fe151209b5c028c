"""Hosts with addresses of their own on one machine: network namespaces on a bridge. Needs root and iproute2."""

import itertools
import os
import pathlib
import shutil
import signal
import subprocess
import sys


def ip(*arguments):
    subprocess.run(["ip", *arguments], check=True, capture_output=True, text=True)


class NetworkHosts:
    """A context: `addresses` of the hosts, as long as it lasts."""

    NUMBERS = itertools.count()  # of devices: one that is removed may keep its name for a moment

    def __init__(self, hosts, folder):
        self.subnet = f"10.{os.getpid() // 250 % 200 + 20}.{os.getpid() % 250}"  # another one for each process
        self.addresses = [f"{self.subnet}.{i + 1}" for i in range(hosts)]
        self.bridge = self.device()
        self.links = []
        self.agent = pathlib.Path(folder) / "agent"
        self.agent.write_text('#!/bin/sh\nhost=$1\nshift\n'
                              'exec ip netns exec "ct-$host" unshare --uts sh -c "hostname $host; $*"\n')
        self.agent.chmod(0o755)

    @staticmethod
    def why_not():
        """Why there can be none here; nothing if there can."""
        if os.geteuid() != 0:
            return "network namespaces need root"
        if shutil.which("ip") is None or shutil.which("unshare") is None:
            return "network namespaces need the programs ip and unshare"
        probe = subprocess.run(["ip", "netns", "add", f"ct-probe{os.getpid()}"], capture_output=True, text=True)
        if probe.returncode != 0:
            return "no network namespaces here: " + probe.stderr.strip()
        ip("netns", "del", f"ct-probe{os.getpid()}")
        return None

    @classmethod
    def device(cls):
        return f"ct{os.getpid() % 10**7}x{next(cls.NUMBERS)}"  # at most 15 characters

    def __enter__(self):
        signal.signal(signal.SIGTERM, lambda *ignored: sys.exit(1))  # so that __exit__ runs
        try:
            self.make()
        except Exception:
            self.__exit__()
            raise
        return self

    def make(self):
        ip("link", "add", self.bridge, "type", "bridge")
        ip("link", "set", self.bridge, "up")
        for address in self.addresses:
            space, outside = f"ct-{address}", self.device()
            ip("netns", "add", space)
            self.links.append(outside)
            ip("link", "add", outside, "type", "veth", "peer", "name", "eth0", "netns", space)
            ip("link", "set", outside, "master", self.bridge, "up")
            ip("-n", space, "addr", "add", f"{address}/24", "dev", "eth0")
            for device in ("eth0", "lo"):
                ip("-n", space, "link", "set", device, "up")

    def __exit__(self, *ignored):
        for device in (*self.links, self.bridge):
            subprocess.run(["ip", "link", "del", device], capture_output=True)
        for address in self.addresses:
            subprocess.run(["ip", "netns", "del", f"ct-{address}"], capture_output=True)

    def on(self, host, *command):
        """The command that runs another one on a host, and its own host name."""
        return ["ip", "netns", "exec", f"ct-{self.addresses[host]}", "unshare", "--uts", "sh", "-c",
                'hostname "$0"; exec "$@"', self.addresses[host], *map(str, command)]

    def mpirun(self, ranks_per_host, *command):
        """The command that runs `command` by mpirun, from the first host."""
        network = f"{self.subnet}.0/24"
        slots = ",".join(f"{address}:{ranks_per_host}" for address in self.addresses)
        return self.on(0, "mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none",
                       "--mca", "plm_rsh_agent", self.agent, "--mca", "btl_tcp_if_include", network,
                       "--mca", "oob_tcp_if_include", network, "--host", slots,
                       "-n", ranks_per_host * len(self.addresses), *command)
