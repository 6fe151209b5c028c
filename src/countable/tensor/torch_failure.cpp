#include "countable/tensor/torch_failure.hpp"

#include <new>

namespace countable::tensor {
namespace {

constexpr std::string_view no_memory = "can't allocate memory", wanted = "you tried to allocate ",
                           enforced = "[enforce fail at ";

}  // namespace

std::string sentence_of(const std::exception& error) {
    if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) return "not enough memory";
    const auto* const torch_error = dynamic_cast<const c10::Error*>(&error);
    if (torch_error == nullptr) return error.what();
    std::string text = torch_error->what_without_backtrace();
    text = text.substr(0, text.find('\n'));
    if (text.find(no_memory) != std::string::npos) {
        const auto bytes = text.find(wanted);
        if (bytes == std::string::npos) return "not enough memory";
        const auto begin = bytes + wanted.size();
        return "not enough memory: " + text.substr(begin, text.find_first_not_of("0123456789", begin) - begin) +
               " bytes were asked for at once";
    }
    if (text.starts_with(enforced))  // "[enforce fail at file.cpp:66] . the sentence"
        if (const auto end = text.find("] . "); end != std::string::npos) text = text.substr(end + 4);
    return "libtorch: " + text;
}

}  // namespace countable::tensor
