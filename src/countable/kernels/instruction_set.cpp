#include "countable/kernels/instruction_set.hpp"

#include <cstdlib>
#include <string_view>

namespace countable::kernels {
namespace {

InstructionSet found() {
    const char* const value = std::getenv("COUNTABLE_INSTRUCTIONS");
    const std::string_view most = value != nullptr ? value : "";
    if (most == "baseline" || !machine_has(InstructionSet::Wide)) return InstructionSet::Baseline;
    if (most == "wide" || !machine_has(InstructionSet::Widest)) return InstructionSet::Wide;
    return InstructionSet::Widest;
}

InstructionSet& current() {
    static InstructionSet set = found();
    return set;
}

}  // namespace

bool machine_has(InstructionSet set) {
    if (set == InstructionSet::Baseline) return true;
#ifdef __x86_64__
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return false;
    return set == InstructionSet::Wide || (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                                           __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
                                           __builtin_cpu_supports("avx512vl"));
#else
    return false;
#endif
}

InstructionSet instruction_set() { return current(); }

ChosenInstructionSet::ChosenInstructionSet(InstructionSet set) : before_(current()) { current() = set; }

ChosenInstructionSet::~ChosenInstructionSet() { current() = before_; }

}  // namespace countable::kernels
