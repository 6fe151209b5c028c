#include "countable/formats/networks/node_link.hpp"

#include "network_check.hpp"

using namespace countable;

extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
    fuzz::check_network(formats::read_node_link, data, size);
    fuzz::check_network(formats::read_node_link, data, size,
                        {.network = {.node_label_attribute = "a", .edge_label_attribute = "b"}});
    return 0;
}
