#pragma once

#include <string_view>

namespace countable::theory {

enum class Answer { Yes, No, Unknown };
[[nodiscard]] std::string_view name(Answer answer);

}  // namespace countable::theory
