"""`countable generate` as a user sees it: files that never change for a seed, and whole or not there at all.

The argument is the folder of the executables.
"""

import hashlib
import unittest

from program import ProgramTest

# Who has made a dataset from a seed must get the same one from every later version, on every machine.
CHECKSUMS = {
    "er.g6": "3bf618b84acf22b064c5d934a769636463d89a6cef9e91f59b16b01f0db7b509",
    "er.csv": "9953d073505bc52a503db64ec2ab085dcdc9dc3cfc97e8c198dd011ff4a53c78",
    "regular.g6": "d5fcdc82465b551c0bc75d4a755072338ddaf78877c6d5d46d76c58e0ef68b76",
    "regular.csv": "e95a506695114caffa11977c4ded883236858a841c7041125048cc2128ad150e",
}


class Generate(ProgramTest):
    def lines(self, name):
        return (self.folder / name).read_text().splitlines()

    def test_known_files(self):
        for kind in ("er", "regular"):
            self.done("generate", kind)
        for name, checksum in CHECKSUMS.items():
            with self.subTest(name):
                self.assertEqual(hashlib.sha256((self.folder / name).read_bytes()).hexdigest(), checksum)

    def test_threads_change_nothing_and_larger_sets_start_with_smaller_ones(self):
        for name, options in {"one": ["--threads", "1"], "three": ["--threads", "3"], "more": []}.items():
            count = "1100" if name == "more" else "700"
            run = self.countable("generate", "regular", "-o", name + ".g6", "--graphs", count, "--seed", "5", *options)
            self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(self.lines("one.g6"), self.lines("three.g6"))
        self.assertEqual(self.lines("one.csv"), self.lines("three.csv"))
        self.assertEqual(self.lines("one.g6"), self.lines("more.g6")[:700])

    def test_columns_and_split(self):
        self.done("generate", "er", "--graphs", "50", "--nodes", "6", "--probability", "0.5")
        header, *rows = self.lines("er.csv")
        self.assertEqual(header, "graph,3-star,triangle,tailed-triangle,chordal-cycle,attributed-triangle,split")
        self.assertEqual([row.split(",")[0] for row in rows], [str(i) for i in range(1, 51)])
        split = [row.split(",")[-1] for row in rows]
        self.assertEqual([split.count(part) for part in ("train", "validation", "test")], [15, 10, 25])
        self.assertTrue(all(line.startswith("E") for line in self.lines("er.g6")))

    def test_refusals_leave_nothing(self):
        (self.folder / "taken.csv").mkdir()
        for arguments, said in {
            ("er", "-o", "graphs.txt"): "ends in .g6",
            ("er", "-o", ".g6"): "ends in .g6",
            ("er", "-o", "absent/x.g6"): "absent/x.g6",
            ("er", "-o", "taken.g6"): "taken.csv",
            ("er", "--seed", "-1"): "--seed",
            ("er", "--seed", "18446744073709551616"): "--seed",
            ("er", "--graphs", "0"): "--graphs",
            ("er", "--graphs", "-1"): "--graphs",
            ("er", "--nodes", "0"): "countable: --nodes: expected a whole number",
            ("er", "--nodes", "1001"): "countable: --nodes: expected a whole number",
            ("er", "--probability", "1.01"): "countable: --probability: expected a probability",
            ("er", "--threads", "0"): "--threads",
            ("regular", "--nodes", "10"): "--nodes",
            (): "subcommand",
        }.items():
            with self.subTest(arguments):
                run = self.countable("generate", *arguments)
                self.assertEqual(run.returncode, 2)
                self.assertIn(said, run.stderr)
                self.assertEqual(run.stdout, "")
        self.assertEqual([path.name for path in self.folder.iterdir()], ["taken.csv"])


unittest.main()
