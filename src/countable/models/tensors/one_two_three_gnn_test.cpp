#include "countable/models/tensors/one_two_three_gnn.hpp"

#include <map>
#include <set>

#include "countable/models/layer_testing.hpp"

namespace countable::models {
namespace {

using torch::Tensor;
using NodeSet = std::set<std::int64_t>;

// The definition on one graph, with all subsets of its nodes looked at, one after the other.
class SlowGnn {
  public:
    SlowGnn(const torch::nn::Module& model, const ModelOptions& options, const batches::Batch& batch, std::int64_t g)
        : weights_(model), options_(options), batch_(batch) {
        for (auto v = batch.graph_offsets[g].item<std::int64_t>(); v < batch.graph_offsets[g + 1].item<std::int64_t>();
             ++v)
            nodes_.push_back(v);
    }

    Tensor output() {
        for (const auto v : nodes_) h_[{v}] = batch_.node_features[v];
        for (std::int64_t t = 0; t < options_.depth; ++t) node_layer("layer" + std::to_string(t) + ".");
        std::vector<Tensor> pooled = {pool(h_)};
        for (const std::size_t size : {2, 3}) pooled.push_back(pool(of_sets(size)));
        return weights_.mlp("head", options_.head_depth, torch::cat(pooled));
    }

  private:
    using Rows = std::map<NodeSet, Tensor>;

    // The entry of the adjacency, or -1.
    std::int64_t entry(std::int64_t v, std::int64_t u) const {
        for (const auto& neighbor : neighbors_of(batch_, v))
            if (neighbor.node == u) return neighbor.entry;
        return -1;
    }

    void node_layer(const std::string& name) {
        Rows next;
        for (const auto v : nodes_) {
            Tensor sum = weights_.linear(name + "own", h_[{v}]);
            for (const auto& [u, place] : neighbors_of(batch_, v)) {
                const Tensor e =
                    batch_.edge_features.size(1) > 0 ? batch_.edge_features[place] : torch::ones({1}, torch::kDouble);
                const Tensor matrix = weights_.mlp(name + "edges.network", options_.mlp_depth, e);
                sum = sum + torch::mv(matrix.view({options_.width, -1}), h_[{u}]);
            }
            next[{v}] = torch::elu(sum);
        }
        h_ = next;
    }

    Tensor first_row(const NodeSet& set) {
        std::int64_t edges = 0;
        Tensor mean = torch::zeros({options_.width}, torch::kDouble);
        Tensor features = torch::zeros({batch_.node_features.size(1)}, torch::kDouble);
        Tensor of_edges = torch::zeros({batch_.edge_features.size(1)}, torch::kDouble);
        for (const auto v : set) {
            mean = mean + h_[{v}] / static_cast<double>(set.size());
            features = features + batch_.node_features[v];
            for (const auto u : set)
                if (v < u && entry(v, u) >= 0) {
                    ++edges;
                    of_edges = of_edges + batch_.edge_features[entry(v, u)];
                }
        }
        const auto most = static_cast<std::int64_t>(set.size() * (set.size() - 1) / 2);
        return torch::cat({mean, features, torch::eye(most + 1, torch::kDouble)[edges], of_edges});
    }

    bool is_there(const NodeSet& set) const {
        if (set.size() == 2) return true;
        std::int64_t edges = 0;  // three nodes are connected if two edges are among them
        for (const auto v : set)
            for (const auto u : set) edges += v < u && entry(v, u) >= 0 ? 1 : 0;
        return edges >= 2;
    }

    void add_sets(std::size_t size, std::size_t from, NodeSet set, Rows& rows) {
        if (set.size() == size) {
            if (is_there(set)) rows[set] = first_row(set);
            return;
        }
        for (std::size_t i = from; i < nodes_.size(); ++i) {
            NodeSet larger = set;
            larger.insert(nodes_[i]);
            add_sets(size, i + 1, larger, rows);
        }
    }

    Rows of_sets(std::size_t size) {
        Rows rows;
        add_sets(size, 0, {}, rows);
        const std::string name = size == 2 ? "pairs." : "triples.";
        for (std::int64_t t = 0; t + 1 < std::max<std::int64_t>(2, options_.depth); ++t) {
            Rows next;
            for (const auto& [set, row] : rows) {
                Tensor sum = weights_.linear(name + "own" + std::to_string(t), row);
                for (const auto v : set)
                    for (const auto& [w, place] : neighbors_of(batch_, v)) {
                        NodeSet other = set;
                        other.erase(v);
                        if (set.contains(w)) continue;
                        other.insert(w);
                        if (rows.contains(other))
                            sum = sum + weights_.linear(name + "neighbors" + std::to_string(t), rows[other]);
                    }
                next[set] = torch::elu(sum);
            }
            rows = next;
        }
        return rows;
    }

    Tensor pool(const Rows& rows) const {
        Tensor sum = torch::zeros({options_.width}, torch::kDouble);
        for (const auto& [set, row] : rows) sum = sum + row;
        if (options_.readout == Readout::Sum) return sum / options_.readout_size;
        return rows.empty() ? sum : sum / static_cast<double>(rows.size());
    }

    Weights weights_;
    ModelOptions options_;
    const batches::Batch& batch_;
    std::vector<std::int64_t> nodes_;
    Rows h_;
};

TEST(OneTwoThreeGnn, EqualsItsDefinition) {
    for (const Label labels : {0u, 2u})
        for (const std::int64_t depth : {1, 3}) {
            const batches::Batch batch = batches::batch_of(batches::mixed_graphs(12, labels, labels));
            ModelOptions options = default_options("1-2-3-gnn");
            options.width = 4;
            options.depth = depth;
            options.edge_channels = 3;
            options.readout = depth == 1 ? Readout::Mean : Readout::Sum;
            options.readout_size = 3;
            torch::manual_seed(9);
            const auto model = make_model(
                options,
                {.node = batch.node_features.size(1), .edge = static_cast<std::int64_t>(labels), .outputs = 2});
            const auto found = outputs(*model, batch);
            const torch::NoGradGuard no_gradients;
            for (std::int64_t g = 0; g < batch.num_graphs(); ++g)
                EXPECT_TRUE(torch::allclose(found[g], SlowGnn(*model, options, batch, g).output(), 1e-9, 1e-10))
                    << labels << " labels, depth " << depth << ", graph " << g;
        }
}

}  // namespace
}  // namespace countable::models
