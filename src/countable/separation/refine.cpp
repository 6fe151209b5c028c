#include "countable/separation/refine.hpp"

#include <algorithm>
#include <span>

#include "countable/support/bytes_text.hpp"
#include "countable/support/errors.hpp"
#include "countable/support/mix.hpp"
#include "countable/support/parallel.hpp"
#include "countable/wl/dense_ranks.hpp"
#include "countable/wl/exact_ranks.hpp"

namespace countable::separation {
namespace {

using Keys = std::vector<std::uint64_t>;

constexpr std::size_t most_items = std::size_t{1} << 30;
constexpr std::uint64_t bytes_per_item = 84;  // as in wl::demand: two colourings, a fingerprint, and their ranking

ItemColors split(const std::vector<Color>& ranks, std::size_t first, std::uint64_t num_colors) {
    ItemColors colors;
    const auto middle = ranks.begin() + static_cast<std::ptrdiff_t>(first);
    colors.of = {std::vector<Color>(ranks.begin(), middle), std::vector<Color>(middle, ranks.end())};
    colors.num_colors = num_colors;
    return colors;
}

/// What one worker knows of the last two items it compared.
class Signatures {
  public:
    void load(const Scheme& scheme, const ItemColors& now, std::size_t item) {
        if (item == loaded_) return;
        loaded_ = item;
        const std::size_t first = now.of[0].size();
        const unsigned graph = item < first ? 0 : 1;
        keys_.clear();
        scheme.append_keys(graph, graph == 0 ? item : item - first, now, keys_);
        std::ranges::sort(keys_);
    }
    [[nodiscard]] const Keys& keys() const { return keys_; }

  private:
    std::size_t loaded_ = ~std::size_t{0};
    Keys keys_;
};

ItemColors next_round(const Scheme& scheme, const ItemColors& now, const Options& options) {
    const std::size_t first = now.of[0].size(), total = first + now.of[1].size();
    const auto color = [&](std::size_t i) { return i < first ? now.of[0][i] : now.of[1][i - first]; };
    const unsigned workers = std::max(1u, options.threads);
    const std::uint64_t mask = ~std::uint64_t{0} >> (64 - options.fingerprint_bits);
    std::vector<Keys> buffers(workers);
    Keys fingerprints(total);
    parallel_chunks(total, 256, options.threads, [&](unsigned worker, std::size_t from, std::size_t to) {
        Keys& keys = buffers[worker];
        for (std::size_t i = from; i < to; ++i) {
            const unsigned graph = i < first ? 0 : 1;
            keys.clear();
            scheme.append_keys(graph, graph == 0 ? i : i - first, now, keys);
            std::uint64_t sum = mix(~std::uint64_t{color(i)});
            for (const std::uint64_t key : keys) sum += mix(key);
            fingerprints[i] = sum & mask;
        }
    });
    std::vector<std::array<Signatures, 2>> signatures(workers);
    std::vector<Color> ranks(total);
    const std::uint64_t colors = wl::exact_ranks(
        std::span<const std::uint64_t>(fingerprints), std::span<Color>(ranks), options.threads,
        [&](unsigned worker, std::size_t i, std::size_t j) {
            if (color(i) != color(j)) return false;
            auto& [one, other] = signatures[worker];
            one.load(scheme, now, i);
            other.load(scheme, now, j);
            return one.keys() == other.keys();
        },
        [&](std::size_t i) {
            Signatures signature;
            signature.load(scheme, now, i);
            Keys key = signature.keys();
            key.push_back(color(i));
            return key;
        });
    return split(ranks, first, colors);
}

/// The groups of each level, once for the whole run.
struct Levels {
    std::vector<std::array<std::vector<std::uint32_t>, 2>> group_of;
    std::vector<std::array<std::size_t, 2>> groups;
    std::array<std::vector<std::uint32_t>, 2> standing_for;

    explicit Levels(const Scheme& scheme) : group_of(scheme.levels()), groups(scheme.levels()) {
        for (unsigned level = 0; level < scheme.levels(); ++level)
            for (unsigned graph = 0; graph < 2; ++graph) {
                groups[level][graph] = scheme.groups(level, graph);
                if (level == 0) standing_for[graph] = scheme.standing_for(graph);
                const std::size_t members = level == 0                                   ? scheme.items(graph)
                                            : level == 1 && !standing_for[graph].empty() ? standing_for[graph].size()
                                                                                         : groups[level - 1][graph];
                for (std::size_t m = 0; m < members; ++m)
                    group_of[level][graph].push_back(static_cast<std::uint32_t>(scheme.group_of(level, graph, m)));
            }
    }
    [[nodiscard]] ItemColors pooled(ItemColors colors, std::size_t levels) const {
        for (std::size_t level = 0; level < levels; ++level) {
            colors = pool(colors, group_of[level], groups[level]);
            for (unsigned graph = 0; graph < 2 && level == 0; ++graph)
                if (!standing_for[graph].empty()) {
                    std::vector<Color> all;
                    for (const std::uint32_t group : standing_for[graph]) all.push_back(colors.of[graph][group]);
                    colors.of[graph] = std::move(all);
                }
        }
        return colors;
    }
};

/// The colours of nodes from those of the items that belong to them; none where the scheme names no such items.
ItemColors pooled_members(const Scheme& scheme, const ItemColors& items) {
    ItemColors members;
    std::array<std::vector<std::uint32_t>, 2> node_of;
    std::array<std::size_t, 2> nodes{};
    for (unsigned graph = 0; graph < 2; ++graph)
        for (const auto& [node, item] : scheme.node_members(graph)) {
            members.of[graph].push_back(items.of[graph][item]);
            node_of[graph].push_back(node);
            nodes[graph] = std::max(nodes[graph], std::size_t{node} + 1);
        }
    return pool(members, node_of, nodes);
}

bool differ(const ItemColors& colors) {
    if (colors.of[0].size() != colors.of[1].size()) return true;
    std::vector<std::int64_t> balance(colors.num_colors);
    for (const Color color : colors.of[0]) ++balance[color];
    for (const Color color : colors.of[1]) --balance[color];
    return std::ranges::any_of(balance, [](std::int64_t b) { return b != 0; });
}

void check_size(const Scheme& scheme, const std::string& test, const Options& options) {
    const std::size_t items = scheme.items(0) + scheme.items(1);
    const std::uint64_t bytes = items * bytes_per_item;
    if (items < most_items && bytes <= options.memory) return;
    throw ArgumentError(test + " colours " + std::to_string(items) + " items of these graphs and needs " +
                            bytes_text(bytes) + "; the limit is " + bytes_text(options.memory) +
                            (items < most_items ? "" : " and 2^30 items"),
                        items < most_items ? Remedy::RaiseMemory : Remedy::None);
}

}  // namespace

ItemColors rank_keys(const std::array<Keys, 2>& keys) {
    Keys all = keys[0];
    all.insert(all.end(), keys[1].begin(), keys[1].end());
    std::vector<Color> ranks(all.size());
    const std::uint64_t colors = wl::dense_ranks(all, ranks);
    return split(ranks, keys[0].size(), colors);
}

ItemColors pool(const ItemColors& members, const std::array<std::vector<std::uint32_t>, 2>& group_of,
                const std::array<std::size_t, 2>& groups) {
    // Colours of each group, sorted: first by group, then within it.
    std::vector<std::size_t> begin = {0};
    std::vector<Color> sorted;
    Keys fingerprints;
    for (unsigned graph = 0; graph < 2; ++graph) {
        const std::size_t base = sorted.size();
        std::vector<std::size_t> place(groups[graph] + 1, 0);
        for (const std::uint32_t group : group_of[graph]) ++place[group + 1];
        for (std::size_t g = 0; g < groups[graph]; ++g) {
            place[g + 1] += place[g];
            begin.push_back(base + place[g + 1]);
        }
        sorted.resize(base + group_of[graph].size());
        for (std::size_t m = 0; m < group_of[graph].size(); ++m)
            sorted[base + place[group_of[graph][m]]++] = members.of[graph][m];
    }
    const auto group = [&](std::size_t i) { return std::span(sorted).subspan(begin[i], begin[i + 1] - begin[i]); };
    for (std::size_t i = 0; i + 1 < begin.size(); ++i) {
        std::ranges::sort(group(i));
        std::uint64_t sum = 0;
        for (const Color color : group(i)) sum += mix(color);
        fingerprints.push_back(sum);
    }
    std::vector<Color> ranks(fingerprints.size());
    const std::uint64_t colors = wl::exact_ranks(
        std::span<const std::uint64_t>(fingerprints), std::span<Color>(ranks), 1,
        [&](unsigned, std::size_t i, std::size_t j) { return std::ranges::equal(group(i), group(j)); },
        [&](std::size_t i) { return std::vector<Color>(group(i).begin(), group(i).end()); });
    return split(ranks, groups[0], colors);
}

Outcome refine(Scheme& scheme, const std::string& test, const Options& options) {
    check_size(scheme, test, options);
    const Levels levels(scheme);
    ItemColors now = rank_keys({scheme.initial_keys(0), scheme.initial_keys(1)});
    Outcome outcome;
    for (std::size_t round = 0;; ++round) {
        outcome.num_colors.push_back(now.num_colors);
        if (!outcome.separating_round && differ(levels.pooled(now, scheme.levels()))) outcome.separating_round = round;
        if (options.verdict_only && outcome.separating_round) return outcome;
        if (options.max_rounds && round == *options.max_rounds) break;
        scheme.begin_round(now);
        ItemColors next = next_round(scheme, now, options);
        if (next.num_colors == now.num_colors) {
            outcome.stable_round = round;
            break;
        }
        now = std::move(next);
    }
    if (options.verdict_only) return outcome;
    outcome.node_colors =
        scheme.node_level() ? levels.pooled(now, *scheme.node_level()).of : pooled_members(scheme, now).of;
    return outcome;
}

}  // namespace countable::separation
