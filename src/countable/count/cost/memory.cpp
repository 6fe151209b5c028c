#include "countable/count/cost/memory.hpp"

#include <unistd.h>

#include <stdexcept>

#include "countable/support/bytes_text.hpp"

namespace countable::count {

void require_result_memory(const std::string& pattern_name, std::span<const Job> jobs, const Graph& graph) {
    if (jobs.front().anchors.empty()) return;
    const std::uint64_t rows = jobs.front().anchors.size() == 1 ? graph.num_nodes() : graph.num_edges();
    const std::uint64_t bytes = rows * jobs.size() * sizeof(Count);
    static const std::uint64_t memory =
        static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    if (bytes > memory)
        throw std::invalid_argument("pattern '" + pattern_name + "': its " + std::to_string(jobs.size()) +
                                    " columns would take " + bytes_text(bytes) + ", and the machine has " +
                                    bytes_text(memory));
}

}  // namespace countable::count
