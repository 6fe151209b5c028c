#pragma once

#include "countable/count/graphlets/derivation.hpp"
#include "countable/count/graphlets/edge_product.hpp"
#include "countable/count/graphlets/kernel_outputs.hpp"
#include "countable/count/graphlets/node_room.hpp"
#include "countable/count/graphlets/triangles.hpp"

namespace countable::count::graphlets {

/// The values of steps on one graph. Word is std::uint32_t, std::uint64_t or Count.
template <typename Word>
class Evaluator {
  public:
    /// Computes the needed steps. `on_steps`: nothing where nobody looks. `room`: for columns that are kept, if there is one.
    Evaluator(Workload work, const std::vector<Step>& steps, const StepUses& uses,
              const ProgressMeter::OnSteps& on_steps, const NodeRoom* room = nullptr);

    /// Of a kernel without anchors, or the sum over all nodes where it is asked for.
    [[nodiscard]] Word total(unsigned step) const { return values_[step].total; }
    /// The values of a step that is kept for the nodes first, first + 1, ..., perhaps in `buffer`, as many as it has room for.
    [[nodiscard]] const Word* nodes(unsigned step, std::size_t first, std::span<Word> buffer) const {
        const auto& [total, nodes, edges, done, column] = values_[step];
        if (!column || !nodes.empty()) return nodes.data() + first;
        room_->get(*column, first, buffer);
        return buffer.data();
    }
    /// The values of a term for the edges first, first + 1, ..., from the smaller to the greater node, and the sums of those of
    /// both directions; as many as there is room for.
    void edges(const EdgeTerm& term, std::span<const Edge> ends, std::size_t first, std::span<Word> up,
               std::span<Word> both) const;

  private:
    struct Value {
        Word total = 0;
        NodeValues<Word> nodes;
        EdgeValues<Word> edges;
        bool done = false;
        std::optional<std::size_t> column = {};  // of the room, where the values are as well or instead
    };
    void evaluate(unsigned step);
    [[nodiscard]] const NodeValues<Word>& nodes(unsigned step) const { return values_[step].nodes; }
    void store(unsigned step);
    void fetch_operands(unsigned step);
    void free_operands(unsigned step, std::vector<unsigned>& uses_left);
    void free_numbers(std::span<const unsigned> next_steps);
    void neighbor_sum(const Step& step, NodeValues<Word>& out) const;
    void edge_sum(const Step& step, NodeValues<Word>& out) const;
    /// The ear that the sum of a step over edges counts itself.
    [[nodiscard]] std::optional<unsigned> ear_within(unsigned step) const;
    void triangle_sum(const Step& step, unsigned ear, NodeValues<Word>& out) const;
    void ear(const Step& step, unsigned pattern_size, EdgeValues<Word>& out);
    void run_kernel(unsigned step);
    void add_up(KernelOutputs<Word>& out) const;
    void add_up(EdgeValues<Word>& values) const;
    [[nodiscard]] const NodeValues<Word>& node_product(const std::vector<unsigned>& steps,
                                                       NodeValues<Word>& buffer) const;
    [[nodiscard]] EdgeProduct<Word> product(const EdgeTerm& term) const;
    [[nodiscard]] std::vector<Triangle> few_triangles() const;

    Workload work_;
    const std::vector<Step>& steps_;
    const StepUses& uses_;
    std::vector<Value> values_;
    std::vector<Triangle> listed_;  // all triangles, in small graphs
    const NodeRoom* room_;
    std::size_t columns_in_room_ = 0;
};

}  // namespace countable::count::graphlets
