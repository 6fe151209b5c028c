#include <array>

#include "check.hpp"
#include "countable/formats/tu/tu_dataset.hpp"

using namespace countable;

/// The files of the dataset stand one after the other in the input, with '|' between them.
extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
    std::array<std::optional<io::TextSource>, 4> files;
    std::string_view rest(data, size);
    for (auto& file : files) {
        const auto end = std::min(rest.find('|'), rest.size());
        file = io::TextSource::from_memory("f", rest.substr(0, end));
        if (end == rest.size()) break;
        rest.remove_prefix(end + 1);
    }
    if (!files[1]) return 0;
    Labels labels;
    const auto reader =
        formats::read_tu_dataset({std::move(*files[0]), std::move(*files[1]), std::move(files[2]), std::move(files[3])},
                                 labels, {.simplify = size % 2 == 0});
    for (const auto& [graph, ids, names] : fuzz::first_graphs(*reader))
        fuzz::check(ids.size() == graph.num_nodes(), "every node has its number in the file");
    return 0;
}
