#include "countable/datasets/molecular/zinc_text.hpp"

#include "countable/datasets/molecular/molecule_text.hpp"
#include "countable/io/words.hpp"
#include "countable/molecules/features/zinc.hpp"
#include "countable/molecules/molecule.hpp"

namespace countable::datasets {

using molecules::zinc_bonds;
using molecules::zinc_types;

Dataset read_zinc_text(io::TextSource source, std::uint64_t most) {
    const std::string file = source.name();
    auto text = read_molecule_text(std::move(source), most);
    const auto number = [&](Label label, std::int32_t first, std::int32_t size, const char* what, std::size_t g) {
        const auto value = parse_number<std::int32_t>(text.labels->text(label));
        if (!value || *value < first || *value >= size)
            io::Place{file, g + 1}.fail(std::string("expected a type of ") + what + " from " + std::to_string(first) +
                                        " to " + std::to_string(size - 1) + ", found " + text.labels->text(label));
        return *value;
    };
    Dataset dataset;
    dataset.features.node_categories.sizes = {static_cast<std::int32_t>(zinc_types.size())};
    dataset.features.edge_categories.sizes = {zinc_bonds};
    for (std::size_t g = 0; g < text.graphs.size(); ++g) {
        const Graph& graph = text.graphs[g];
        std::vector<Label> node_labels, edge_labels;
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            const auto type = number(graph.node_label(v), 0, static_cast<std::int32_t>(zinc_types.size()), "atom", g);
            dataset.features.node_categories.values.push_back(type);
            node_labels.push_back(dataset.labels->id(zinc_types[static_cast<std::size_t>(type)].element));
        }
        const auto edges = graph.edges();
        for (const auto [u, v] : edges) {
            const auto type = number(graph.edge_label(u, v), 1, zinc_bonds, "bond", g);
            dataset.features.edge_categories.values.push_back(type);
            edge_labels.push_back(
                dataset.labels->id(molecules::bond_label(static_cast<molecules::BondKind>(type - 1))));
        }
        dataset.graphs.emplace_back(graph.num_nodes(), edges, node_labels, edge_labels);
    }
    dataset.target_names = std::move(text.target_names);
    dataset.targets = std::move(text.targets);
    dataset.split = std::move(text.split);
    return dataset;
}

}  // namespace countable::datasets
