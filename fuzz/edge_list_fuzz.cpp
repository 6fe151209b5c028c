#include "countable/formats/edge_list.hpp"

#include "network_check.hpp"

using namespace countable;

extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
    fuzz::check_network(formats::read_edge_list, data, size);
    fuzz::check_network(formats::read_edge_list, data, size, {.network = {.string_ids = true}});
    if (size % 8 != 0) return 0;  // threads take time to start
    // The result, or the error, is the same for any number of threads.
    const auto outcome = [&](unsigned threads) -> std::pair<Graph, std::string> {
        Labels labels;
        try {
            const auto reader =
                formats::read_edge_list(io::TextSource::from_memory("f", {data, size}), labels, {.threads = threads});
            return {reader->next()->graph, ""};
        } catch (const InputError& error) {
            return {Graph(), error.what()};
        }
    };
    fuzz::check(outcome(1) == outcome(3), "threads change nothing");
    return 0;
}
