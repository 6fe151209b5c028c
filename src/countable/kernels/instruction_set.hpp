#pragma once

namespace countable::kernels {

/// The instruction sets for which hot code is compiled. Results agree up to the rounding of floating-point sums.
enum class InstructionSet {
    Baseline,  ///< all that the program runs on
    Wide,      ///< with the AVX2 and the fused multiply-add of x86-64-v3
};

/// Whether this machine has what Wide needs.
[[nodiscard]] bool machine_is_wide();

/// The best instruction set of this machine, or Baseline if the environment variable COUNTABLE_INSTRUCTIONS is
/// "baseline" at the first call.
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
