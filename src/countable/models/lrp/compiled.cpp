#include "countable/models/lrp/compiled.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <stdexcept>

namespace countable::models {
namespace {

constexpr std::int64_t most_parameters = std::int64_t{1} << 24;
constexpr double exact_up_to = 0x1p41;

using theory::LrpChannel;
using theory::LrpNetwork;
using Parameters = torch::OrderedDict<std::string, torch::Tensor>;

std::int64_t index(std::size_t number) { return static_cast<std::int64_t>(number); }

// Writes through a view of the storage; torch's own indexing is slow for single numbers.
class Numbers {
  public:
    explicit Numbers(torch::Tensor& tensor) : sizes_(tensor.sizes().vec()), data_(tensor.data_ptr<double>()) {}
    template <typename... Index>
    double& operator()(Index... at) {
        std::int64_t offset = 0;
        std::size_t dimension = 0;
        ((offset = offset * sizes_[dimension++] + at), ...);
        return data_[offset];
    }

  private:
    std::vector<std::int64_t> sizes_;
    double* data_;
};

class Writer {
  public:
    Writer(const LrpNetwork& network, const batches::Encoding& encoding, const Labels& labels,
           const Parameters& parameters)
        : network_(network),
          node_class_(encoding.node_classes(labels)),
          edge_class_(encoding.edge_classes(labels)),
          edge_width_(encoding.edge_width()),
          parameters_(parameters) {}

    void write() {
        if (edge_width_ > 0) {  // an edge of class c is 1 in channel c
            torch::Tensor edges = parameter("layer0.edges");
            Numbers numbers(edges);
            for (std::int64_t c = 0; c < edge_width_; ++c) numbers(c, c) = 1;
        }
        torch::Tensor readout = parameter("readout.weight");
        Numbers weights(readout);
        for (std::size_t h = 0; h < network_.channels.size(); ++h) {
            write_filter(network_.channels[h].filter, index(h));
            const Rational& weight = network_.channels[h].weight;
            weights(0, index(h)) =
                static_cast<double>(static_cast<long double>(weight.numerator()) / weight.denominator());
        }
        write_alpha();
    }

  private:
    torch::Tensor parameter(const char* name) const { return parameters_[name]; }

    void write_filter(const theory::LrpFilter& filter, std::int64_t channel) {
        torch::Tensor slots = parameter("layer0.slots.weight"), bias = parameter("layer0.slots.bias");
        Numbers weights(slots), constants(bias);
        const auto write = [&](const theory::LrpSlot& slot, double value) {
            const auto a = index(slot.a), b = index(slot.b);
            if (slot.a == slot.b)
                weights(a, a, node_class_[*slot.label], channel) = value;
            else if (slot.label)
                weights(a, b, edge_class_[*slot.label], channel) = value;
            else  // any edge; where edges have no labels they are 1 in every channel
                for (std::int64_t c = 0; c < std::max<std::int64_t>(1, edge_width_); ++c)
                    weights(a, b, c, channel) = value;
        };
        for (const auto& slot : filter.on) write(slot, 1);
        for (const auto& slot : filter.off) write(slot, -1);
        constants(channel) = 1 - static_cast<double>(filter.on.size());
    }

    // alpha: a hidden unit is ReLU(code of the degrees - bend), and an indicator is a sum of them.
    void write_alpha() {
        torch::Tensor first = parameter("layer0.factor.linear0.weight"),
                      bends = parameter("layer0.factor.linear0.bias"),
                      second = parameter("layer0.factor.linear1.weight"),
                      constants = parameter("layer0.factor.linear1.bias");
        Numbers digits(first), shifts(bends), slopes(second), at_zero(constants);
        std::map<std::pair<std::vector<std::size_t>, std::uint64_t>, std::int64_t> units;
        for (std::size_t h = 0; h < network_.channels.size(); ++h) {
            const auto& test = network_.channels[h].degrees;
            const auto line = theory::indicator(test, network_.max_degree.value_or(0));
            at_zero(index(h)) = line.at_zero;
            for (const auto& [bend, slope] : line.slopes) {
                const auto [unit, added] = units.try_emplace({test.positions, bend}, std::ssize(units));
                if (added) {
                    double digit = 1;
                    for (auto p = test.positions.rbegin(); p != test.positions.rend(); ++p) {
                        digits(unit->second, index(*p)) = digit;
                        digit *= *network_.max_degree + 1.0;
                    }
                    shifts(unit->second) = -static_cast<double>(bend);
                }
                slopes(index(h), unit->second) = slope;
            }
        }
    }

    const LrpNetwork& network_;
    std::vector<std::int64_t> node_class_, edge_class_;
    std::int64_t edge_width_;
    const Parameters& parameters_;
};

}  // namespace

batches::Encoding encoding_of(const pattern::Pattern& pattern, const Labels& labels) {
    const Graph& graph = pattern.graph;
    std::set<std::string> nodes, edges;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (graph.has_node_labels()) nodes.insert(labels.text(graph.node_label(v)));
        for (const Label label : graph.edge_labels(v)) edges.insert(labels.text(label));
    }
    return {.node_labels = {nodes.begin(), nodes.end()}, .edge_labels = {edges.begin(), edges.end()}, .open = true};
}

ModelOptions options_of(const LrpNetwork& network) {
    const auto& [depth, children] = network.truncation;
    auto options = default_options("deep-lrp-" + std::to_string(depth) + "-" + std::to_string(children));
    options.width = index(network.width());
    options.pooling = "sum";
    options.readout = Readout::Sum;
    return options;
}

std::shared_ptr<Model> make_compiled(const LrpNetwork& network, const batches::Encoding& encoding,
                                     const Labels& labels) {
    const auto options = options_of(network);
    const auto length = index(lrp::sequence_length(network.truncation));
    if (length * length * encoding.node_width() * options.width > most_parameters)
        throw std::invalid_argument(options.name + " would need more than " + std::to_string(most_parameters) +
                                    " parameters");
    const auto model = make_model(options, {.node = encoding.node_width(), .edge = encoding.edge_width()});
    model->to(torch::kDouble);
    const torch::NoGradGuard no_gradients;
    const auto parameters = model->named_parameters();
    for (const auto& item : parameters) item.value().detach().zero_();
    Writer(network, encoding, labels, parameters).write();
    return model;
}

std::optional<double> exact_count(double output) {
    if (!(std::abs(output) <= exact_up_to)) return std::nullopt;
    return std::nearbyint(output);
}

}  // namespace countable::models
