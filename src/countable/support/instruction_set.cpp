#include "countable/support/instruction_set.hpp"

#include <cstdlib>
#include <string_view>

namespace countable {
namespace {

bool machine_is_wide() {
#ifdef __x86_64__
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
    return false;
#endif
}

InstructionSet found() {
    const char* const wanted = std::getenv("COUNTABLE_INSTRUCTIONS");
    if (wanted != nullptr && std::string_view(wanted) == "baseline") return InstructionSet::Baseline;
    return machine_is_wide() ? InstructionSet::Wide : InstructionSet::Baseline;
}

}  // namespace

InstructionSet instruction_set() {
    static const InstructionSet set = found();
    return set;
}

}  // namespace countable
