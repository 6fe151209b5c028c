#pragma once

#include <exception>
#include <stdexcept>
#include <string>

#include "countable/tensor/torch.hpp"

namespace countable::tensor {

/// What went wrong, in one sentence. Of an error of libtorch the first line, without the stack and the line of its
/// source; where it got no memory, "not enough memory" and how much it asked for.
[[nodiscard]] std::string sentence_of(const std::exception& error);

/// Calls body(). What libtorch throws comes out as std::runtime_error with that sentence.
template <typename Body>
void without_stack(const Body& body) {
    try {
        body();
    } catch (const c10::Error& error) {
        throw std::runtime_error(sentence_of(error));
    }
}

}  // namespace countable::tensor
