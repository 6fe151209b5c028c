"""Ctrl-C stops a count within a second or so, in a large graph, in a small one and in many; other threads go on meanwhile."""

import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import countable as ct

RANDOM = "np.random.default_rng(1).integers(0, {nodes}, (2, {edges}))"
COUNTS = {
    "large graph": f"ct.count({RANDOM.format(nodes=2000, edges=200000)}, 'cycle-8', simplify=True, progress=False)",
    "small graph": f"ct.count({RANDOM.format(nodes=120, edges=3500)}, 'cycle-10', simplify=True, progress=False)",
    "many small graphs": "ct.orbits([nx.gnp_random_graph(20, 0.5, seed=1)] * 300000, threads=1, progress=False)",
    "wl": f"ct.wl({RANDOM.format(nodes=150, edges=5000)}, {RANDOM.format(nodes=150, edges=5100)}, k=3, simplify=True)",
}


@pytest.mark.parametrize("what", list(COUNTS))
def test_interrupted_within_a_second(what):
    # A shell that starts the tests in the background has told their processes to ignore Ctrl-C.
    code = ("import countable as ct, networkx as nx, numpy as np, signal\n"
            "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
            f"print('ready', flush=True)\n{COUNTS[what]}\nprint('done')")
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True) as child:
        assert child.stdout.readline() == "ready\n"
        time.sleep(1.5)
        if child.poll() is not None:
            pytest.skip("the count was done before it could be interrupted")
        child.send_signal(signal.SIGINT)
        begin = time.monotonic()
        out, err = child.communicate(timeout=60)
        took = time.monotonic() - begin
    assert "KeyboardInterrupt" in err and "done" not in out, err
    assert took < 15, took  # a second, and the end of a process on a busy machine


def test_the_lock_of_python_is_released():
    edges = np.random.default_rng(1).integers(0, 1500, (2, 12000))
    ticks, stop = [], threading.Event()

    def tick():
        while not stop.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.005)

    thread = threading.Thread(target=tick)
    thread.start()
    begin = time.monotonic()
    ct.count(edges, "cycle-5", simplify=True, progress=False, threads=1)
    took = time.monotonic() - begin
    stop.set()
    thread.join()
    within = [moment for moment in ticks if begin < moment < begin + took]
    assert took < 0.2 or len(within) > 3, (took, len(within))
