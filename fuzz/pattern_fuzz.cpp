#include <stdexcept>

#include "check.hpp"
#include "countable/pattern/inline.hpp"
#include "countable/pattern/named.hpp"

using namespace countable;

// Not pattern::parse, which would also look for files with these names.
extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
    for (const bool by_name : {true, false}) {
        Labels labels;
        try {
            const auto pattern = by_name ? pattern::named({data, size}, labels)
                                         : std::optional(pattern::parse_inline({data, size}, labels));
            if (!pattern) continue;
            const NodeId nodes = pattern->graph.num_nodes();
            fuzz::check(nodes >= 1 && nodes <= pattern::max_pattern_nodes, "1 to 16 nodes");
            fuzz::check(pattern->node_names.size() == nodes, "every node has a name");
            const auto again = pattern::parse_inline(pattern::inline_form(*pattern, labels), labels);
            fuzz::check(again.graph.num_nodes() == nodes && again.graph.num_edges() == pattern->graph.num_edges(),
                        "what is written out is read again");
        } catch (const std::invalid_argument&) {
        }
    }
    return 0;
}
