# Steps that ./quickstart, ./test and .ci/run share. To be sourced by bash; moves to the top of the source tree.

set -Eeuo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

current_step='starting'
# -E hands the trap down to functions, so the message names the step wherever it broke.
trap 'status=$?; trap - ERR; printf "\n%s: FAILED (exit code %d) while %s\n" "${0##*/}" "$status" "$current_step" >&2
      exit "$status"' ERR

# Announces what comes next. The text goes with "while ..." in the message above.
step() {
    current_step=$1
    printf '\n==> %s\n' "$1"
}

# Names of the packages in the given groups of packages.txt.
packages_of() {
    local line group='' wanted=" $* "
    while read -r line; do
        line=${line%%#*}
        line=${line//[[:space:]]/}
        case $line in
            '') ;;
            '['*']') group=${line:1:-1} ;;
            *) [[ $wanted != *" $group "* ]] || printf '%s\n' "$line" ;;
        esac
    done < packages.txt
}

# Those of them that are not installed.
missing_packages() {
    local package
    for package in $(packages_of "$@"); do
        dpkg-query -W -f='${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed || printf '%s\n' "$package"
    done
}

# Installs what is missing. Asks neither apt nor the network when nothing is.
install_packages() {
    local missing apt=(env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300)
    if ! command -v dpkg-query >/dev/null; then
        echo "${0##*/}: this is not a Debian machine; install what packages.txt lists, then use the CMake presets" >&2
        return 1
    fi
    step "looking for Debian packages of these groups of packages.txt: $*"
    mapfile -t missing < <(missing_packages "$@")
    if [[ ${#missing[@]} -eq 0 ]]; then
        echo 'all there'
        return
    fi
    if [[ $(id -u) -ne 0 ]]; then
        if ! command -v sudo >/dev/null; then
            echo "${0##*/}: needs these packages, and neither root nor sudo to install them: ${missing[*]}" >&2
            return 1
        fi
        apt=(sudo "${apt[@]}")
    fi
    step "installing with apt-get: ${missing[*]}"
    # A machine that has just started may be busy with its own updates: hence the wait for the lock above.
    "${apt[@]}" update </dev/null
    "${apt[@]}" install -y --no-install-recommends "${missing[@]}" </dev/null
}

# build [TARGET]: configures and builds the release preset, or one target of it.
build() {
    local options=() target=()
    [[ $# -eq 0 ]] || target=(--target "$1")
    # Who only wants to run the programs need not have what the tests need.
    [[ -z $(missing_packages test) ]] || options=(-D COUNTABLE_TESTS=OFF -D COUNTABLE_BENCHMARKS=OFF)
    step 'configuring the build in build/release'
    cmake --preset release "${options[@]}"
    step 'building'
    cmake --build --preset release --parallel "$(nproc)" "${target[@]}"
}
