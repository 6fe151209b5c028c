#include "countable/distributed/gradient_sums.hpp"

#include <torch/csrc/autograd/function_hook.h>
#include <torch/csrc/autograd/variable.h>

namespace countable::distributed {

struct GradientSums::State {
    struct Slot {
        std::size_t bucket = 0;
        torch::Tensor view;  // of the parameter in its bucket
        bool ready = false;
    };
    struct Bucket {
        torch::Tensor flat;
        std::size_t slots = 0, ready = 0;
        Group::Sum sum;
    };

    explicit State(Group& group_) : group(group_) {}

    Group& group;
    bool active = false;
    std::vector<torch::Tensor> parameters;
    std::vector<Slot> slots;      // per parameter
    std::vector<Bucket> buckets;  // in the order in which they are sent
    std::size_t sent = 0;
    // Which their parameters hold weakly. The pointer's type depends on the version of libtorch.
    std::vector<decltype(torch::autograd::impl::grad_accumulator(torch::Tensor()))> accumulators;

    void lay_out(std::int64_t bucket_bytes) {
        slots.resize(parameters.size());
        std::vector<std::int64_t> sizes, offsets(parameters.size());
        for (std::size_t i = parameters.size(); i-- > 0;) {
            const auto& parameter = parameters[i];
            if (sizes.empty() || (sizes.back() + parameter.numel()) * parameter.element_size() > bucket_bytes) {
                sizes.push_back(0);
                buckets.emplace_back();
            }
            slots[i].bucket = buckets.size() - 1;
            ++buckets.back().slots;
            offsets[i] = sizes.back();
            sizes.back() += parameter.numel();
        }
        for (std::size_t b = 0; b < buckets.size(); ++b)
            buckets[b].flat = torch::zeros({sizes[b]}, parameters.front().options().requires_grad(false));
        for (std::size_t i = 0; i < parameters.size(); ++i)
            slots[i].view =
                buckets[slots[i].bucket].flat.narrow(0, offsets[i], parameters[i].numel()).view(parameters[i].sizes());
    }

    void take(std::size_t i) {
        Slot& slot = slots[i];
        if (!active || slot.ready) return;
        slot.ready = true;
        const torch::NoGradGuard no_gradients;
        const auto& gradient = parameters[i].grad();
        if (gradient.defined())
            slot.view.copy_(gradient);
        else
            slot.view.zero_();
        ++buckets[slot.bucket].ready;
        send_full();
    }

    // All ranks send in the same order, whatever the order in which gradients come.
    void send_full() {
        for (; sent < buckets.size() && buckets[sent].ready == buckets[sent].slots; ++sent)
            buckets[sent].sum = group.begin_sum(buckets[sent].flat);
    }
};

namespace {

struct Taken : torch::autograd::FunctionPostHook {
    explicit Taken(std::function<void()> take_) : take(std::move(take_)) {}
    torch::autograd::variable_list operator()(const torch::autograd::variable_list& outputs,
                                              const torch::autograd::variable_list&) override {
        take();
        return outputs;
    }
    std::function<void()> take;
};

}  // namespace

GradientSums::GradientSums(Group& group, std::vector<torch::Tensor> parameters, const Options& options)
    : state_(std::make_shared<State>(group)) {
    state_->parameters = std::move(parameters);
    state_->lay_out(options.bucket_bytes);
    for (std::size_t i = 0; i < state_->parameters.size(); ++i) {
        auto accumulator = torch::autograd::impl::grad_accumulator(state_->parameters[i]);
        accumulator->add_post_hook(std::make_unique<Taken>([weak = std::weak_ptr<State>(state_), i] {
            if (const auto state = weak.lock()) state->take(i);
        }));
        state_->accumulators.push_back(std::move(accumulator));
    }
}

GradientSums::~GradientSums() = default;

void GradientSums::begin() {
    for (auto& slot : state_->slots) slot.ready = false;
    for (auto& bucket : state_->buckets) bucket.ready = 0;
    state_->sent = 0;
    state_->active = true;
}

void GradientSums::finish(const torch::Tensor& beside) {
    for (std::size_t i = 0; i < state_->slots.size(); ++i) state_->take(i);
    state_->active = false;
    Group::Sum last = state_->group.begin_sum(beside);
    for (auto& bucket : state_->buckets) bucket.sum.wait();
    last.wait();
    for (std::size_t i = 0; i < state_->slots.size(); ++i) state_->parameters[i].mutable_grad() = state_->slots[i].view;
}

std::size_t GradientSums::buckets() const { return state_->buckets.size(); }

}  // namespace countable::distributed
