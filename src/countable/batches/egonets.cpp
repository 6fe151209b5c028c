#include "countable/batches/egonets.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "countable/batches/distances.hpp"
#include "countable/support/available_memory.hpp"
#include "countable/support/bytes_text.hpp"
#include "countable/tensor/cpu.hpp"

namespace countable::batches {
namespace {

using Numbers = std::vector<std::int64_t>;

torch::Tensor as_tensor(const Numbers& numbers) {
    return torch::tensor(numbers, torch::TensorOptions().dtype(torch::kInt64));
}

// What Egonets has, as it grows.
class Collector {
  public:
    Collector(const Batch& batch, const EgonetOptions& options)
        : batch_(batch),
          options_(options),
          offsets_(tensor::indices(batch.adjacency.offsets)),
          columns_(tensor::indices(batch.adjacency.columns)),
          back_(tensor::indices(batch.reverse)),
          place_(static_cast<std::size_t>(batch.num_nodes()), -1),
          entry_place_(static_cast<std::size_t>(batch.num_entries())) {}

    Egonets run() {
        for (std::int64_t u = 0; u < batch_.num_nodes(); ++u) {
            const Numbers ball = ball_of(u);
            for (std::size_t i = 0; i < ball.size(); ++i)
                place_[static_cast<std::size_t>(ball[i])] = static_cast<std::int64_t>(i);
            const std::int64_t degree = offsets_[u + 1] - offsets_[u];
            if (options_.roots == Roots::Nodes || degree == 0) add(ball, u, u);
            if (options_.roots == Roots::Edges)
                for (std::int64_t e = offsets_[u]; e < offsets_[u + 1]; ++e) add(ball, u, columns_[e]);
            roots_of_node_.push_back(std::ssize(centers_));
            for (const std::int64_t v : ball) place_[static_cast<std::size_t>(v)] = -1;
        }
        return finish();
    }

  private:
    // The nodes within the radius of u, ascending.
    Numbers ball_of(std::int64_t u) {
        Numbers ball = {u};
        place_[static_cast<std::size_t>(u)] = 0;
        std::size_t first = 0;
        for (std::int64_t distance = 0; distance < options_.radius && first < ball.size(); ++distance) {
            const std::size_t last = ball.size();
            for (; first < last; ++first)
                for (std::int64_t e = offsets_[ball[first]]; e < offsets_[ball[first] + 1]; ++e)
                    if (auto& place = place_[static_cast<std::size_t>(columns_[e])]; place < 0) {
                        place = 0;
                        ball.push_back(columns_[e]);
                    }
        }
        std::ranges::sort(ball);
        return ball;
    }

    // Egonets of hubs may be far larger than the graphs. Features and numbers of a row, of which there are copies.
    void require_memory(std::int64_t rows) const {
        const auto width = static_cast<double>(batch_.node_features.size(1) + 2 * distance_channels);
        const double bytes = static_cast<double>(rows) * 2 * (sizeof(float) * width + 8 * sizeof(std::int64_t));
        if (bytes > static_cast<double>(memory_))
            throw std::invalid_argument("the egonets of a batch of " + std::to_string(batch_.num_graphs()) +
                                        " graphs have more than " + std::to_string(rows) + " nodes, which would take " +
                                        bytes_text(static_cast<std::uint64_t>(bytes)) + " of memory");
    }

    void add(const Numbers& ball, std::int64_t u, std::int64_t other) {
        require_memory(std::ssize(nodes_) + std::ssize(ball));
        const std::int64_t first_row = std::ssize(nodes_), first_entry = std::ssize(entries_);
        centers_.push_back(first_row + place_[static_cast<std::size_t>(u)]);
        others_.push_back(first_row + place_[static_cast<std::size_t>(other)]);
        for (const std::int64_t v : ball) {
            for (std::int64_t e = offsets_[v]; e < offsets_[v + 1]; ++e) {
                const std::int64_t place = place_[static_cast<std::size_t>(columns_[e])];
                if (place < 0) continue;
                entry_place_[static_cast<std::size_t>(e)] = std::ssize(entries_);
                entries_.push_back(e);
                rows_.push_back(std::ssize(nodes_));
                new_columns_.push_back(first_row + place);
            }
            nodes_.push_back(v);
            new_offsets_.push_back(std::ssize(entries_));
            graph_of_row_.push_back(std::ssize(graph_offsets_) - 1);
        }
        for (std::int64_t e = first_entry; e < std::ssize(entries_); ++e)
            reverse_.push_back(entry_place_[static_cast<std::size_t>(back_[entries_[static_cast<std::size_t>(e)]])]);
        graph_offsets_.push_back(std::ssize(nodes_));
    }

    Egonets finish() {
        Egonets result;
        Batch& graphs = result.graphs;
        graphs.graph_offsets = as_tensor(graph_offsets_);
        graphs.graph_of_node = as_tensor(graph_of_row_);
        graphs.adjacency = {as_tensor(new_offsets_), as_tensor(new_columns_)};
        graphs.rows = as_tensor(rows_);
        graphs.reverse = as_tensor(reverse_);
        graphs.edge_features = batch_.edge_features.index_select(0, as_tensor(entries_));
        graphs.node_features = features();
        result.centers = as_tensor(centers_);
        result.roots_of_node = as_tensor(roots_of_node_);
        return result;
    }

    [[nodiscard]] torch::Tensor features() const {
        const std::int64_t before = batch_.node_features.size(1);
        const std::int64_t width = before + (options_.roots == Roots::Nodes ? 1 : 2) * distance_channels;
        torch::Tensor all = torch::zeros({std::ssize(nodes_), width});
        all.slice(1, 0, before).copy_(batch_.node_features.index_select(0, as_tensor(nodes_)));
        DistanceWriter distances(new_offsets_.data(), new_columns_.data());
        for (std::size_t r = 0; r < centers_.size(); ++r) {
            const std::int64_t first = graph_offsets_[r], last = graph_offsets_[r + 1];
            float* const to = all.data_ptr<float>() + first * width + before;
            distances.write(centers_[r], first, last, to, width);
            if (options_.roots == Roots::Edges) distances.write(others_[r], first, last, to + distance_channels, width);
        }
        return all;
    }

    const Batch& batch_;
    EgonetOptions options_;
    const std::int64_t *offsets_, *columns_, *back_;
    const std::uint64_t memory_ = available_memory();
    Numbers place_;        // of a node in the egonet at hand, or -1
    Numbers entry_place_;  // of an entry of the batch in the egonet at hand
    Numbers nodes_, graph_of_row_, entries_, rows_, new_columns_, reverse_, centers_, others_;
    Numbers graph_offsets_ = {0}, new_offsets_ = {0}, roots_of_node_ = {0};
};

}  // namespace

Egonets Egonets::to(torch::Device device, torch::Dtype type) const {
    return {graphs.to(device, type), centers.to(device), roots_of_node.to(device)};
}

Egonets egonets_of(const Batch& batch, const EgonetOptions& options) { return Collector(batch, options).run(); }

}  // namespace countable::batches
