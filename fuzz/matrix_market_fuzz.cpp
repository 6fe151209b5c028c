#include "countable/formats/networks/matrix_market.hpp"

#include "network_check.hpp"

using namespace countable;

extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
    fuzz::check_network(formats::read_matrix_market, data, size);
    return 0;
}
