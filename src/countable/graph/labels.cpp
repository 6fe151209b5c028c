#include "countable/graph/labels.hpp"

namespace countable {

Label Labels::id(std::string_view text) {
    if (const auto found = ids_.find(text); found != ids_.end()) return found->second;
    const auto label = static_cast<Label>(texts_.size());
    ids_.emplace(texts_.emplace_back(text), label);
    return label;
}

}  // namespace countable
