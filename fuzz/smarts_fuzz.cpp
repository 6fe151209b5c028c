#include <stdexcept>

#include "check.hpp"
#include "countable/molecules/smarts/smarts.hpp"

using namespace countable;

/// Bytes as SMARTS.
extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
    Labels labels;
    try {
        const auto pattern = molecules::parse_smarts(std::string_view(data, size), labels);
        fuzz::check(pattern.graph.num_nodes() >= 1 && pattern.graph.num_nodes() <= 16, "1 to 16 nodes");
        fuzz::check(pattern.node_names.size() == pattern.graph.num_nodes(), "one name per node");
    } catch (const std::invalid_argument&) {
    }
    return 0;
}
