#pragma once

namespace countable {

/// The instruction sets for which hot code is compiled. Results agree up to the rounding of floating-point sums.
enum class InstructionSet {
    Baseline,  ///< all that the program runs on
    Wide,      ///< with the AVX2 and the fused multiply-add of x86-64-v3
};

/// The best instruction set of this machine, or Baseline if the environment variable COUNTABLE_INSTRUCTIONS is
/// "baseline", so that tests can run both. Looked up once.
[[nodiscard]] InstructionSet instruction_set();

}  // namespace countable
