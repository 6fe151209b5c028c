"""Completion of commands, options and the values that they name, for bash, zsh and fish."""


def values(row, patterns):
    """The words that can follow an option or stand for a positional; none if any text can."""
    if row.value.startswith("PATTERN") or row.names == ["PATTERN"]:
        return patterns
    return row.choices()


def option_names(command):
    return [name for option in command.options for name in option.names]


def bash(root, patterns):
    commands = root.all()
    deeper = " | ".join(f"'{command.name()}'" for command in commands[1:])
    out = "# Completion of countable for bash, made from its help.\n_countable() {\n"
    out += '    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=countable word words=""\n'
    out += '    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do\n'
    out += f'        case "$command $word" in {deeper}) command+=" $word" ;; esac\n    done\n'
    out += '    case "$command $prev" in\n'
    for command in commands:
        for option in command.options:
            if not option.takes_value():
                continue
            cases = " | ".join(f"'{command.name()} {name}'" for name in option.names)
            wanted = values(option, patterns)
            found = f"COMPREPLY=($(compgen -W '{' '.join(wanted)}' -- \"$cur\"))" if wanted else "COMPREPLY=()"
            out += f"        {cases}) {found}; return ;;\n"
    out += '    esac\n    case "$command" in\n'
    for command in commands:
        below = [below.words[-1] for below in command.subcommands]
        plain = below or [word for row in command.positionals for word in values(row, patterns)]
        out += f"        '{command.name()}') words='{' '.join(option_names(command))}'\n"
        out += f"            [[ $cur == -* ]] || words='{' '.join(plain)}' ;;\n"
    out += '    esac\n    COMPREPLY=($(compgen -W "$words" -- "$cur"))\n}\n'
    return out + "complete -o default -F _countable countable\n"


def zsh_text(text):
    return text.replace("'", "'\\''").replace("[", "\\[").replace("]", "\\]").replace(":", "\\:")


def zsh_function(command):
    return "_" + "_".join(command.words).replace("-", "_")


def zsh(root, patterns):
    out = "#compdef countable\n# Completion of countable for zsh, made from its help.\n"
    for command in root.all():
        out += f"\n{zsh_function(command)}() {{\n"
        if command.subcommands:
            out += "    local -a commands=(\n"
            for below in command.subcommands:
                out += f"        '{below.words[-1]}:{zsh_text(below.summary)}'\n"
            out += "    )\n"
        out += "    _arguments"
        for option in command.options:
            names = option.names[0] if len(option.names) == 1 else "{" + ",".join(option.names) + "}"
            exclusive = f"({' '.join(option.names)})" if len(option.names) > 1 else ""
            wanted = values(option, patterns)
            value = f":value:({' '.join(wanted)})" if wanted else ":value:_files" if option.takes_value() else ""
            quoted = f"'{exclusive}'{names}" if exclusive else names
            out += f" \\\n        {quoted}'[{zsh_text(option.text)}]{value}'"
        if command.subcommands:
            cases = "".join(f"        {below.words[-1]}) {zsh_function(below)} ;;\n" for below in command.subcommands)
            out += " \\\n        '1:command:->command' '*::argument:->argument'\n"
            out += "    case $state in\n    command) _describe command commands ;;\n    argument) case $words[1] in\n"
            out += f"{cases}        esac ;;\n    esac\n}}\n"
        else:
            plain = [word for row in command.positionals for word in values(row, patterns)]
            out += f" \\\n        '*:argument:{'(' + ' '.join(plain) + ')' if plain else '_files'}'\n}}\n"
    return out + '\n_countable "$@"\n'


def fish_text(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def fish(root, patterns):
    out = "# Completion of countable for fish, made from its help.\n"
    for command in root.all():
        seen = "; and ".join(f"__fish_seen_subcommand_from {word}" for word in command.words[1:])
        if command.subcommands:
            below = " ".join(below.words[-1] for below in command.subcommands)
            nothing_below = "; and ".join(filter(None, [seen, f"not __fish_seen_subcommand_from {below}"]))
            for child in command.subcommands:
                out += f"complete -c countable -f -n {fish_text(nothing_below)} -a {child.words[-1]} -d {fish_text(child.summary)}\n"
            seen = nothing_below
        for option in command.options:
            names = " ".join(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names)
            wanted = values(option, patterns)
            value = f" -x -a {fish_text(' '.join(wanted))}" if wanted else " -r" if option.takes_value() else ""
            out += f"complete -c countable -n {fish_text(seen)} {names}{value} -d {fish_text(option.text)}\n"
    return out
