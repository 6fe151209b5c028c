#include "label_table.hpp"

#include <charconv>

namespace countable::python {

void LabelTable::close() {
    for (Label label = 0; label < labels_->size(); ++label) known_.emplace(labels_->text(label), label);
    other_ = static_cast<Label>(labels_->size());
    numbers_.clear();
    closed_ = true;
}

Label LabelTable::id(std::string_view text) {
    if (!closed_) return labels_->id(text);
    const auto found = known_.find(text);
    return found == known_.end() ? other_ : found->second;
}

Label LabelTable::id_of(nb::handle value) {
    const nb::object text = PyUnicode_Check(value.ptr()) ? nb::borrow(value) : nb::steal(PyObject_Str(value.ptr()));
    if (!text.is_valid()) throw nb::python_error();
    Py_ssize_t size = 0;
    const char* const bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (bytes == nullptr) throw nb::python_error();
    return id({bytes, static_cast<std::size_t>(size)});
}

Label LabelTable::id_of(std::int64_t number) {
    if (numbers_.size() > 100'000) numbers_.clear();
    const auto [at, is_new] = numbers_.try_emplace(number, 0);
    if (is_new) {
        char digits[24];
        const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
        at->second = id({digits, static_cast<std::size_t>(end - digits)});
    }
    return at->second;
}

}  // namespace countable::python
