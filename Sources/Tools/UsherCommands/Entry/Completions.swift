internal import UsherSource
internal import UsherWorkspace

/// The command `usher completions`: prints the script of a shell, or what the script asks for.
func completions(_ arguments: [String]) throws(InputError) -> ExitStatus {
  // Options among the words are those of the command that is completed.
  if arguments.first == "words" {
    Output.write(rendered: Completion(of: Array(arguments.dropFirst())).text)
    return .clean
  }
  let word = try CommandArguments(arguments, rules: .completions).operands[0]
  guard let shell = Shell(rawValue: word) else {
    let names = Shell.allCases.map { $0.rawValue }
    let meant = suggestion(for: word, among: names, otherwise: "; it knows \(quoted(names, "and"))")
    throw InputError("`usher completions` does not know `\(word)`\(meant)")
  }
  Output.write(rendered: shell.script)
  return .clean
}

/// A shell that completes commands.
private enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The script. It asks `usher completions words` for everything but the names of files.
  var script: String {
    switch self {
    case .bash:
      #"""
      # Completes the commands of usher in bash: source <(usher completions bash)
      _usher() {
        local IFS=$'\n' word quote='' words=() line
        # bash splits words at `=`, which belongs to `--report=json`.
        for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
          if [[ ${#words[@]} -gt 0 && ($word == = || ${words[${#words[@]} - 1]} == *=) ]]; then
            words[${#words[@]} - 1]+=$word
          else
            words+=("$word")
          fi
        done
        local typed=${words[${#words[@]} - 1]}
        case $typed in [\'\"]*) quote=${typed:0:1} ;; esac
        words[${#words[@]} - 1]=${typed#[\'\"]}
        local rest=${COMP_WORDS[COMP_CWORD]}
        [[ $rest == = ]] && rest=
        COMPREPLY=()
        while IFS= read -r line; do
          case $line in
            :files) compopt -o filenames 2> /dev/null; COMPREPLY=($(compgen -f -- "$rest")) ;;
            :folders) compopt -o filenames 2> /dev/null; COMPREPLY=($(compgen -d -- "$rest")) ;;
            *)
              word=${line%%$'\t'*}
              [[ $word == *= ]] && compopt -o nospace 2> /dev/null
              # The part that is typed before the last `=` stays.
              if [[ $typed == *=* && $COMP_WORDBREAKS == *=* && -z $quote ]]; then word=${word#"${typed%=*}="}; fi
              if [[ -z $quote ]]; then printf -v word %q "$word"; fi
              COMPREPLY+=("$word")
              ;;
          esac
        done < <("${COMP_WORDS[0]}" completions words "${words[@]}" 2> /dev/null)
      }
      complete -F _usher usher

      """#
    case .zsh:
      #"""
      #compdef usher
      # Completes the commands of usher in zsh: source <(usher completions zsh)
      _usher() {
        local line word
        local -a lines candidates
        lines=("${(@f)$(_call_program words "${(q)words[1]}" completions words "${(@q)${(@Q)words[2,CURRENT-1]}}" "${(q)${(Q)PREFIX}}" 2> /dev/null)}")
        for line in $lines; do
          word=${line%%$'\t'*}
          case $line in
            :files) compset -P '--*='; _files; return ;;
            :folders) compset -P '--*='; _files -/; return ;;
            *=$'\t'*) compadd -S '' -- $word ;;
            *) candidates+=("${word//:/\\:}:${line#*$'\t'}") ;;
          esac
        done
        (( $#candidates )) && _describe -t words 'usher' candidates
      }
      if [[ $funcstack[1] == _usher ]]; then _usher "$@"; else compdef _usher usher; fi

      """#
    case .fish:
      #"""
      # Completes the commands of usher in fish: usher completions fish | source
      function __usher_complete
        set -l typed (commandline -ct | string unescape)
        set -l words (commandline -opc)
        for line in ($words[1] completions words $words[2..] "$typed" 2> /dev/null)
          set -l parts (string match -r -- '^(--[^=]*=)(.*)$' "$typed")
          switch $line
            case :files
              test -n "$parts[1]"; or set parts '' '' "$typed"
              __fish_complete_path "$parts[3]" | string replace -r '^' -- "$parts[2]"
            case :folders
              test -n "$parts[1]"; or set parts '' '' "$typed"
              __fish_complete_directories "$parts[3]" '' | string replace -r '^' -- "$parts[2]"
            case '*'
              echo $line
          end
        end
      end
      complete -c usher -f -a '(__usher_complete)'

      """#
    }
  }
}

extension CommandRules {
  static let completions = CommandRules(
    verb: "completions", operands: "SHELL", operandCount: 1...1,
    operandValues: [.words(Shell.allCases.map { $0.rawValue })],
    text: """
      Prints a script for bash, zsh or fish, which completes verbs, options and their values, codes, and the flows of a policy. \
      A package of usher installs the scripts. Otherwise, put one of these lines into the settings of your shell:

        bash, in ~/.bashrc:                   source <(usher completions bash)
        zsh, in ~/.zshrc behind compinit:     source <(usher completions zsh)
        fish, in ~/.config/fish/config.fish:  usher completions fish | source
      """,
    remarks: """
      `usher completions words WORD …` prints what the last word can become, for the words after `usher`: a word and its meaning \
      in each line, or `:files` or `:folders`. The scripts call it.
      """,
    example: "usher completions bash")
}
