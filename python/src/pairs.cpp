#include "arrays.hpp"
#include "certificate_object.hpp"
#include "countable/support/parallel.hpp"
#include "countable/theory/bounds.hpp"
#include "countable/theory/find_copy.hpp"
#include "interruptible.hpp"

namespace countable::python {
namespace {

using count::Embedding;

/// Labels that a construction has added to those of the pattern have no text.
std::string text_of(const Labels& labels, Label label) { return label < labels.size() ? labels.text(label) : "other"; }

const Graph& graph_of(const CertificateObject& object, int which) {
    if (which < 0 || which > 1) throw std::out_of_range("a pair has the graphs 0 and 1");
    return which == 0 ? object.certificate.pair.first : object.certificate.pair.second;
}

nb::object node_labels(const CertificateObject& object, int which) {
    const Graph& graph = graph_of(object, which);
    if (!graph.has_node_labels()) return nb::none();
    std::vector<std::string> texts;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) texts.push_back(text_of(*object.labels, graph.node_label(v)));
    return nb::cast(texts);
}

nb::object edge_labels(const CertificateObject& object, int which) {
    const Graph& graph = graph_of(object, which);
    if (!graph.has_edge_labels()) return nb::none();
    std::vector<std::string> texts;
    for (const auto [u, v] : graph.edges()) texts.push_back(text_of(*object.labels, graph.edge_label(u, v)));
    return nb::cast(texts);
}

/// The final colours of the nodes of both graphs; by colour refinement where the test itself takes too much.
nb::tuple colors(const CertificateObject& object) {
    const auto& [pair, test, kind, first, second, run, nodes] = object.certificate;
    auto found = theory::node_colors(test, pair.first, pair.second);
    if (!found) found = theory::node_colors({theory::SeparationTest::Kind::FolkloreWl, 1}, pair.first, pair.second);
    return nb::make_tuple(array_of(std::move((*found)[0])), array_of(std::move((*found)[1])));
}

/// The nodes of one copy of the pattern, by node of the pattern; none where there is no copy.
std::vector<NodeId> copy_of(const CertificateObject& object, int which) {
    const auto image = theory::find_copy(graph_of(object, which), object.pattern, object.certificate.kind);
    if (!image) return {};
    return {image->begin(), image->begin() + object.pattern.graph.num_nodes()};
}

CertificateObject find(const PatternObject& pattern, LabelTable& table, const std::string& against, bool induced,
                       std::optional<unsigned> rounds, std::uint64_t memory, unsigned threads) {
    const auto kind = induced ? Embedding::Induced : Embedding::NonInduced;
    const auto architecture = theory::parse_architecture(against);
    const auto test = theory::bounding_test(architecture, rounds);
    if (!test)
        throw NoPair("no such pair exists: " + theory::name(architecture) +
                     " tells all graphs apart that are not isomorphic (Murphy et al. 2019)");
    const theory::SeparationLimits limits{.memory = memory, .threads = threads == 0 ? available_cores() : threads};
    auto certificate = interruptible([test = *test, kind, limits, pattern = pattern.pattern] {
        if (const auto reason = theory::why_no_pair(pattern, kind, test))
            throw NoPair("no such pair exists against " + theory::name(test) + ": " + *reason);
        return theory::find_pair(pattern, kind, test, limits);
    });
    if (!certificate)
        throw NoPair("no pair was found for the " + std::string(count::kind_name(kind)) + "-count of " +
                     pattern.pattern.name + " against " + theory::name(*test) +
                     "; this does not prove that there is none");
    return {*std::move(certificate), pattern.pattern, table.shared()};
}

}  // namespace

void bind_pairs(nb::module_& module) {
    const auto field = [](auto get) { return [get](const CertificateObject& o) { return get(o.certificate); }; };
    using Certificate = theory::PairCertificate;
    nb::class_<CertificateObject>(module, "Certificate")
        .def("graph", [](const CertificateObject& o, int which) { return GraphObject(graph_of(o, which)); })
        .def("node_labels", &node_labels)
        .def("edge_labels", &edge_labels)
        .def("colors", &colors)
        .def("copy", &copy_of)
        .def_prop_ro("pattern", [](const CertificateObject& o) { return PatternObject{o.pattern}; })
        .def_prop_ro("construction", field([](const Certificate& c) { return c.pair.construction; }))
        .def_prop_ro("groups", field([](const Certificate& c) { return c.pair.groups; }))
        .def_prop_ro("test", field([](const Certificate& c) { return theory::name(c.test); }))
        .def_prop_ro("induced", field([](const Certificate& c) { return c.kind == Embedding::Induced; }))
        .def_prop_ro("counts", field([](const Certificate& c) {
                         return std::vector<std::string>{to_string(c.first_count), to_string(c.second_count)};
                     }))
        .def_prop_ro("verified", field([](const Certificate& c) { return c.verified(); }))
        .def_prop_ro("stable_round", field([](const Certificate& c) { return c.run.stable_round; }))
        .def_prop_ro("num_colors", field([](const Certificate& c) { return c.run.num_colors; }))
        .def_prop_ro("note", field([](const Certificate& c) { return c.run.note; }));
    module.def("find_pair", &find, "pattern"_a, "table"_a, "against"_a, "induced"_a, "rounds"_a.none(), "memory"_a,
               "threads"_a);
}

}  // namespace countable::python
