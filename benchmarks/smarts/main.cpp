// SMARTS in the molecules of ogbg-molhiv, against RDKit's own matcher.
#include <algorithm>
#include <cstdio>
#include <limits>

#include "common/bench.hpp"
#include "common/report.hpp"
#include "countable/count/counter.hpp"
#include "countable/datasets/data_folder.hpp"
#include "countable/datasets/molecular/molecule_datasets.hpp"
#include "countable/molecules/parse.hpp"
#include "countable/molecules/smarts/smarts.hpp"
#include "countable/pattern/pattern_graph.hpp"
#include "countable/pattern/symmetry.hpp"
#include "countable/support/parallel.hpp"
#include "smarts/both_ways.hpp"
#include "smarts/rdkit_matcher.hpp"

namespace countable::benchmark {
namespace {

using Matches = RdkitMolecules::Matches;

constexpr const char* patterns[] = {"C=O",         "CC(=O)N",    "c-[Cl]",         "C#N",
                                    "C-O-C",       "c:n:c",      "c1:c:c:c:c:c:1", "C1CCCCC1",
                                    "*~*~*~*",     "CC(C)(C)C",  "c:c-N-C=O",      "c1:c:c:c:c:c:1-C=O",
                                    "N-C(=O)-C-N", "c:c:c:c-c:c"};

// What labels cannot say, for RDKit's matcher.
const std::vector<std::string> queries = {"c1ccccc1",       "[OX2H]",       "[CX3](=O)[OX2H1]",
                                          "[NX3;H2]",       "[#6]",         "[N+](=O)[O-]",
                                          "[nH]",           "[CH3]",        "[C;R]",
                                          "[$(C=O)]",       "[r6]",         "C~N-C",
                                          "C!@C",           "[!#6;!#1]",    "[NX3;H2,H1;!$(NC=O)]",
                                          "[R2]~[R1]~*",    "[C,N]=O",      "[$([OH]c)].[$([NH2]C)]",
                                          "c1ccc2ccccc2c1", "[D3]~[D{1-2}]"};

// For tests, which have no data folder: rings, branches, aromatic and fused ones, a salt.
const std::vector<std::string> few_molecules = {"CC(=O)Nc1ccc(Cl)cc1",    "N#CC1CCCCC1",       "c1ccc2ncccc2c1",
                                                "[Na+].CC(=O)[O-]",       "C1CC1C(C)(C)C",     "NC(=O)CN",
                                                "c1ccc(cc1)-c1ccccc1C=O", "C12C3C4C1C5C2C3C45"};

molecules::Sources material(bool check_only) {
    if (!check_only) {
        const auto files = datasets::find_files("molhiv", datasets::data_folder(""));
        return molecules::read_smiles_column(io::TextSource::open(files.main.string()));
    }
    molecules::Sources sources{"few", molecules::Notation::Smiles, {}};
    for (const auto& smiles : few_molecules) sources.molecules.push_back({smiles, 1});
    return sources;
}

void measure(const Arguments& args) {
    const auto sources = material(args.check_only);
    const auto compared = compare_both_ways(sources, {std::begin(patterns), std::end(patterns)});
    const auto maps_of_queries = compare_with_rdkit(sources, queries);
    if (!args.check_only) {
        std::fprintf(stderr, "%zu counts by labels and by the matcher are equal\n", compared);
        for (std::size_t q = 0; q < queries.size(); ++q)
            std::fprintf(stderr, "%s: %llu maps, as RDKit lists them\n", queries[q].c_str(),
                         static_cast<unsigned long long>(maps_of_queries[q]));
    }
    Labels labels;
    std::vector<Graph> graphs;
    std::vector<std::string> smiles;
    const auto parsed = parse(sources, molecules::rdkit(), {.strict = true, .threads = available_cores()});
    for (std::size_t i = 0; i < parsed.records.size(); ++i) {
        graphs.push_back(make_graph(*parsed.records[i], molecules::AtomLabels::ElementsAndAromaticity, labels));
        smiles.push_back(sources.molecules[i].text);
    }
    const RdkitMolecules theirs(smiles);
    Report report({"SMARTS", "copies", "molecules with copies on the same atoms", "countable ms", "RDKit ms", "ratio"});
    double worst = std::numeric_limits<double>::infinity();
    for (const char* const smarts : patterns) {
        const auto pattern = molecules::parse_smarts(smarts, labels);
        const Count automorphisms = pattern::symmetry(pattern::PatternGraph(pattern)).group_size;
        const count::Counter counter({{pattern, count::Embedding::NonInduced, count::Per::Graph}});
        const auto maps = theirs.count(smarts, Matches::Maps), sets = theirs.count(smarts, Matches::AtomSets);
        Count copies = 0;
        std::size_t differing = 0;
        for (std::size_t g = 0; g < graphs.size(); ++g) {
            const Count ours = counter(graphs[g])[0].total;
            compare(smiles[g] + ", maps of " + smarts, ours * automorphisms, "RDKit", maps[g]);
            if (ours != sets[g]) ++differing;
            copies += ours;
        }
        if (args.check_only) continue;
        const auto times =
            race(args.repetitions ? args.repetitions : 3, {[&] {
                                                               for (const auto& graph : graphs) keep(counter(graph));
                                                           },
                                                           [&] { keep(theirs.count(smarts, Matches::AtomSets)); }});
        const double ratio = times[1].best / times[0].best;
        worst = std::min(worst, ratio);
        report.add({smarts, std::to_string(static_cast<std::uint64_t>(copies)), std::to_string(differing),
                    fixed(times[0].best, 1), fixed(times[1].best, 1), fixed(ratio, 1)});
    }
    if (args.check_only) return;
    report.add({"worst ratio", "", "", "", "", fixed(worst, 1)});
    report.print(args);
}

}  // namespace
}  // namespace countable::benchmark

int main(int argc, char** argv) { return countable::benchmark::run(argc, argv, countable::benchmark::measure); }
