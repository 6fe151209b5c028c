#include "countable/theory/classes/spasm.hpp"

#include <array>
#include <unordered_set>

#include "countable/pattern/quotients.hpp"
#include "countable/pattern/supergraphs.hpp"
#include "countable/pattern/symmetry.hpp"

namespace countable::theory {
namespace {

using pattern::PatternGraph;

constexpr std::size_t most_terms = 20'000;
constexpr std::size_t most_non_edges = 10;  // 2^10 supergraphs

enum class Visit { All, Stopped, TooMany };

class Quotients {
  public:
    explicit Quotients(const std::function<bool(const Term&)>& stop) : stop_(stop) {}

    /// The term and its quotients, except those that were visited before.
    Visit visit(const Term& start) {
        std::vector<Term> queue;
        if (!add(start, queue)) return Visit::All;
        for (std::size_t next = 0; next < queue.size(); ++next) {
            if (stop_(queue[next])) return Visit::Stopped;
            if (seen_.size() > most_terms) return Visit::TooMany;
            const Term from = queue[next];
            for (unsigned a = 0; a < from.shape.size; ++a)
                for (unsigned b = a + 1; b < from.shape.size; ++b)
                    if (const auto smaller = pattern::merged(from.shape, a, b))
                        add({*smaller, moved(from, a, b)}, queue);
        }
        return Visit::All;
    }

  private:
    /// merged() puts b into a, and the last node into the place of b.
    static std::optional<unsigned> moved(const Term& term, unsigned a, unsigned b) {
        if (term.root == b) return a;
        if (term.root == term.shape.size - 1) return b;
        return term.root;
    }
    bool add(const Term& term, std::vector<Term>& queue) {
        const std::string form = term.root ? pattern::symmetry(term.shape, std::array{*term.root}).canonical
                                           : pattern::canonical_form(term.shape);
        if (!seen_.insert(form).second) return false;
        queue.push_back(term);
        return true;
    }

    const std::function<bool(const Term&)>& stop_;
    std::unordered_set<std::string> seen_;
};

}  // namespace

bool visit_terms(const PatternGraph& shape, count::Embedding kind, std::optional<unsigned> root,
                 const std::function<bool(const Term&)>& stop) {
    Quotients quotients(stop);
    if (kind != count::Embedding::Induced) return quotients.visit({shape, root}) != Visit::TooMany;
    PatternGraph complete = shape;
    for (const auto [a, b] : shape.non_edges()) complete.connect(a, b);
    const Visit first = quotients.visit({complete, root});
    if (first == Visit::Stopped) return true;
    if (shape.non_edges().size() > most_non_edges) return false;
    Visit last = Visit::All;
    pattern::visit_supergraphs(shape, [&](const PatternGraph& supergraph) {
        last = quotients.visit({supergraph, root});
        return last != Visit::All;
    });
    return last != Visit::TooMany;
}

}  // namespace countable::theory
