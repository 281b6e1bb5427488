/// Completion scripts, made from the verbs' own specifications.
enum CompletionScript {
    enum Shell: String, CaseIterable, Sendable { case bash, zsh, fish }

    static func text(for shell: Shell, commands: [CommandSpec]) -> String {
        switch shell {
        case .bash: bash(commands)
        case .zsh: zsh(commands)
        case .fish: fish(commands)
        }
    }

    private static func bash(_ commands: [CommandSpec]) -> String {
        let verbs = commands.map(\.verb).joined(separator: " ")
        var text = """
            _ripple() {
                local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"
                COMPREPLY=()
                if [ "$COMP_CWORD" -eq 1 ]; then
                    COMPREPLY=($(compgen -W "\(verbs) --help --version" -- "$current"))
                    return
                fi
                case "${COMP_WORDS[1]} $previous" in

            """
        for command in commands {
            for option in command.allOptions where !option.choices.isEmpty {
                text += "        '\(command.verb) \(option.name)') \(bashReply(option.choices)); return;;\n"
            }
        }
        text += "    esac\n    case \"${COMP_WORDS[1]}\" in\n"
        for command in commands {
            let options = bashReply(command.allOptions.map(\.name))
            let operands = command.operandChoices.isEmpty ? "" : " || \(bashReply(command.operandChoices))"
            text += "        \(command.verb)) [[ \"$current\" == -* ]] && \(options)\(operands);;\n"
        }
        return text + "    esac\n}\ncomplete -o default -F _ripple ripple\n"
    }

    private static func bashReply(_ words: [String]) -> String {
        "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$current\"))"
    }

    private static func zsh(_ commands: [CommandSpec]) -> String {
        var text = "#compdef ripple\n\n_ripple() {\n    if (( CURRENT == 2 )); then\n        local -a verbs=(\n"
        for command in commands { text += "            '\(command.verb):\(quoted(command.summary))'\n" }
        text += "        )\n        _describe 'verb' verbs\n        return\n    fi\n    case \"$words[2]\" in\n"
        for command in commands {
            text += "        \(command.verb))\n            shift words; (( CURRENT-- ))\n            _arguments"
            for option in command.allOptions {
                let repeats = option.repeats ? "*" : ""
                let taken =
                    option.choices.isEmpty ? ":value:_files" : ":value:(\(option.choices.joined(separator: " ")))"
                let value = option.value == nil ? "" : taken
                text += " \\\n                '\(repeats)\(option.name)[\(quoted(option.help))]\(value)'"
            }
            let operands =
                command.operandChoices.isEmpty ? "_files" : "(\(command.operandChoices.joined(separator: " ")))"
            text += " \\\n                '*:operand:\(operands)'\n            ;;\n"
        }
        return text + "    esac\n}\n\n_ripple \"$@\"\n"
    }

    private static func fish(_ commands: [CommandSpec]) -> String {
        var text = ""
        for command in commands {
            let summary = quoted(command.summary)
            text += "complete -c ripple -n __fish_use_subcommand -f -a \(command.verb) -d '\(summary)'\n"
        }
        for command in commands {
            let start = "complete -c ripple -n '__fish_seen_subcommand_from \(command.verb)'"
            if !command.operandChoices.isEmpty {
                text += "\(start) -f -a '\(command.operandChoices.joined(separator: " "))'\n"
            }
            for option in command.allOptions {
                let taken = option.choices.isEmpty ? " -r" : " -x -a '\(option.choices.joined(separator: " "))'"
                let value = option.value == nil ? "" : taken
                text += "\(start) -l \(option.name.dropFirst(2))\(value) -d '\(quoted(option.help))'\n"
            }
        }
        return text
    }

    /// Inside single quotes of a shell, and inside the brackets of zsh's specifications.
    private static func quoted(_ text: String) -> String {
        String(text.map { "'[]:".contains($0) ? " " : $0 })
    }
}
