#pragma once

namespace countable::kernels {

/// The instruction sets for which hot code is compiled. Results agree up to the rounding of floating-point sums.
enum class InstructionSet {
    Baseline,  ///< all that the program runs on
    Wide,      ///< with the AVX2 and the fused multiply-add of x86-64-v3
    Widest,    ///< with the AVX-512 of x86-64-v4
};

/// Whether this machine has what the set needs.
[[nodiscard]] bool machine_has(InstructionSet set);

/// The best instruction set of this machine, or at most the one that the environment variable COUNTABLE_INSTRUCTIONS
/// names at the first call: "baseline" or "wide".
[[nodiscard]] InstructionSet instruction_set();

/// While it lives instruction_set() is this one, so that a test runs the code of other machines. Only while no kernel
/// runs on another thread.
class ChosenInstructionSet {
  public:
    explicit ChosenInstructionSet(InstructionSet set);
    ~ChosenInstructionSet();
    ChosenInstructionSet(const ChosenInstructionSet&) = delete;
    ChosenInstructionSet& operator=(const ChosenInstructionSet&) = delete;

  private:
    InstructionSet before_;
};

}  // namespace countable::kernels
