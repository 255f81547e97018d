import { Argument, type Command } from 'commander'
import type { CliEnvironment } from './cli-environment.ts'

/** Completions after the given words: commands, then options. */
interface Words {
  /** Names of the command and its subcommand; empty at the start. */
  readonly after: readonly string[]
  readonly commands: readonly { readonly name: string; readonly description: string }[]
  readonly options: readonly { readonly long: string; readonly description: string }[]
}

const SHELLS: Readonly<Record<string, (words: readonly Words[]) => string[]>> = {
  bash: bashLines,
  zsh: zshLines,
  fish: fishLines,
}

export function addCompletionCommand(program: Command, environment: CliEnvironment): void {
  program
    .command('completion')
    .description('print a shell completion script')
    .addArgument(new Argument('<shell>', 'shell').choices(Object.keys(SHELLS)))
    .action((shell: string) => {
      for (const line of SHELLS[shell]?.(wordsOf(program)) ?? []) environment.out(line)
    })
}

function wordsOf(command: Command, after: readonly string[] = []): Words[] {
  const { commands } = command
  const words = {
    after,
    commands: commands.map((subcommand) => ({ name: subcommand.name(), description: subcommand.description() })),
    options: command.options.flatMap(({ long, description }) => (long ? [{ long, description }] : [])),
  }
  // Longest first, because the first match wins.
  return [...commands.flatMap((subcommand) => wordsOf(subcommand, [...after, subcommand.name()])), words]
}

/** Returns the branches of a `case` over the previous words, each with a leading blank. */
function branches(words: readonly Words[], set: (list: string) => string): string[] {
  return words.map(({ after, commands, options }) => {
    const list = [...commands.map(({ name }) => name), ...options.map(({ long }) => long)].join(' ')
    return `    ${after.length === 0 ? "''" : `${after.map((name) => `' ${name}'`).join('')}*`}) ${set(list)} ;;`
  })
}

function bashLines(words: readonly Words[]): string[] {
  return [
    '# Completes vds in bash: npx vds completion bash > ~/.local/share/bash-completion/completions/vds',
    '_vds() {',
    '  local word given="" list=""',
    '  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do [[ $word == -* ]] || given+=" $word"; done',
    '  case "$given" in',
    ...branches(words, (list) => `list='${list}'`),
    '  esac',
    '  COMPREPLY=($(compgen -W "$list" -- "${COMP_WORDS[COMP_CWORD]}"))',
    '}',
    'complete -o default -F _vds vds',
  ]
}

function zshLines(words: readonly Words[]): string[] {
  return [
    '#compdef vds',
    '# Completes vds in zsh: npx vds completion zsh > "${fpath[1]}/_vds"',
    '_vds() {',
    '  local word given="" ; local -a list',
    '  for word in ${words[2,CURRENT-1]}; do [[ $word == -* ]] || given+=" $word"; done',
    '  case "$given" in',
    ...branches(words, (list) => `list=(${list})`),
    '  esac',
    '  compadd -a list || _files',
    '}',
    // Autoloaded from a folder of functions, the file is its own first call.
    'if [[ $funcstack[1] == _vds ]]; then _vds "$@"; else compdef _vds vds; fi',
  ]
}

function fishLines(words: readonly Words[]): string[] {
  const quoted = (text: string) => `'${text.replaceAll(/['\\]/g, (character) => `\\${character}`)}'`
  return [
    '# Completes vds in fish: npx vds completion fish > ~/.config/fish/completions/vds.fish',
    ...words.flatMap(({ after, commands, options }) => {
      const names = commands.map(({ name }) => name).join(' ')
      const seen = after.map((name) => `__fish_seen_subcommand_from ${name}`)
      const notYet = after.length === 0 ? '__fish_use_subcommand' : `not __fish_seen_subcommand_from ${names}`
      const at = (conditions: readonly string[]) => `complete -c vds -n ${quoted(conditions.join('; and '))}`
      return [
        ...commands.map(({ name, description }) => `${at([...seen, notYet])} -f -a ${name} -d ${quoted(description)}`),
        ...options.map(({ long, description }) => {
          const conditions = seen.length === 0 ? ['__fish_use_subcommand'] : seen
          return `${at(conditions)} -l ${long.slice(2)} -d ${quoted(description)}`
        }),
      ]
    }),
  ]
}
