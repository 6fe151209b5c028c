// countable._core: conversions between Python and the libraries, and nothing else. The package around it is what users see.
#include "certificate_object.hpp"
#include "countable/version.hpp"
#include "small_graphs.hpp"

namespace countable::python {
namespace {

/// What a caller from Python can do about an error.
const char* argument_for(Remedy remedy) {
    switch (remedy) {
        case Remedy::Simplify:
            return "; simplify=True drops loops and repeats";
        case Remedy::ReadAsSmiles:
            return "; for SMILES: format='smi'";
        case Remedy::RaiseMemory:
            return ", and memory=BYTES raises it";
        case Remedy::RaiseMemoryOrBoundRounds:
            return " (memory=BYTES raises it, rounds=N bounds the rounds)";
        case Remedy::ListPatterns:
            return "; 'python -m countable patterns' lists the names";
        default:
            return "";
    }
}

PyObject *input_error = nullptr, *no_pair_error = nullptr;

void translate(const std::exception_ptr& failure, void*) {
    try {
        std::rethrow_exception(failure);
    } catch (const InputError& error) {
        PyErr_SetString(input_error, (std::string(error.what()) + argument_for(error.remedy())).c_str());
    } catch (const NoPair& error) {
        PyErr_SetString(no_pair_error, error.what());
    } catch (const std::invalid_argument& error) {
        PyErr_SetString(PyExc_ValueError, (std::string(error.what()) + argument_for(remedy_of(error))).c_str());
    }
}

PyObject* exception(nb::module_& module, const char* name, const char* full_name, const char* text) {
    PyObject* const type = PyErr_NewExceptionWithDoc(full_name, text, PyExc_ValueError, nullptr);
    module.attr(name) = nb::handle(type);
    return type;
}

NB_MODULE(_core, module) {
    // What is alive when Python ends, such as a network's last outputs, would be reported as leaked.
    nb::set_leak_warnings(false);
    input_error = exception(module, "InputError", "countable.InputError",
                            "What is wrong with a file, a text or a graph, in one sentence.");
    no_pair_error = exception(module, "NoPairError", "countable.NoPairError",
                              "There is no pair of graphs as it was asked for, or none was found.");
    nb::register_exception_translator(translate);
    module.attr("__version__") = COUNTABLE_VERSION;
    bind_graphs(module);
    bind_adjacency(module);
    bind_small_graphs(module);
    bind_reader(module);
    bind_patterns(module);
    bind_counter(module);
    bind_wl(module);
    bind_pairs(module);
    bind_verdicts(module);
    bind_datasets(module);
    bind_plan(module);
    bind_layer(module);
    bind_molecular_layer(module);
    bind_tensor_files(module);
}

}  // namespace
}  // namespace countable::python
