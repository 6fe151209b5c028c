#include "countable/formats/edges/edge_table.hpp"

#include "network_check.hpp"

using namespace countable;

extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
    fuzz::check_network(formats::read_edge_table, data, size);
    fuzz::check_network(formats::read_edge_table, data, size,
                        {.network = {.source_column = "2", .target_column = "a", .label_column = "3"}});
    return 0;
}
