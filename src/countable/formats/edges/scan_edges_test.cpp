#include "countable/formats/edges/scan_edges.hpp"

#include <gtest/gtest.h>

#include "countable/formats/edge_list.hpp"
#include "countable/formats/networks/testing.hpp"

namespace countable::formats {
namespace {

/// The obvious version for lines "u v" of integers, comments and blank lines.
struct Reference {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> pairs;
    std::vector<std::uint64_t> lines;
};

/// An edge list in random forms: lengths of ids, blanks, ends of lines, comments.
std::string random_text(Random& random, std::size_t edges, Reference& reference) {
    std::string text;
    std::uint64_t line = 0;
    const auto id = [&] {
        const auto bits = random.below(64) + 1;
        return random.chance(1, 50) ? ~std::uint64_t{0} : random.below(std::uint64_t{1} << (bits - 1));
    };
    const bool small = random.chance(1, 2);
    while (reference.pairs.size() < edges) {
        ++line;
        if (random.chance(1, 20)) {
            text += random.chance(1, 2) ? "# comment 1 2\n" : "\n";
            continue;
        }
        const auto u = small ? random.below(100'000) : id(), v = small ? random.below(100'000) : id();
        const bool odd = random.chance(1, 10);
        text += (odd ? "  " : "") + std::to_string(u) + (random.chance(1, 2) ? "\t" : " ") + (odd ? " " : "") +
                std::to_string(v) + (random.chance(1, 10) ? "\r\n" : "\n");
        reference.pairs.emplace_back(u, v);
        reference.lines.push_back(line);
    }
    if (random.chance(1, 2)) text.pop_back();
    return text;
}

TEST(ScanEdges, AgreesWithTheObviousVersion) {
    Random random(7);
    for (const std::size_t edges : {1u, 2u, 10u, 300u, 100'000u})
        for (int round = 0; round < 3; ++round) {
            Reference reference;
            const auto text = random_text(random, edges, reference);
            IdPairs expected;
            for (const auto& [u, v] : reference.pairs) expected.add(u, v);
            const auto numbered = number_nodes(std::move(expected));
            for (const unsigned threads : {1u, 2u, 5u}) {
                auto source = io::TextSource::from_memory("f", text);
                auto [pairs, lines] = scan_edges(source, {}, threads);
                ASSERT_EQ(pairs.size(), reference.pairs.size());
                for (std::size_t i = 0; i < reference.lines.size(); i += 97)
                    ASSERT_EQ(lines.line(i), reference.lines[i]) << "edge " << i << " of " << edges;
                const auto found = number_nodes(std::move(pairs));
                ASSERT_EQ(found.edges, numbered.edges) << edges << " edges, round " << round;
                ASSERT_EQ(found.ids, numbered.ids);
            }
        }
}

TEST(ScanEdges, TheFirstWrongLineIsNamedWhateverTheThreads) {
    std::string text;
    for (int i = 0; i < 300'000; ++i) text += "123456 654321\n";
    for (const std::size_t line : {1u, 70'000u, 299'999u}) {
        auto wrong = text;
        wrong.replace((line - 1) * 14, 13, "123456 65432x");
        wrong.replace(299'999 * 14, 13, "123456x654321");
        for (const unsigned threads : {1u, 2u, 3u}) {
            auto source = io::TextSource::from_memory("f", wrong);
            EXPECT_EQ(io::error_of([&] { (void)scan_edges(source, {}, threads); }),
                      "f:" + std::to_string(line) + ": expected an edge 'u v', found '123456 65432x'");
        }
    }
}

TEST(ScanEdges, IdsBeyond64BitsAreRefused) {
    std::string more;
    for (int i = 0; i < 50; ++i) more += "1 2\n";
    for (const std::string id : {"18446744073709551616", "99999999999999999999", "100000000000000000000001"}) {
        const auto text = id + " 1\n" + more;
        auto source = io::TextSource::from_memory("f", text);
        EXPECT_EQ(io::error_of([&] { (void)scan_edges(source, {}, 1); }),
                  "f:1: expected a node id from 0 to 2^64-1, found '" + id + "'");
    }
    const std::string largest = "18446744073709551615 00000000000000000000001\n" + more;
    auto source = io::TextSource::from_memory("f", largest);
    EXPECT_EQ(number_nodes(scan_edges(source, {}, 1).pairs).ids, (Ids{1, 2, 18446744073709551615u}));
}

TEST(ScanEdges, FurtherColumns) {
    std::string text;
    for (int i = 0; i < 50; ++i) text += "5 7 0.5 x\n6\t8  1 y \n9 4 {'a': 1} z\n# c\n1 2 3 4\r\n";
    text += "1 2 3 4";
    auto source = io::TextSource::from_memory("f", text);
    EdgeLayout layout;
    layout.columns = 4;
    EXPECT_EQ(io::error_of([&] { (void)scan_edges(source, layout, 1); }),
              "f:3: expected 4 columns as on line 0, found '9 4 {'a': 1} z'");
    text.erase();
    for (int i = 0; i < 50; ++i) text += "5 7 0.5 x\n6\t8  1 y \n# c\n1 2 3 4\r\n";
    source = io::TextSource::from_memory("f", text);
    const auto [pairs, lines] = scan_edges(source, layout, 2);
    EXPECT_EQ(pairs.size(), 150u);
    EXPECT_EQ(lines.line(149), 200u);
}

TEST(ScanEdges, FilesAndPipesOfAnySize) {
    const io::TemporaryFolder folder;
    Random random(8);
    for (const std::size_t edges : {1u, 5000u, 100'000u}) {
        Reference reference;
        const auto text = random_text(random, edges, reference);
        const auto from_memory = [&] {
            auto source = io::TextSource::from_memory("f", text);
            return number_nodes(scan_edges(source, {}, 1).pairs).edges;
        }();
        for (const auto& file : {folder.add("plain", text), folder.add_gzipped("zipped", text)})
            for (const unsigned threads : {1u, 2u}) {
                auto source = io::TextSource::open(file);
                (void)source.peek();
                EXPECT_EQ(number_nodes(scan_edges(source, {}, threads).pairs).edges, from_memory);
            }
    }
}

}  // namespace
}  // namespace countable::formats
