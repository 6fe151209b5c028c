#include "countable/formats/networks/graphml.hpp"

#include "network_check.hpp"

using namespace countable;

extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
    fuzz::check_network(formats::read_graphml, data, size);
    fuzz::check_network(formats::read_graphml, data, size,
                        {.network = {.node_label_attribute = "a", .edge_label_attribute = "b"}});
    return 0;
}
