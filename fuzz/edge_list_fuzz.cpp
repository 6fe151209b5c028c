#include "check.hpp"
#include "countable/formats/edge_list.hpp"

using namespace countable;

extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
    const auto read = [&](bool simplify) {
        const auto reader =
            formats::read_edge_list(io::TextSource::from_memory("f", {data, size}), {.simplify = simplify});
        return fuzz::first_graphs(*reader);
    };
    const auto strict = read(false), simple = read(true);
    if (!strict.empty()) fuzz::check(strict[0].graph == simple.at(0).graph, "a simple graph stays as it is");
    return 0;
}
