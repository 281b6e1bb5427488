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
                let choices = option.choices.joined(separator: " ")
                text += "        '\(command.verb) \(option.name)') COMPREPLY=($(compgen -W \"\(choices)\" -- \"$current\")); return;;\n"
            }
        }
        text += "    esac\n    case \"${COMP_WORDS[1]}\" in\n"
        for command in commands {
            let words = command.allOptions.map(\.name).joined(separator: " ")
            text += "        \(command.verb)) [[ \"$current\" == -* ]] && COMPREPLY=($(compgen -W \"\(words)\" -- \"$current\"));;\n"
        }
        return text + "    esac\n}\ncomplete -o default -F _ripple ripple\n"
    }

    private static func zsh(_ commands: [CommandSpec]) -> String {
        var text = "#compdef ripple\n\n_ripple() {\n    if (( CURRENT == 2 )); then\n        local -a verbs=(\n"
        for command in commands { text += "            '\(command.verb):\(quoted(command.summary))'\n" }
        text += "        )\n        _describe 'verb' verbs\n        return\n    fi\n    case \"$words[2]\" in\n"
        for command in commands {
            text += "        \(command.verb))\n            shift words; (( CURRENT-- ))\n            _arguments"
            for option in command.allOptions {
                let repeats = option.repeats ? "*" : ""
                let value =
                    option.value == nil ? "" : option.choices.isEmpty
                    ? ":value:_files" : ":value:(\(option.choices.joined(separator: " ")))"
                text += " \\\n                '\(repeats)\(option.name)[\(quoted(option.help))]\(value)'"
            }
            text += " \\\n                '*:file:_files'\n            ;;\n"
        }
        return text + "    esac\n}\n\n_ripple \"$@\"\n"
    }

    private static func fish(_ commands: [CommandSpec]) -> String {
        var text = ""
        for command in commands {
            text += "complete -c ripple -n __fish_use_subcommand -f -a \(command.verb) -d '\(quoted(command.summary))'\n"
        }
        for command in commands {
            for option in command.allOptions {
                text += "complete -c ripple -n '__fish_seen_subcommand_from \(command.verb)' -l \(option.name.dropFirst(2))"
                if !option.choices.isEmpty { text += " -x -a '\(option.choices.joined(separator: " "))'" }
                else if option.value != nil { text += " -r" }
                text += " -d '\(quoted(option.help))'\n"
            }
        }
        return text
    }

    /// Inside single quotes of a shell, and inside the brackets of zsh's specifications.
    private static func quoted(_ text: String) -> String {
        String(text.map { "'[]:".contains($0) ? " " : $0 })
    }
}
