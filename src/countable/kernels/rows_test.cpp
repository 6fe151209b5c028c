#include "countable/kernels/rows.hpp"

#include <algorithm>

#include "countable/kernels/testing.hpp"

namespace countable::kernels {
namespace {

using Index = std::int64_t;

// A random matrix of 0 and 1 in compressed rows, of which the first is empty.
struct Rows {
    explicit Rows(Index count, Random& random) {
        for (Index r = 0; r < count; ++r) {
            for (Index c = 0; c < count && r > 0; ++c)
                if (random.below(3) == 0) columns.push_back(c);
            offsets.push_back(std::ssize(columns));
        }
    }
    std::vector<Index> offsets{0}, columns;
};

template <typename T>
void expect_rows(Index nodes, Index d, Random& random) {
    const Rows rows(nodes, random);
    const auto x = random_numbers<T>(nodes * d, random), scale = random_numbers<T>(nodes, random);
    const auto edges = random_numbers<T>(std::ssize(rows.columns) * d, random);
    std::vector<T> gathered(x.size()), neighbors(x.size()), scaled(x.size()), messages(x.size()), back(edges.size());
    const auto& kernels = row_kernels<T>();
    // In two calls, as threads would divide them.
    for (const auto& [first, last] : {std::pair(Index{0}, nodes / 2), std::pair(nodes / 2, nodes)}) {
        kernels.gather_sum(x.data(), rows.offsets.data(), rows.columns.data(), d, first, last, gathered.data());
        kernels.neighbor_sum(x.data(), rows.offsets.data(), rows.columns.data(), T{2}, d, first, last,
                             neighbors.data());
        kernels.scaled_neighbor_sum(x.data(), rows.offsets.data(), rows.columns.data(), scale.data(), d, first, last,
                                    scaled.data());
        kernels.relu_sum(x.data(), edges.data(), rows.offsets.data(), rows.columns.data(), T{2}, d, first, last,
                         messages.data());
        kernels.relu_sum_back(x.data(), x.data(), edges.data(), rows.offsets.data(), rows.columns.data(), d, first,
                              last, back.data());
    }
    for (Index v = 0; v < nodes; ++v)
        for (Index c = 0; c < d; ++c) {
            const auto at = [&](Index row) { return static_cast<std::size_t>(row * d + c); };
            const double own = x[at(v)], own_scale = scale[static_cast<std::size_t>(v)];
            double sum = 0, weighted = own_scale * own, received = 2 * own;
            for (Index e = rows.offsets[static_cast<std::size_t>(v)]; e < rows.offsets[static_cast<std::size_t>(v) + 1];
                 ++e) {
                const Index u = rows.columns[static_cast<std::size_t>(e)];
                sum += x[at(u)];
                const T message = x[at(u)] + edges[at(e)];
                received += std::max(T{0}, message);
                ASSERT_EQ(back[at(e)], message > 0 ? x[at(v)] : T{0}) << e << ", " << c;
                weighted += scale[static_cast<std::size_t>(u)] * x[at(u)];
            }
            ASSERT_NEAR(gathered[at(v)], sum, 1e-5) << v << ", " << c;
            ASSERT_NEAR(neighbors[at(v)], 2 * own + sum, 1e-5) << v << ", " << c;
            ASSERT_NEAR(messages[at(v)], received, 1e-5) << v << ", " << c;
            ASSERT_NEAR(scaled[at(v)], own_scale * weighted, 1e-5) << v << ", " << c;
        }
}

TEST(RowKernels, AreTheDefinition) {
    for_each_instruction_set([] {
        Random random(3);
        for (const Index nodes : {0, 1, 2, 9, 20})
            for (const Index d : {1, 3, 8, 13, 16}) {
                expect_rows<float>(nodes, d, random);
                expect_rows<double>(nodes, d, random);
            }
    });
}

}  // namespace
}  // namespace countable::kernels
