#include "dropped.hpp"

#include <cstdio>
#include <string>

namespace countable::app {
namespace {

std::string amount(std::uint64_t count, const char* thing) {
    return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
}

}  // namespace

void DroppedSum::add(const formats::Dropped& dropped) {
    sum_.loops += dropped.loops;
    sum_.repeats += dropped.repeats;
}

void DroppedSum::report() const {
    if (sum_.loops + sum_.repeats > 0)
        std::fprintf(stderr, "countable: --simplify dropped %s and %s\n", amount(sum_.loops, "loop").c_str(),
                     amount(sum_.repeats, "repeated edge").c_str());
}

}  // namespace countable::app
