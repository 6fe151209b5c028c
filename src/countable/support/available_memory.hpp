#pragma once

#include <cstdint>

namespace countable {

/// The bytes that this process may use in all: the memory of the machine, or less where a limit on its address space or on its
/// control group (Linux cgroups, version 1 or 2) says so.
[[nodiscard]] std::uint64_t available_memory();

}  // namespace countable
