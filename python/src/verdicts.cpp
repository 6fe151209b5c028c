#include "countable/theory/verdict.hpp"

#include "certificate_object.hpp"
#include "interruptible.hpp"

namespace countable::python {
namespace {

struct VerdictObject {
    theory::Verdict verdict;
    pattern::Pattern pattern;
    std::shared_ptr<Labels> labels;
};

VerdictObject decide(const std::string& architecture, const PatternObject& pattern, LabelTable& table, bool induced,
                     std::optional<unsigned> rounds) {
    const theory::Query query{theory::parse_architecture(architecture),
                              induced ? count::Embedding::Induced : count::Embedding::NonInduced, rounds};
    auto verdict = interruptible([query, pattern = pattern.pattern] {
        theory::PatternCache cache(pattern);
        return theory::decide(query, cache);
    });
    return {std::move(verdict), pattern.pattern, table.shared()};
}

nb::object pair_of(const VerdictObject& object) {
    const auto& evidence = object.verdict.evidence;
    if (!evidence || !std::holds_alternative<theory::PairCertificate>(*evidence)) return nb::none();
    return nb::cast(CertificateObject{std::get<theory::PairCertificate>(*evidence), object.pattern, object.labels});
}

}  // namespace

void bind_verdicts(nb::module_& module) {
    nb::class_<VerdictObject>(module, "Verdict")
        .def_prop_ro("architecture", [](const VerdictObject& o) { return name(o.verdict.query.architecture); })
        .def_prop_ro("answer", [](const VerdictObject& o) { return std::string(name(o.verdict.answer)); })
        .def_prop_ro("reason", [](const VerdictObject& o) { return o.verdict.reason; })
        .def_prop_ro("rule", [](const VerdictObject& o) { return std::string(o.verdict.rule); })
        .def_prop_ro("evidence", [](const VerdictObject& o) { return std::string(name(o.verdict.evidence)); })
        .def_prop_ro("description",
                     [](const VerdictObject& o) {
                         return o.verdict.evidence ? description(*o.verdict.evidence) : std::string();
                     })
        .def_prop_ro("verified", [](const VerdictObject& o) { return is_verified(o.verdict.evidence); })
        .def_prop_ro("pair", &pair_of);
    module.def("decide", &decide, "architecture"_a, "pattern"_a, "table"_a, "induced"_a, "rounds"_a.none());
    module.def("representative_architectures", [] {
        std::vector<std::string> names;
        for (const auto& architecture : theory::representative_architectures()) names.push_back(name(architecture));
        return names;
    });
}

}  // namespace countable::python
