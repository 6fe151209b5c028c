#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>

#include "countable/io/testing.hpp"

namespace countable {
namespace {

struct Outcome {
    std::string output;  // stdout and stderr
    int exit_code;
    friend bool operator==(const Outcome&, const Outcome&) = default;
};

void PrintTo(const Outcome& outcome, std::ostream* out) {
    *out << "exit code " << outcome.exit_code << ":\n" << outcome.output;
}

/// Runs `countable convert ARGUMENTS` in a folder, after `before`, which may be "echo ... | ".
Outcome convert(const io::TemporaryFolder& folder, const std::string& arguments, const std::string& before = "") {
    const auto command =
        "cd " + folder.path("") + " && { " + before + COUNTABLE_PROGRAM + " convert " + arguments + "; } 2>&1";
    FILE* const pipe = ::popen(command.c_str(), "r");
    std::string text;
    char buffer[4096];
    while (const auto got = std::fread(buffer, 1, sizeof buffer, pipe)) text.append(buffer, got);
    return {text, WEXITSTATUS(::pclose(pipe))};
}

TEST(ConvertCommand, ThereAndBackThroughEveryFormat) {
    const io::TemporaryFolder folder;
    const std::string graphs = "DQc\nC~\nBg\n";
    folder.add("a.g6", graphs);
    EXPECT_EQ(convert(folder, "a.g6 -o b.s6"), (Outcome{"", 0}));
    EXPECT_EQ(convert(folder, "b.s6 -o c.gspan"), (Outcome{"", 0}));
    EXPECT_EQ(convert(folder, "c.gspan -o DS/"), (Outcome{"", 0}));
    EXPECT_EQ(convert(folder, "DS --to graph6 -o -"), (Outcome{graphs, 0}));
    EXPECT_EQ(convert(folder, "- --to graph6 -o -", "gzip -c c.gspan | "), (Outcome{graphs, 0}));
    EXPECT_EQ(convert(folder, "- - --to edges -o e.txt", "echo C~ | "),
              (Outcome{"countable: standard input:1: expected a graph, found an empty file\n", 2}));
    EXPECT_FALSE(std::filesystem::exists(folder.path("e.txt")));
    EXPECT_EQ(
        convert(folder, "b.s6 a.g6 --to graph6 -o a.g6"),
        (Outcome{"countable: a.g6: the output would replace the input a.g6; expected another name after -o\n", 2}));
    EXPECT_EQ(io::contents(folder.path("a.g6")), graphs);
}

TEST(ConvertCommand, LostIdsAreSaid) {
    const io::TemporaryFolder folder;
    folder.add("g.txt", "10 20\n20 30\n");
    folder.add("plain.txt", "0 1\n1 2\n");
    EXPECT_EQ(
        convert(folder, "g.txt -o g.g6"),
        (Outcome{"countable: graph6 keeps no ids of nodes: nodes are numbered from 0 in the order of their ids\n", 0}));
    EXPECT_EQ(convert(folder, "g.txt --to edges -o -"), (Outcome{"10\t20\n20\t30\n", 0}));
    EXPECT_EQ(convert(folder, "plain.txt --to graph6 -o -"), (Outcome{"Bg\n", 0}));
}

TEST(ConvertCommand, SimplifySaysWhatItDropped) {
    const io::TemporaryFolder folder;
    folder.add("g.txt", "0 1\n1 0\n1 1\n1 2\n2 1\n");
    EXPECT_EQ(convert(folder, "g.txt --to graph6 -o -"),
              (Outcome{"countable: g.txt:2: edge 1 0 repeats line 1; --simplify drops loops and repeats\n", 2}));
    EXPECT_EQ(convert(folder, "g.txt --simplify -o g.g6"),
              (Outcome{"countable: --simplify dropped 1 loop and 2 repeated edges\n", 0}));
    EXPECT_EQ(io::contents(folder.path("g.g6")), "Bg\n");
}

TEST(ConvertCommand, LabelsAreNotLostSilently) {
    const io::TemporaryFolder folder;
    folder.add("g.gspan", "t # 0\nv 0 C\nv 1 N\ne 0 1 =\n");
    EXPECT_EQ(convert(folder, "g.gspan -o g.g6"),
              (Outcome{"countable: graph6 has no labels, and this graph does; gspan and tu keep them; --drop-labels "
                       "writes graphs without their labels\n",
                       2}));
    EXPECT_FALSE(std::filesystem::exists(folder.path("g.g6")));
    EXPECT_EQ(convert(folder, "g.gspan --drop-labels -o g.g6"), (Outcome{"", 0}));
    EXPECT_EQ(io::contents(folder.path("g.g6")), "A_\n");
}

TEST(ConvertCommand, WrongArguments) {
    const io::TemporaryFolder folder;
    folder.add("g.g6", "A_\n");
    EXPECT_EQ(convert(folder, "g.g6 -o g.csv"),
              (Outcome{"countable: convert: the ending of 'g.csv' names no format; add --to graph6, sparse6, edges, "
                       "gspan or tu\n",
                       2}));
    EXPECT_EQ(convert(folder, "g.g6 -o g.g6.gz"),
              (Outcome{"countable: convert: output is not compressed; write to -o - and pipe it through gzip\n", 2}));
    EXPECT_EQ(convert(folder, "g.g6 --to tu -o -"),
              (Outcome{"countable: convert: a TUDataset is a folder and cannot go to standard output\n", 2}));
    EXPECT_EQ(convert(folder, "none.g6 --to graph6 -o -"),
              (Outcome{"countable: none.g6: cannot be opened: No such file or directory\n", 2}));
    EXPECT_EQ(convert(folder, "g.g6 --to graph6 -o /dev/full"),
              (Outcome{"countable: /dev/full: cannot be written: No space left on device\n", 2}));
    EXPECT_EQ(convert(folder, "g.g6 --to png -o g.png").exit_code, 2);
}

}  // namespace
}  // namespace countable
