import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Argument, Command, Option } from 'commander'
import { usageErrorText } from './usage-error.ts'

/** Returns the rewritten error of one command line. */
function errorOf(...argv: readonly string[]): string {
  let printed = ''
  const program = new Command('vds')
    .exitOverride()
    .configureOutput({ outputError: (text) => (printed = usageErrorText(text)) })
  program
    .command('export')
    .addArgument(new Argument('<dataset>').choices(['vehicles', 'recalls']))
    .addOption(new Option('-f, --format <format>').choices(['csv', 'ndjson']))
    .requiredOption('--out <file>')
    .action(() => undefined)
  program.command('backup').action(() => undefined)
  assert.throws(() => program.parse(argv, { from: 'user' }))
  return printed
}

it('turns each error of the parser into one sentence', () => {
  const expected: Readonly<Record<string, string>> = {
    'export vehicle --out a': "Invalid dataset: 'vehicle'. Use one of vehicles, recalls.",
    "export it's --out a": "Invalid dataset: 'it's'. Use one of vehicles, recalls.",
    'export vehicles -f xml': "Invalid --format: 'xml'. Use one of csv, ndjson.",
    'export vehicles --format': 'Option -f, --format <format> needs a value.',
    'export vehicles': 'Option --out <file> is missing.',
    'export --out a': 'Argument <dataset> is missing.',
    'export vehicles --out a --forma csv': "Unknown option '--forma'. Did you mean --format?",
    'export vehicles --out a --zzzzzz': "Unknown option '--zzzzzz'.",
    'export vehicles more --out a': "Too many arguments for 'export'. Expected 1 argument but got 2.",
    bakup: "Unknown command 'bakup'. Did you mean backup?",
  }
  const actual = Object.keys(expected).map((line) => [line, errorOf(...line.split(' '))])
  assert.deepEqual(Object.fromEntries(actual), expected)
})
