#pragma once

namespace countable {

/// For which machines hot code is compiled. It gives the same answers for both, up to the rounding of floating-point
/// sums.
enum class InstructionSet {
    Baseline,  ///< all that the program runs on
    Wide,      ///< with the AVX2 and the fused multiply-add of x86-64-v3
};

/// The best that this machine has. Baseline if COUNTABLE_INSTRUCTIONS is "baseline" in the environment: so that tests
/// run the code of other machines. Looked up once.
[[nodiscard]] InstructionSet instruction_set();

}  // namespace countable
