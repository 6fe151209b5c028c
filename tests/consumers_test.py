"""Programs of a few lines outside the tree use the library in each way that docs/building.md shows, and the installed
program runs. The arguments are the folder of the build, cmake, the C++ compiler and which parts were built."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import sources

BUILD = pathlib.Path(sys.argv.pop(1)).resolve()
CMAKE = sys.argv.pop(1)
COMPILER = sys.argv.pop(1)
PARTS = sys.argv.pop(1).split(",")  # of "programs", "molecules", "learn"

COUNT = """\
#include <countable/count.hpp>
#include <iostream>

int main() {
    using namespace countable;
    Labels labels;
    const Graph octahedron(6, {{0, 2}, {0, 3}, {0, 4}, {0, 5}, {1, 2}, {1, 3},
                               {1, 4}, {1, 5}, {2, 4}, {2, 5}, {3, 4}, {3, 5}});
    std::cout << to_string(count::subgraphs(octahedron, pattern::parse("triangle", labels)).total) << " triangles\\n";
}
"""
EVERYTHING = """\
#include <countable/countable.hpp>
#include <iostream>

int main() {
    using namespace countable;
    const Graph hexagon(6, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 0}});
    const Graph triangles(6, {{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 3}});
    const auto triangle = pattern::from_graph("triangle", Graph(3, {{0, 1}, {1, 2}, {2, 0}}));
    for (const Graph* graph : {&hexagon, &triangles})
        std::cout << to_string(count::subgraphs(*graph, triangle).total) << ' ';
    for (const unsigned k : {1, 2})
        std::cout << wl::k_wl(hexagon, triangles, {.k = k, .variant = wl::Variant::Folklore}).distinguished() << ' ';
    std::cout << theory::name(theory::parse_architecture("MPNN")) << ' ' << COUNTABLE_VERSION << '\\n';
}
"""
BY_PACKAGE = """\
cmake_minimum_required(VERSION 3.25)
project(Consumer LANGUAGES CXX)
find_package(Countable 0.1 REQUIRED COMPONENTS %s)
add_executable(consumer consumer.cpp)
target_link_libraries(consumer PRIVATE countable::theory)
"""
BY_SOURCE = """\
cmake_minimum_required(VERSION 3.25)
project(Consumer LANGUAGES CXX)
include(FetchContent)
FetchContent_Declare(Countable SOURCE_DIR "%s")
FetchContent_MakeAvailable(Countable)
add_executable(consumer consumer.cpp)
target_link_libraries(consumer PRIVATE countable::count)
"""
OPTIONAL_PACKAGES = ["RDKit", "Torch", "nlohmann_json", "CLI11", "GTest", "OpenMP"]


def run(*command, **options):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, command))}: exit code {done.returncode}\n{done.stdout}")
    return done.stdout


class ConsumersTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = pathlib.Path(temporary.name)
        cls.prefix = cls.folder / "prefix"
        cls.installed = run(CMAKE, "--install", BUILD, "--prefix", cls.prefix, "--component", "development")

    def project(self, name, program, build_file):
        folder = self.folder / name
        folder.mkdir()
        (folder / "consumer.cpp").write_text(program)
        (folder / "CMakeLists.txt").write_text(build_file)
        return folder

    def configure(self, folder, *definitions):
        launcher = shutil.which("ccache")
        return run(CMAKE, "-S", folder, "-B", folder / "build", "-G", "Ninja", f"-DCMAKE_CXX_COMPILER={COMPILER}",
                   "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", "--no-warn-unused-cli", *definitions,
                   *([f"-DCMAKE_CXX_COMPILER_LAUNCHER={launcher}"] if launcher else []))

    def build_and_run(self, folder):
        run(CMAKE, "--build", folder / "build", "--target", "consumer")
        self.assert_no_flag_leaks(folder)
        return run(folder / "build" / "consumer")

    def assert_no_flag_leaks(self, folder):
        commands = (folder / "build" / "compile_commands.json").read_text()
        (command,) = [line for line in commands.splitlines() if '"command"' in line and "consumer.cpp" in line]
        self.assertIsNone(re.search(r" -(W|m|f)[a-z]", command), command)

    def test_find_package(self):
        folder = self.project("package", EVERYTHING, BY_PACKAGE % "count wl theory")
        self.configure(folder, f"-DCMAKE_PREFIX_PATH={self.prefix}")
        self.assertEqual(self.build_and_run(folder), f"0 2 0 1 mpnn {self.version()}\n")

    def test_find_package_names_a_component_that_is_not_there(self):
        folder = self.project("absent", EVERYTHING, BY_PACKAGE % "count chemistry")
        with self.assertRaisesRegex(AssertionError, "chemistry"):
            self.configure(folder, f"-DCMAKE_PREFIX_PATH={self.prefix}")

    def test_fetch_content_builds_the_counting_core_with_nauty_and_zlib_alone(self):
        folder = self.project("source", COUNT, BY_SOURCE % sources.ROOT)
        # Compiled as the main build is, so that ccache has the files.
        said = self.configure(folder, "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_EXTENSIONS=OFF",
                              *(f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON" for name in OPTIONAL_PACKAGES))
        self.assertNotIn("Warning", said)
        self.assertEqual(self.build_and_run(folder), "8 triangles\n")
        self.assertFalse((folder / "build" / "bin").exists())
        self.assertIn("Total Tests: 0", run(pathlib.Path(CMAKE).parent / "ctest", "-N", "--test-dir", folder / "build"))
        rules = run(CMAKE, "--build", folder / "build", "--target", "help")
        self.assertNotIn("countable_molecules", rules)
        self.assertNotIn("count_test", rules)

    def test_pkg_config(self):
        source = self.folder / "plain.cpp"
        source.write_text(EVERYTHING)
        (description,) = self.prefix.rglob("countable.pc")
        environment = {**os.environ, "PKG_CONFIG_PATH": str(description.parent)}
        flags = run("pkg-config", "--cflags", "--libs", "countable", env=environment).split()
        self.assertEqual([flag for flag in flags if re.match(r"-[WfmO]", flag)], [])
        run(COMPILER, "-std=c++20", source, "-o", self.folder / "plain", *flags)
        self.assertEqual(run(self.folder / "plain"), f"0 2 0 1 mpnn {self.version()}\n")

    def test_each_public_header_compiles_alone(self):
        headers = sorted(path.name for path in (self.prefix / "include" / "countable").glob("*.hpp"))
        self.assertEqual(headers, ["can.hpp", "count.hpp", "countable.hpp", "graph.hpp", "lrp.hpp", "pattern.hpp",
                                   "read.hpp", "version.hpp", "wl.hpp"])
        for header in headers:
            run(COMPILER, "-std=c++20", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only", "-x", "c++",
                "-I", self.prefix / "include", "-", input=f"#include <countable/{header}>\n")
        self.assertNotIn(str(sources.ROOT), "".join(path.read_text() for path in self.prefix.rglob("*.cmake")))

    def test_installed_program(self):
        if "programs" not in PARTS:
            self.skipTest("the programs were not built")
        run(CMAKE, "--install", BUILD, "--prefix", self.prefix, "--component", "program")
        program = self.prefix / "bin" / "countable"
        self.assertEqual(run(program, "--version").strip(), self.version())
        if "molecules" in PARTS:  # libcountable_rdkit.so is found beside the program
            self.assertIn(",2\n", run(program, "count", "-", "--input-format", "smi", "-p", "edge", "--subgraph",
                                      "--format", "csv", input="CCO\n"))
        if "learn" in PARTS:
            self.assertIn("epochs", run(program, "train", "--help"))

    def test_debian_packages(self):
        if "programs" not in PARTS or shutil.which("dpkg-deb") is None:
            self.skipTest("no programs, or no dpkg-deb")
        folder = self.folder / "packages"
        run(pathlib.Path(CMAKE).parent / "cpack", "-G", "DEB", "--config", BUILD / "CPackConfig.cmake", "-B", folder,
            cwd=self.folder)
        packages = {run("dpkg-deb", "-f", path, "Package").strip(): path for path in folder.glob("*.deb")}
        self.assertEqual(sorted(packages), ["countable", "libcountable-dev"])
        content = {name: [line.split()[5] for line in run("dpkg-deb", "-c", path).splitlines()]
                   for name, path in packages.items()}
        program = ["./usr/bin/countable"]
        program += [r"./usr/lib.*/countable/libcountable_rdkit\.so"] if "molecules" in PARTS else []
        program += ["./usr/bin/countable-learn"] if "learn" in PARTS else []
        program += ["./usr/bin/countable-mpi"] if "mpi" in PARTS else []
        development = [r"./usr/include/countable/countable\.hpp", r"./usr/lib.*/libcountable_count\.a",
                       r"./usr/lib.*/cmake/Countable/CountableConfig\.cmake", r"./usr/lib.*/pkgconfig/countable\.pc"]
        for name, expected in [("countable", program), ("libcountable-dev", development)]:
            for pattern in expected + [f"./usr/share/doc/{name}/copyright"]:
                self.assertTrue(any(re.fullmatch(pattern, file) for file in content[name]), (pattern, content[name]))
        self.assertFalse(any("include" in file for file in content["countable"]))
        needs = {name: run("dpkg-deb", "-f", path, "Depends") for name, path in packages.items()}
        self.assertIn("libnauty2-dev", needs["libcountable-dev"])
        self.assertIn("libnauty2", needs["countable"])

    def version(self):
        return re.search(r"project\(Countable VERSION ([\d.]+)", (sources.ROOT / "CMakeLists.txt").read_text())[1]


if __name__ == "__main__":
    unittest.main()
