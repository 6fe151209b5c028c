#include "countable/formats/networks/pajek.hpp"

#include "network_check.hpp"

using namespace countable;

extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
    fuzz::check_network(formats::read_pajek, data, size);
    return 0;
}
