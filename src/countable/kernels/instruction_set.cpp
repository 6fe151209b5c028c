#include "countable/kernels/instruction_set.hpp"

#include <cstdlib>
#include <string_view>

namespace countable::kernels {
namespace {

InstructionSet found() {
    const char* const wanted = std::getenv("COUNTABLE_INSTRUCTIONS");
    if (wanted != nullptr && std::string_view(wanted) == "baseline") return InstructionSet::Baseline;
    return machine_is_wide() ? InstructionSet::Wide : InstructionSet::Baseline;
}

InstructionSet& current() {
    static InstructionSet set = found();
    return set;
}

}  // namespace

bool machine_is_wide() {
#ifdef __x86_64__
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
    return false;
#endif
}

InstructionSet instruction_set() { return current(); }

ChosenInstructionSet::ChosenInstructionSet(InstructionSet set) : before_(current()) { current() = set; }

ChosenInstructionSet::~ChosenInstructionSet() { current() = before_; }

}  // namespace countable::kernels
