#include "check.hpp"
#include "countable/formats/gspan.hpp"

using namespace countable;

extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
    Labels labels;
    const auto read = [&](bool simplify) {
        const auto reader =
            formats::read_gspan(io::TextSource::from_memory("f", {data, size}), labels, {.simplify = simplify});
        return fuzz::first_graphs(*reader);
    };
    const auto strict = read(false), simple = read(true);
    fuzz::check(strict.size() <= simple.size(), "simplify reads at least as much");
    for (std::size_t i = 0; i < strict.size(); ++i)
        fuzz::check(strict[i].graph == simple[i].graph, "a simple graph stays as it is");
    return 0;
}
