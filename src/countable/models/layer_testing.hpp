#pragma once

#include <string>

#include "countable/models/stack.hpp"
#include "countable/models/testing.hpp"

// For tests only: a layer on nodes against its formula, written out node by node and neighbour by neighbour.
namespace countable::models {

/// What stands in row v of the adjacency: a neighbour and the place of the edge's features.
struct Neighbor {
    std::int64_t node, entry;
};

inline std::vector<Neighbor> neighbors_of(const batches::Batch& batch, std::int64_t v) {
    const auto number = [](const torch::Tensor& t, std::int64_t i) { return t[i].item<std::int64_t>(); };
    std::vector<Neighbor> result;
    for (auto e = number(batch.adjacency.offsets, v); e < number(batch.adjacency.offsets, v + 1); ++e)
        result.push_back({number(batch.adjacency.columns, e), e});
    return result;
}

/// [h_u, e_uv]; edge features may have no columns.
inline torch::Tensor message(const torch::Tensor& h, const batches::Batch& batch, const Neighbor& neighbor) {
    return torch::cat({h[neighbor.node], batch.edge_features[neighbor.entry]});
}

/// The parameters of a layer by name, applied to single vectors.
class Weights {
  public:
    explicit Weights(const torch::nn::Module& module) : parameters_(module.named_parameters()) {}
    [[nodiscard]] torch::Tensor operator[](const std::string& name) const { return parameters_[name]; }
    [[nodiscard]] torch::Tensor linear(const std::string& name, const torch::Tensor& x) const {
        const auto y = torch::mv(parameters_[name + ".weight"], x);
        return parameters_.contains(name + ".bias") ? y + parameters_[name + ".bias"] : y;
    }
    [[nodiscard]] torch::Tensor mlp(const std::string& name, std::int64_t depth, torch::Tensor x) const {
        for (std::int64_t i = 0; i < depth; ++i)
            x = linear(name + ".linear" + std::to_string(i), i == 0 ? x : torch::relu(x));
        return x;
    }

  private:
    torch::OrderedDict<std::string, torch::Tensor> parameters_;
};

/// h_v after the layer, from h before it.
using Formula =
    std::function<torch::Tensor(const Weights&, const torch::Tensor& h, const batches::Batch&, std::int64_t v)>;

/// Values, and gradients of the inputs, the edge features and all parameters, for graphs with and without labels.
template <typename Make>
void expect_layer(const Make& make_layer, const Formula& formula) {
    torch::manual_seed(2);
    for (const Label node_labels : {0u, 2u})
        for (const Label edge_labels : {0u, 2u}) {
            SCOPED_TRACE(std::to_string(node_labels) + " node labels, " + std::to_string(edge_labels) + " edge labels");
            batches::Batch batch = batches::batch_of(batches::mixed_graphs(5, node_labels, edge_labels));
            constexpr std::int64_t in = 3, out = 2;
            const auto h = torch::randn({batch.num_nodes(), in}, torch::kDouble).requires_grad_();
            const std::shared_ptr<Layer> layer = make_layer(in, out, static_cast<std::int64_t>(edge_labels));
            layer->to(torch::kDouble);
            for (auto& parameter : layer->parameters()) {  // no zeros: they hide faults
                const torch::NoGradGuard no_gradients;
                parameter.add_(0.3 * torch::randn_like(parameter));
            }
            std::vector<torch::Tensor> expected;
            for (std::int64_t v = 0; v < batch.num_nodes(); ++v)
                expected.push_back(formula(Weights(*layer), h, batch, v));
            const auto found = layer->forward(h, batch);
            ASSERT_EQ(found.sizes(), (torch::IntArrayRef{batch.num_nodes(), out}));
            EXPECT_TRUE(torch::allclose(found, torch::stack(expected), 1e-9, 1e-12));
            EXPECT_TRUE(torch::equal(layer->forward_relu(h, batch), torch::relu(found)));
            std::vector<torch::Tensor> inputs = layer->parameters();
            inputs.push_back(h);
            if (edge_labels > 0) inputs.push_back(batch.edge_features.requires_grad_());
            tensor::expect_gradients([&] { return tensor::weighted_sum(layer->forward(h, batch)); }, inputs);
            const batches::Batch empty = batches::batch_of({Graph()}, {.node_labels = {}, .edge_labels = {}});
            if (edge_labels == 0) {
                EXPECT_EQ(layer->forward(h.slice(0, 0, 0), empty).numel(), 0);
            }
        }
}

}  // namespace countable::models
