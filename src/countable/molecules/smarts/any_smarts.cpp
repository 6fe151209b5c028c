#include "countable/molecules/smarts/any_smarts.hpp"

#include <stdexcept>

#include "countable/molecules/chemistry.hpp"
#include "countable/molecules/smarts/smarts.hpp"

namespace countable::molecules {

pattern::Pattern parse_smarts_query(std::string_view text) {
    std::shared_ptr<const molecules::SmartsQuery> query;
    const std::string smarts(text);
    if (const auto trouble = molecules::rdkit().read_smarts(smarts, query); !trouble.empty())
        throw std::invalid_argument("RDKit cannot read the SMARTS '" + smarts + "': " + trouble);
    Labels asked;
    std::vector<Edge> edges;
    std::vector<Label> node_labels, edge_labels;
    for (const auto& atom : query->atoms) node_labels.push_back(asked.id(atom));
    for (const auto& bond : query->bonds) {
        edges.push_back({bond.u, bond.v});
        edge_labels.push_back(asked.id(bond.asks));
    }
    pattern::Pattern pattern{
        "smarts:" + smarts, Graph(static_cast<NodeId>(query->atoms.size()), edges, node_labels, edge_labels), {}};
    for (std::size_t v = 0; v < query->atoms.size(); ++v) pattern.node_names.push_back(std::to_string(v));
    pattern.query = std::move(query);
    return pattern;
}

std::shared_ptr<const SmartsQuery> smarts_query_of(const pattern::Pattern& pattern) {
    return std::dynamic_pointer_cast<const SmartsQuery>(pattern.query);
}

pattern::Pattern parse_any_smarts(std::string_view text, SmartsBy by, Labels& labels) {
    if (by == SmartsBy::LabelsIfPossible) try {
            return parse_smarts(text, labels);
        } catch (const std::invalid_argument&) {  // labels cannot say it, or it is no SMARTS
        }
    return parse_smarts_query(text);
}

}  // namespace countable::molecules
