#include "countable/count/inclusion_exclusion.hpp"

#include <algorithm>

namespace countable::count {

std::map<std::vector<ClassMask>, SignedCount> distinct_choices(std::span<const unsigned> class_sizes) {
    struct Block {
        ClassMask classes;
        unsigned size;
        auto operator<=>(const Block&) const = default;
    };
    // Elements join one after the other: a new one stands alone or joins a block, which turns the block's factor
    // (-1)^(b-1) (b-1)! into (-1)^b b!, a factor of -b. Equal blocks are interchangeable, so partitions are kept
    // sorted.
    std::map<std::vector<Block>, SignedCount> partitions{{{}, 1}};
    for (unsigned c = 0; c < class_sizes.size(); ++c) {
        for (unsigned i = 0; i < class_sizes[c]; ++i) {
            std::map<std::vector<Block>, SignedCount> next;
            const auto add = [&](std::vector<Block> blocks, SignedCount coefficient) {
                std::sort(blocks.begin(), blocks.end());
                next[std::move(blocks)] += coefficient;
            };
            for (const auto& [blocks, coefficient] : partitions) {
                auto alone = blocks;
                alone.push_back({ClassMask{1} << c, 1});
                add(std::move(alone), coefficient);
                for (std::size_t b = 0; b < blocks.size(); ++b) {
                    auto joined = blocks;
                    joined[b] = {blocks[b].classes | ClassMask{1} << c, blocks[b].size + 1};
                    add(std::move(joined), coefficient * -static_cast<SignedCount>(blocks[b].size));
                }
            }
            partitions = std::move(next);
        }
    }
    std::map<std::vector<ClassMask>, SignedCount> terms;
    for (const auto& [blocks, coefficient] : partitions) {
        std::vector<ClassMask> product;
        for (const auto& block : blocks) product.push_back(block.classes);
        std::sort(product.begin(), product.end());
        terms[std::move(product)] += coefficient;
    }
    return terms;
}

}  // namespace countable::count
