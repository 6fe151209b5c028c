#include "smarts/both_ways.hpp"

#include <stdexcept>

#include "common/bench.hpp"
#include "countable/molecules/parse.hpp"
#include "countable/molecules/smarts/any_smarts.hpp"
#include "countable/molecules/smarts/copies_of_maps.hpp"
#include "countable/support/parallel.hpp"
#include "smarts/rdkit_matcher.hpp"

namespace countable::benchmark {
namespace {

using count::Embedding;
using count::Per;

constexpr std::size_t molecules_at_once = 2048;  // so that the numbers of maps fit into memory

std::vector<count::Query> queries_of(const std::vector<std::string>& smarts, molecules::SmartsBy by, Per per,
                                     Labels& labels) {
    std::vector<count::Query> queries;
    for (const auto& text : smarts) {
        const auto pattern = molecules::parse_any_smarts(text, by, labels);
        for (const auto kind : {Embedding::NonInduced, Embedding::Induced}) queries.push_back({pattern, kind, per});
    }
    return queries;
}

molecules::ParseOptions parse_options(const molecules::MatchedQueries& matched, Per per) {
    molecules::ParseOptions options{.strict = true, .threads = available_cores()};
    options.record.queries = matched.wanted();
    options.record.induced_maps = true;
    options.record.maps_per = per == Per::Node   ? molecules::MapsPer::Atom
                              : per == Per::Edge ? molecules::MapsPer::Bond
                                                 : molecules::MapsPer::Molecule;
    return options;
}

}  // namespace

std::size_t compare_both_ways(const molecules::Sources& sources, const std::vector<std::string>& smarts) {
    std::size_t compared = 0;
    for (const auto per : {Per::Graph, Per::Node, Per::Edge}) {
        Labels labels;
        const auto by_labels = queries_of(smarts, molecules::SmartsBy::LabelsIfPossible, per, labels);
        const count::Counter counter(by_labels);
        const molecules::MatchedQueries matched(queries_of(smarts, molecules::SmartsBy::Matcher, per, labels));
        const auto options = parse_options(matched, per);
        for (std::size_t first = 0; first < sources.molecules.size(); first += molecules_at_once) {
            const auto parsed = parse(portion(sources, first, molecules_at_once), molecules::rdkit(), options);
            for (std::size_t i = 0; i < parsed.records.size(); ++i) {
                const auto& record = *parsed.records[i];
                const auto graph = make_graph(record, molecules::AtomLabels::ElementsAndAromaticity, labels);
                const auto ours = counter(graph), theirs = matched.join({}, record.maps);
                for (std::size_t q = 0; q < ours.size(); ++q) {
                    const auto what = sources.molecules[first + i].text + ", " + by_labels[q].pattern.name;
                    compare(what, ours[q].total, "the matcher", theirs[q].total);
                    compare(what + ", orbits", ours[q].orbits, "the matcher", theirs[q].orbits);
                    if (ours[q].anchored != theirs[q].anchored)
                        throw std::runtime_error(what + ": other counts per atom or bond by the matcher");
                    compared += 1 + ours[q].anchored.size();
                }
            }
        }
    }
    return compared;
}

std::vector<std::uint64_t> compare_with_rdkit(const molecules::Sources& sources,
                                              const std::vector<std::string>& smarts) {
    Labels labels;
    const molecules::MatchedQueries matched(queries_of(smarts, molecules::SmartsBy::Matcher, Per::Graph, labels));
    const auto options = parse_options(matched, Per::Graph);
    std::vector<std::uint64_t> sums(smarts.size());
    for (std::size_t first = 0; first < sources.molecules.size(); first += molecules_at_once) {
        const auto part = portion(sources, first, molecules_at_once);
        const auto parsed = parse(part, molecules::rdkit(), options);
        std::vector<std::string> smiles;
        for (const auto& molecule : part.molecules) smiles.push_back(molecule.text);
        const RdkitMolecules theirs(smiles);
        for (std::size_t q = 0; q < smarts.size(); ++q) {
            const auto maps = theirs.count(smarts[q], RdkitMolecules::Matches::Maps);
            for (std::size_t i = 0; i < smiles.size(); ++i) {
                const auto ours = parsed.records[i]->maps[q].all.total;
                compare(smiles[i] + ", maps of " + smarts[q], ours, "RDKit", maps[i]);
                sums[q] += ours;
            }
        }
    }
    return sums;
}

}  // namespace countable::benchmark
