#include "countable/kernels/lrp/lrp_layer.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>
#include <set>

#include "countable/kernels/testing.hpp"
#include "countable/support/random.hpp"

namespace countable::kernels {
namespace {

using Index = std::int64_t;

// Some small graphs with edges of three classes and their sequences (root, neighbour, neighbour), as lists; slots are
// nodes, or their classes. Alpha depends on the degree of the second node.
struct Sequences {
    struct Edge {
        Index a, b, edge_class;
        friend auto operator<=>(const Edge&, const Edge&) = default;
    };
    struct Sequence {
        Index node;
        std::vector<std::int32_t> slots;
        std::vector<Edge> edges;  // both directions
        Index alpha;
        float multiplicity;
    };
    static constexpr Index length = 3, node_classes = 3, edge_classes = 3, alpha_rows = 6;

    std::vector<Index> graph_nodes{0};
    std::vector<Sequence> sequences;
    Index rows = 0;
    bool classes = false;

    [[nodiscard]] Index nodes() const { return graph_nodes.back(); }
};

Sequences random_sequences(bool classes, Random& random) {
    Sequences all;
    all.classes = classes;
    for (const Index nodes : {5, 1, 0, 6, 4, 7}) {
        const Index first_node = all.nodes();
        std::vector<std::vector<Index>> edge_class(static_cast<std::size_t>(nodes),
                                                   std::vector<Index>(static_cast<std::size_t>(nodes), -1));
        for (std::size_t u = 0; u < edge_class.size(); ++u)
            for (std::size_t v = u + 1; v < edge_class.size(); ++v)
                if (random.below(2) == 0)
                    edge_class[u][v] = edge_class[v][u] = static_cast<Index>(random.below(Sequences::edge_classes));
        const auto degree = [&](std::size_t v) {
            return std::ssize(edge_class) - std::ranges::count(edge_class[v], Index{-1});
        };
        for (std::size_t root = 0; root < edge_class.size(); ++root) {
            std::vector<std::vector<std::size_t>> found;
            for (std::size_t u = 0; u < edge_class.size(); ++u)
                for (std::size_t v = 0; v < edge_class.size() && edge_class[root][u] >= 0; ++v)
                    if (u != v && edge_class[root][v] >= 0) found.push_back({root, u, v});
            if (found.empty()) found.push_back({root});
            for (const auto& chosen : found) {
                Sequences::Sequence sequence{first_node + static_cast<Index>(root),
                                             {},
                                             {},
                                             chosen.size() > 1 ? degree(chosen[1]) % Sequences::alpha_rows : 0,
                                             classes ? static_cast<float>(1 + random.below(3)) : 1.0F};
                for (std::size_t a = 0; a < Sequences::length; ++a) {
                    const bool filled = a < chosen.size();
                    const auto node = filled ? first_node + static_cast<Index>(chosen[a]) : -1;
                    sequence.slots.push_back(
                        static_cast<std::int32_t>(filled && classes ? node % Sequences::node_classes : node));
                    for (std::size_t b = 0; b < chosen.size() && filled; ++b)
                        if (edge_class[chosen[a]][chosen[b]] >= 0)
                            sequence.edges.push_back(
                                {static_cast<Index>(a), static_cast<Index>(b), edge_class[chosen[a]][chosen[b]]});
                }
                all.sequences.push_back(sequence);
            }
        }
        all.graph_nodes.push_back(first_node + nodes);
    }
    all.rows = classes ? Sequences::node_classes : all.nodes();
    return all;
}

// The arrays of a plan view of these sequences.
template <typename T>
struct Plan {
    explicit Plan(const Sequences& from) : all(from) {
        const Index length = Sequences::length;
        std::map<std::vector<Sequences::Edge>, std::int32_t> signature_number;
        std::set<Sequences::Edge> kinds;
        for (const auto& sequence : all.sequences) {
            signature_number.try_emplace(sequence.edges, static_cast<std::int32_t>(signature_number.size()));
            kinds.insert(sequence.edges.begin(), sequence.edges.end());
        }
        first_edge_row.assign(static_cast<std::size_t>(length * length) + 1, 0);
        std::map<Sequences::Edge, Index> edge_row;
        for (const auto& kind : kinds) {  // ascending in a, b and class
            edge_row.emplace(kind, std::ssize(edge_of_row));
            edge_of_row.push_back(kind.edge_class);
            ++first_edge_row[static_cast<std::size_t>(kind.a * length + kind.b) + 1];
        }
        for (std::size_t i = 1; i < first_edge_row.size(); ++i) first_edge_row[i] += first_edge_row[i - 1];
        std::vector<std::vector<Index>> slots_of(signature_number.size()), signatures_of(edge_of_row.size());
        for (const auto& [edges, number] : signature_number)
            for (const auto& edge : edges) slots_of[static_cast<std::size_t>(number)].push_back(edge_row.at(edge));
        for (std::size_t s = 0; s < slots_of.size(); ++s)
            for (const Index row : slots_of[s])
                signatures_of[static_cast<std::size_t>(row)].push_back(static_cast<Index>(s));
        compress(slots_of, signature_offsets, signature_columns);
        compress(signatures_of, row_offsets, row_columns);
        add_sequences(signature_number);
        std::vector<std::vector<Index>> groups(Sequences::alpha_rows);
        for (std::size_t g = 0; g < alpha_of_group.size(); ++g)
            groups[static_cast<std::size_t>(alpha_of_group[g])].push_back(static_cast<Index>(g));
        compress(groups, first_of_alpha, groups_of_alpha);
    }

    void add_sequences(const std::map<std::vector<Sequences::Edge>, std::int32_t>& signature_number) {
        std::size_t at = 0;
        for (Index node = 0; node < all.nodes(); ++node) {
            std::map<Index, Index> group_of_alpha;
            T weight = 0;
            for (bool first = true; at < all.sequences.size() && all.sequences[at].node == node; ++at, first = false) {
                const auto& sequence = all.sequences[at];
                const auto [place, fresh] = group_of_alpha.try_emplace(sequence.alpha, std::ssize(alpha_of_group));
                if (fresh) {
                    alpha_of_group.push_back(sequence.alpha);
                    node_of_group.push_back(node);
                    group_weight.push_back(0);
                }
                std::int32_t common = 0;
                while (!first && common < Sequences::length &&
                       sequence.slots[static_cast<std::size_t>(common)] ==
                           all.sequences[at - 1].slots[static_cast<std::size_t>(common)])
                    ++common;
                slots.insert(slots.end(), sequence.slots.begin(), sequence.slots.end());
                shared.push_back(common);
                group.push_back(static_cast<std::int32_t>(place->second));
                signature.push_back(signature_number.at(sequence.edges));
                multiplicity.push_back(sequence.multiplicity);
                group_weight[static_cast<std::size_t>(place->second)] += sequence.multiplicity;
                weight += sequence.multiplicity;
            }
            sequences_of_node.push_back(weight);
            first_sequence.push_back(std::ssize(signature));
            first_group.push_back(std::ssize(alpha_of_group));
        }
    }

    static void compress(const std::vector<std::vector<Index>>& rows, std::vector<Index>& offsets,
                         std::vector<Index>& columns) {
        offsets.push_back(0);
        for (const auto& row : rows) {
            columns.insert(columns.end(), row.begin(), row.end());
            offsets.push_back(std::ssize(columns));
        }
    }

    [[nodiscard]] LrpPlanView<T> view() const {
        return {.graphs = std::ssize(all.graph_nodes) - 1,
                .nodes = all.nodes(),
                .num_sequences = std::ssize(signature),
                .groups = std::ssize(alpha_of_group),
                .signatures = std::ssize(signature_offsets) - 1,
                .alpha_rows = Sequences::alpha_rows,
                .edge_rows = std::ssize(edge_of_row),
                .slots_are_classes = all.classes,
                .sequences = {.length = Sequences::length,
                              .rows = all.rows,
                              .first_sequence = first_sequence.data(),
                              .slots = slots.data(),
                              .shared = shared.data(),
                              .group = group.data(),
                              .signature = signature.data(),
                              .multiplicity = all.classes ? multiplicity.data() : nullptr},
                .graph_nodes = all.graph_nodes.data(),
                .first_group = first_group.data(),
                .node_of_group = node_of_group.data(),
                .group_weight = group_weight.data(),
                .sequences_of_node = sequences_of_node.data(),
                .alpha_of_group = alpha_of_group.data(),
                .first_of_alpha = first_of_alpha.data(),
                .groups_of_alpha = groups_of_alpha.data(),
                .first_edge_row = first_edge_row.data(),
                .edge_of_row = edge_of_row.data(),
                .signature_slots = {signature_offsets.data(), signature_columns.data(), row_offsets.data(),
                                    row_columns.data()}};
    }

    Sequences all;
    std::vector<Index> first_sequence{0}, first_group{0}, node_of_group, alpha_of_group, first_of_alpha,
        groups_of_alpha, first_edge_row, edge_of_row, signature_offsets, signature_columns, row_offsets, row_columns;
    std::vector<std::int32_t> slots, shared, group, signature;
    std::vector<float> multiplicity;
    std::vector<T> group_weight, sequences_of_node;
};

// The numbers that a layer is a function of, or their gradients.
template <typename T>
struct Numbers {
    std::vector<T> rows, edges, alpha, slots, bias, map, map_bias;

    [[nodiscard]] std::vector<std::vector<T>*> all() { return {&rows, &edges, &alpha, &slots, &bias, &map, &map_bias}; }
};

struct Case {
    Sequences sequences;
    Index in, out;
    bool mapped;
    LrpOptions options;
};

template <typename T>
Numbers<T> random_inputs(const Case& one, Random& random) {
    const Index pairs = Sequences::length * Sequences::length;
    return {random_numbers<T>(one.sequences.rows * one.in, random),
            random_numbers<T>(Sequences::edge_classes * one.in, random),
            random_numbers<T>(Sequences::alpha_rows * one.out, random),
            random_numbers<T>(pairs * one.in * one.out, random),
            random_numbers<T>(one.mapped ? one.out : 0, random),
            random_numbers<T>(one.mapped ? one.out * one.out : 0, random),
            random_numbers<T>(one.mapped ? one.out : 0, random)};
}

template <typename T>
LrpLayerView<T> view_of(const Case& one, const LrpPlanView<T>& plan, const Numbers<T>& x) {
    const auto given = [](const std::vector<T>& numbers) { return numbers.empty() ? nullptr : numbers.data(); };
    return {plan,
            {one.in, one.out, x.slots.data(), given(x.bias), given(x.map), given(x.map_bias)},
            {x.rows.data(), x.edges.data(), Sequences::edge_classes, x.alpha.data()},
            one.options};
}

// The definition, sequence by sequence and slot by slot.
template <typename T>
std::vector<double> by_definition(const Case& one, const Numbers<T>& x) {
    const Index in = one.in, out = one.out, length = Sequences::length;
    const auto number = [](const std::vector<T>& numbers, Index i) {
        return static_cast<double>(numbers[static_cast<std::size_t>(i)]);
    };
    std::vector<double> sum(static_cast<std::size_t>(one.sequences.nodes() * out), 0.0),
        sequences(static_cast<std::size_t>(one.sequences.nodes()), 0.0);
    for (const auto& pi : one.sequences.sequences) {
        std::vector<double> z(static_cast<std::size_t>(out), 0.0);
        const auto add_slot = [&](Index a, Index b, const std::vector<T>& rows, Index row) {
            for (Index i = 0; i < in; ++i)
                for (Index c = 0; c < out; ++c)
                    z[static_cast<std::size_t>(c)] +=
                        number(rows, row * in + i) * number(x.slots, ((a * length + b) * in + i) * out + c);
        };
        for (Index a = 0; a < length; ++a)
            if (const auto row = pi.slots[static_cast<std::size_t>(a)]; row >= 0) add_slot(a, a, x.rows, row);
        for (const auto& edge : pi.edges) add_slot(edge.a, edge.b, x.edges, edge.edge_class);
        for (Index c = 0; c < out; ++c) {
            auto& value = z[static_cast<std::size_t>(c)];
            if (one.mapped) value += number(x.bias, c);
            value = one.options.activation == Activation::Relu ? std::max(value, 0.0) : std::tanh(value);
        }
        for (Index c = 0; c < out; ++c) {
            double y = one.mapped ? number(x.map_bias, c) : z[static_cast<std::size_t>(c)];
            for (Index e = 0; e < out && one.mapped; ++e)
                y += number(x.map, c * out + e) * z[static_cast<std::size_t>(e)];
            sum[static_cast<std::size_t>(pi.node * out + c)] +=
                pi.multiplicity * number(x.alpha, pi.alpha * out + c) * y;
        }
        sequences[static_cast<std::size_t>(pi.node)] += pi.multiplicity;
    }
    if (one.options.pooling == Pooling::Mean)
        for (std::size_t i = 0; i < sum.size(); ++i) sum[i] /= sequences[i / static_cast<std::size_t>(out)];
    return sum;
}

template <typename T>
struct Results {
    std::vector<T> out;
    Numbers<T> gradients;
};

// The gradients are those of the sum of dout * out.
template <typename T>
Results<T> run(const Case& one, const Numbers<T>& x, const std::vector<T>& dout) {
    const Plan<T> plan(one.sequences);
    const auto view = view_of(one, plan.view(), x);
    Results<T> result{std::vector<T>(dout.size()), x};
    LrpTape<T> tape;
    lrp_forward(view, result.out.data(), tape);
    auto& [rows, edges, alpha, slots, bias, map, map_bias] = result.gradients;
    for (auto* const gradient : result.gradients.all()) std::ranges::fill(*gradient, std::nan(""));
    const auto wanted = [](std::vector<T>& numbers) { return numbers.empty() ? nullptr : numbers.data(); };
    lrp_backward(view, tape, dout.data(),
                 {.rows = rows.data(),
                  .edges = edges.data(),
                  .alpha = alpha.data(),
                  .slots = slots.data(),
                  .bias = wanted(bias),
                  .map = wanted(map),
                  .map_bias = wanted(map_bias)});
    return result;
}

void for_cases(const std::vector<Index>& widths, const std::function<void(const Case&, Random&)>& check) {
    Random random(5);
    for (const bool classes : {false, true})
        for (const Index out : widths)
            for (const bool mapped : {false, true})
                for (const auto activation : {Activation::Relu, Activation::Tanh})
                    for (const auto pooling : {Pooling::Sum, Pooling::Mean}) {
                        SCOPED_TRACE(testing::Message() << (classes ? "classes" : "nodes") << ", " << out << " channels"
                                                        << (mapped ? ", mapped" : "")
                                                        << (activation == Activation::Relu ? ", ReLU" : ", tanh")
                                                        << (pooling == Pooling::Sum ? ", sum" : ", mean"));
                        const Case one{random_sequences(classes, random), 3, out, mapped, {activation, pooling}};
                        for_each_instruction_set([&] { check(one, random); });
                    }
}

TEST(LrpLayer, IsItsDefinition) {
    for_cases({1, 8, 11, 24, 104, 136}, [](const Case& one, Random& random) {
        const auto x = random_inputs<double>(one, random);
        const auto dout = random_numbers<double>(one.sequences.nodes() * one.out, random);
        const auto expected = by_definition(one, x);
        const auto found = run(one, x, dout);
        Numbers<double> doubles = x;
        Numbers<float> single;
        for (std::size_t i = 0; i < single.all().size(); ++i) {
            const auto& from = *doubles.all()[i];
            single.all()[i]->assign(from.begin(), from.end());
        }
        const auto in_single = run(one, single, std::vector<float>(dout.begin(), dout.end()));
        for (std::size_t i = 0; i < expected.size(); ++i) {
            ASSERT_NEAR(found.out[i], expected[i], 1e-10 * std::max(1.0, std::abs(expected[i]))) << i;
            ASSERT_NEAR(in_single.out[i], expected[i], 1e-3 * std::max(1.0, std::abs(expected[i]))) << i;
        }
        for (std::size_t k = 0; k < single.all().size(); ++k) {
            auto exact = found.gradients;
            auto rounded = in_single.gradients;
            for (std::size_t i = 0; i < exact.all()[k]->size(); ++i)
                ASSERT_NEAR((*rounded.all()[k])[i], (*exact.all()[k])[i],
                            1e-3 * std::max(1.0, std::abs((*exact.all()[k])[i])))
                    << "gradient of array " << k << " at " << i;
        }
    });
}

TEST(LrpLayer, GradientsAreThoseOfDifferences) {
    for_cases({3, 8}, [](const Case& one, Random& random) {
        auto x = random_inputs<double>(one, random);
        const auto dout = random_numbers<double>(one.sequences.nodes() * one.out, random);
        auto found = run(one, x, dout);
        const auto value = [&] {
            const auto out = by_definition(one, x);
            double sum = 0;
            for (std::size_t i = 0; i < out.size(); ++i) sum += dout[i] * out[i];
            return sum;
        };
        constexpr double step = 1e-6;
        for (std::size_t k = 0; k < x.all().size(); ++k)
            for (std::size_t i = 0; i < x.all()[k]->size(); i += 1 + random.below(4)) {
                double& number = (*x.all()[k])[i];
                const double here = number;
                number = here + step;
                const double above = value();
                number = here - step;
                const double below = value();
                number = here;
                const double expected = (above - below) / (2 * step);
                ASSERT_NEAR((*found.gradients.all()[k])[i], expected, 1e-5 * std::max(1.0, std::abs(expected)))
                    << "array " << k << " at " << i;
            }
    });
}

TEST(LrpLayer, WritesOnlyTheGradientsThatAreWanted) {
    Random random(6);
    const Case one{random_sequences(false, random), 3, 8, true, {}};
    const auto x = random_inputs<double>(one, random);
    const auto dout = random_numbers<double>(one.sequences.nodes() * one.out, random);
    const auto all = run(one, x, dout);
    const Plan<double> plan(one.sequences);
    const auto view = view_of(one, plan.view(), x);
    LrpTape<double> tape;
    std::vector<double> out(dout.size()), rows(x.rows.size(), 1.0);
    lrp_forward(view, out.data(), tape);
    lrp_backward(view, tape, dout.data(), {});
    lrp_backward(view, tape, dout.data(), {.rows = rows.data(), .add_to_rows = true});
    for (std::size_t i = 0; i < rows.size(); ++i) ASSERT_NEAR(rows[i], 1 + all.gradients.rows[i], 1e-12) << i;
}

TEST(LrpLayer, HasTheSameBitsOnAnyThreads) {
    for_cases({8, 11}, [](const Case& one, Random& random) {
        const auto x = random_inputs<float>(one, random);
        const auto dout = random_numbers<float>(one.sequences.nodes() * one.out, random);
        Results<float> expected;
        {
            const TestingThreads alone(1);
            expected = run(one, x, dout);
        }
        for (const int threads : {2, 8}) {
            const TestingThreads some(threads);
            auto found = run(one, x, dout);
            ASSERT_EQ(found.out, expected.out) << threads;
            for (std::size_t k = 0; k < found.gradients.all().size(); ++k)
                ASSERT_EQ(*found.gradients.all()[k], *expected.gradients.all()[k]) << threads << ", array " << k;
        }
    });
}

TEST(LrpLayer, OfNothing) {
    const Case one{{}, 3, 8, true, {}};
    Random random(7);
    const auto x = random_inputs<double>(one, random);
    const auto found = run(one, x, {});
    EXPECT_TRUE(found.out.empty());
    for (const double number : found.gradients.slots) EXPECT_EQ(number, 0);
}

}  // namespace
}  // namespace countable::kernels
