#include "countable/kernels/outer.hpp"

#include "countable/kernels/testing.hpp"

namespace countable::kernels {
namespace {

using Index = std::int64_t;

// The adjacency of a random graph; node 0 has no neighbours.
struct Adjacency {
    explicit Adjacency(Index nodes, Random& random) {
        std::vector<std::vector<Index>> place(static_cast<std::size_t>(nodes));  // of entry (v, u), or -1
        for (auto& row : place) row.assign(static_cast<std::size_t>(nodes), -1);
        for (std::size_t v = 1; v < place.size(); ++v)
            for (std::size_t u = 1; u < v; ++u)
                if (random.below(2) == 0) place[v][u] = place[u][v] = 0;
        for (auto& row : place) {
            for (std::size_t u = 0; u < row.size(); ++u) {
                if (row[u] < 0) continue;
                row[u] = std::ssize(columns);
                columns.push_back(static_cast<Index>(u));
            }
            offsets.push_back(std::ssize(columns));
        }
        for (std::size_t v = 0; v < place.size(); ++v)
            for (const auto& row : place)
                if (row[v] >= 0) reverse.push_back(row[v]);
    }
    std::vector<Index> offsets{0}, columns, reverse;
};

template <typename T>
void expect_outer(Index nodes, Index k, Index d, Random& random) {
    const Adjacency graph(nodes, random);
    const Index entries = std::ssize(graph.columns);
    const auto a = random_numbers<T>(entries * k, random), x = random_numbers<T>(nodes * d, random),
               ds = random_numbers<T>(nodes * k * d, random);
    std::vector<T> s(ds.size()), da(a.size()), dx(x.size());
    const auto& kernels = outer_kernels<T>();
    // In two calls, as threads would divide them.
    for (const auto& [first, last] : {std::pair(Index{0}, nodes / 2), std::pair(nodes / 2, nodes)}) {
        kernels.outer_sum(a.data(), x.data(), graph.offsets.data(), graph.columns.data(), k, d, first, last, s.data());
        kernels.gradient_of_entries(ds.data(), x.data(), graph.offsets.data(), graph.columns.data(), k, d, first, last,
                                    da.data());
        kernels.gradient_of_rows(a.data(), ds.data(), graph.offsets.data(), graph.columns.data(), graph.reverse.data(),
                                 k, d, first, last, dx.data());
    }
    std::vector<double> sums(s.size()), of_rows(x.size());
    const auto at = [](Index place) { return static_cast<std::size_t>(place); };
    for (Index v = 0; v < nodes; ++v)
        for (Index e = graph.offsets[at(v)]; e < graph.offsets[at(v + 1)]; ++e)
            for (Index i = 0; i < k; ++i) {
                double of_entry = 0;
                for (Index c = 0; c < d; ++c) {
                    const Index u = graph.columns[at(e)], place = (v * k + i) * d + c;
                    sums[at(place)] += a[at(e * k + i)] * x[at(u * d + c)];
                    of_entry += ds[at(place)] * x[at(u * d + c)];
                    of_rows[at(u * d + c)] += a[at(e * k + i)] * ds[at(place)];
                }
                ASSERT_NEAR(da[at(e * k + i)], of_entry, 1e-4) << e << ", " << i;
            }
    for (std::size_t i = 0; i < s.size(); ++i) ASSERT_NEAR(s[i], sums[i], 1e-4) << i;
    for (std::size_t i = 0; i < x.size(); ++i) ASSERT_NEAR(dx[i], of_rows[i], 1e-4) << i;
}

TEST(OuterKernels, AreTheDefinition) {
    for_each_instruction_set([] {
        Random random(4);
        for (const Index nodes : {0, 1, 2, 9})
            for (const Index k : {1, 4})
                for (const Index d : {1, 3, 8, 13, 16}) {
                    expect_outer<float>(nodes, k, d, random);
                    expect_outer<double>(nodes, k, d, random);
                }
    });
}

}  // namespace
}  // namespace countable::kernels
