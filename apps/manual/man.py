"""Manual pages in roff."""


def roff(text):
    """Text as it stands: a backslash, a minus or a dot at the start of a line means something to roff."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return "\n".join("\\&" + line if line.startswith(".") else line for line in text.splitlines())


def page_name(command):
    return "-".join(command.words)


def entry(row):
    names = ", ".join(f"\\fB{roff(name)}\\fR" for name in row.names)
    value = row.value.removeprefix("TEXT:")
    return f".TP\n{names}{f' {roff(value)}' if value else ''}\n{roff(row.text)}\n"


def page(command, version):
    """One page. Footers of the help are laid out by hand, so that they stay as they are."""
    out = f'.TH "{roff(page_name(command).upper())}" 1 "" "countable {version}" "Countable"\n'
    out += f".SH NAME\n{roff(page_name(command))} \\- {roff(command.summary)}\n"
    out += f".SH SYNOPSIS\n\\fB{roff(command.usage)}\\fR\n"
    if command.subcommands:
        out += ".SH COMMANDS\n"
        for below in command.subcommands:
            out += f".TP\n\\fB{roff(page_name(below))}\\fR(1)\n{roff(below.summary)}\n"
    if command.positionals:
        out += ".SH ARGUMENTS\n" + "".join(map(entry, command.positionals))
    out += ".SH OPTIONS\n" + "".join(map(entry, command.options))
    if command.footer:
        out += f".SH DETAILS\n.nf\n{roff(command.footer)}\n.fi\n"
    if len(command.words) > 1:
        out += f".SH SEE ALSO\n\\fB{roff('-'.join(command.words[:-1]))}\\fR(1)\n"
    return out
