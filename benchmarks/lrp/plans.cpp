#include "lrp/plans.hpp"

#include <algorithm>
#include <stdexcept>

#include "common/er_graphs.hpp"
#include "common/report.hpp"
#include "countable/datasets/molecular/molecule_text.hpp"
#include "countable/lrp/plan.hpp"
#include "lrp/molecules.hpp"

namespace countable::benchmark {
namespace {

struct Case {
    std::string name, bar;
    std::vector<Graph> graphs;
    lrp::LabelClasses classes;
    lrp::PlanOptions options;
};

Case molecule_case(const Arguments& args, const std::string& file) {
    auto dataset = file.empty() ? molecule_like(args.check_only ? 100 : 12'000)
                                : datasets::read_molecule_text(io::TextSource::open(file), args.check_only ? 100 : 0);
    Case result{
        .name = "molecules LRP-7-1", .bar = "3000", .graphs = std::move(dataset.graphs), .classes = {}, .options = {}};
    for (Label label = 0; label < dataset.labels->size(); ++label) {
        const auto number = static_cast<std::int64_t>(std::stoul(dataset.labels->text(label)));
        result.classes.node.push_back(number);
        result.classes.edge.push_back(number);
    }
    result.options = {.truncation = {7, 1}, .alpha_input = lrp::AlphaInput::Sequence};
    return result;
}

// The sequences of every node, in any order.
void compare_sequences(const Case& one) {
    const auto plan = lrp::make_plan(one.graphs, one.classes, lrp::SlotKind::Nodes, one.options);
    const auto merged = lrp::make_plan(one.graphs, one.classes, lrp::SlotKind::Classes, one.options);
    const auto length = static_cast<std::ptrdiff_t>(plan.length);
    std::size_t node = 0;
    auto slot = plan.slots.begin();
    for (std::size_t g = 0; g < one.graphs.size(); ++g)
        for (NodeId root = 0; root < one.graphs[g].num_nodes(); ++root, ++node) {
            std::vector<std::vector<std::int32_t>> listed, planned;
            lrp::for_each_sequence(one.graphs[g], root, one.options.truncation, [&](std::span<const NodeId> pi) {
                auto& sequence = listed.emplace_back();
                for (const NodeId v : pi) sequence.push_back(v == lrp::no_node ? -1 : static_cast<std::int32_t>(v));
                return true;
            });
            for (std::int32_t i = 0; i < plan.stored_of_node[node]; ++i, slot += length)
                planned.emplace_back(slot, slot + length);
            std::ranges::sort(listed);
            std::ranges::sort(planned);
            const auto what = "sequences of node " + std::to_string(root) + " of graph " + std::to_string(g + 1);
            compare(what, static_cast<Count>(planned.size()), "for_each_sequence", static_cast<Count>(listed.size()));
            compare(what, static_cast<Count>(merged.sequences_of_node[node]), "for_each_sequence",
                    static_cast<Count>(listed.size()));
            if (listed != planned) throw std::runtime_error(one.name + ": other " + what + " than listed");
        }
}

}  // namespace

void run_plans(const Arguments& args, const std::string& molecules) {
    std::vector<Case> cases;
    cases.push_back({.name = "ER graphs LRP-1-3",
                     .bar = "300",
                     .graphs = er_graphs(args.check_only),
                     .classes = {},
                     .options = {.truncation = {1, 3}, .alpha_input = lrp::AlphaInput::Root}});
    cases.push_back(molecule_case(args, molecules));
    for (const auto& one : cases) compare_sequences(one);
    if (args.check_only) return;

    Report report({"plan", "graphs", "sequences", "slots are", "stored", "CPU ms best", "median", "bar"});
    for (const auto& one : cases)
        for (const auto rows : {lrp::SlotKind::Nodes, lrp::SlotKind::Classes}) {
            lrp::Plan plan;
            const auto make = [&] { plan = lrp::make_plan(one.graphs, one.classes, rows, one.options); };
            const auto time = race(args.repetitions ? args.repetitions : 5, {make})[0];
            double sequences = 0;
            for (const float count : plan.sequences_of_node) sequences += count;
            report.add({one.name, std::to_string(one.graphs.size()), fixed(sequences, 0),
                        rows == lrp::SlotKind::Nodes ? "nodes" : "classes", std::to_string(plan.num_sequences()),
                        fixed(time.best, 0), fixed(time.median, 0), one.bar});
        }
    report.print(args);
}

}  // namespace countable::benchmark
