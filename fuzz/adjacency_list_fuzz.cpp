#include "countable/formats/networks/adjacency_list.hpp"

#include "network_check.hpp"

using namespace countable;

extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
    fuzz::check_network(formats::read_adjacency_list, data, size);
    fuzz::check_network(formats::read_adjacency_list, data, size, {.network = {.string_ids = true}});
    return 0;
}
