#include "countable/hom/blocks.hpp"

#include <algorithm>
#include <array>

namespace countable::hom {
namespace {

/// Depth-first search (Hopcroft and Tarjan 1973).
class BlockSearch {
  public:
    explicit BlockSearch(const pattern::PatternGraph& shape) : shape_(shape) {}

    std::vector<NodeMask> run() {
        for (unsigned v = 0; v < shape_.size; ++v)
            if (number_[v] == 0) visit(v, shape_.size);
        return std::move(blocks_);
    }

  private:
    void visit(unsigned v, unsigned parent) {
        number_[v] = low_[v] = ++visited_;
        stack_.push_back(v);
        for (unsigned w = 0; w < shape_.size; ++w) {
            if (!shape_.adjacent(v, w) || w == parent) continue;
            if (number_[w] != 0) {
                low_[v] = std::min(low_[v], number_[w]);
                continue;
            }
            visit(w, v);
            low_[v] = std::min(low_[v], low_[w]);
            if (low_[w] < number_[v]) continue;
            NodeMask block = 1u << v;
            for (unsigned last = shape_.size; last != w;) {
                last = stack_.back();
                stack_.pop_back();
                block |= 1u << last;
            }
            blocks_.push_back(block);
        }
    }

    const pattern::PatternGraph& shape_;
    std::array<unsigned, pattern::max_pattern_nodes> number_{}, low_{};
    unsigned visited_ = 0;
    std::vector<unsigned> stack_;
    std::vector<NodeMask> blocks_;
};

}  // namespace

std::vector<NodeMask> blocks(const pattern::PatternGraph& shape) { return BlockSearch(shape).run(); }

}  // namespace countable::hom
