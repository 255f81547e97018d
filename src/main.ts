import { styleText } from 'node:util'
import { Command, CommanderError } from 'commander'
import type { CliEnvironment } from '#cli/cli-environment.ts'
import { checkDataFolder } from '#cli/data/data-folder.ts'
import { usageErrorText } from '#cli/usage-error.ts'
import { systemClock } from '#platform/clock.ts'
import { loadConfig, processEnvironment } from '#platform/config.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import { freeThreadHeaps } from '#platform/threads.ts'
import { VERSION } from '#platform/version.ts'

const EXIT_FAILED = 1
const EXIT_USAGE = 2
/** Begins every error and note on standard error. */
const ERROR_PREFIX = 'vds: '

/** Adds one subcommand to the command line. */
type AddCommand = (program: Command, environment: CliEnvironment) => void

/** Every command, in the order of the help. Each is loaded only when it is asked for: together they take 0.3 s. */
const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  serve: async () => (await import('#cli/serve.ts')).addServeCommand,
  ingest: async () => (await import('#cli/data/ingest.ts')).addIngestCommand,
  snapshot: async () => (await import('#cli/data/snapshot.ts')).addSnapshotCommand,
  links: async () => (await import('#cli/data/links.ts')).addLinksCommand,
  changes: async () => (await import('#cli/ask/changes.ts')).addChangesCommand,
  search: async () => (await import('#cli/ask/search.ts')).addSearchCommand,
  decode: async () => (await import('#cli/ask/decode.ts')).addDecodeCommand,
  recall: async () => (await import('#cli/ask/recall.ts')).addRecallCommand,
  dtc: async () => (await import('#cli/ask/dtc.ts')).addDtcCommand,
  export: async () => (await import('#cli/data/export.ts')).addExportCommand,
  key: async () => (await import('#cli/account/key.ts')).addKeyCommand,
  account: async () => (await import('#cli/account/account.ts')).addAccountCommand,
  backup: async () => (await import('#cli/data/backup.ts')).addBackupCommand,
  restore: async () => (await import('#cli/data/restore.ts')).addRestoreCommand,
  reencrypt: async () => (await import('#cli/reencrypt.ts')).addReencryptCommand,
  batch: async () => (await import('#cli/ask/batch.ts')).addBatchCommand,
  webhooks: async () => (await import('#cli/ask/webhooks.ts')).addWebhooksCommand,
  mcp: async () => (await import('#cli/mcp.ts')).addMcpCommand,
  settings: async () => (await import('#cli/settings.ts')).addSettingsCommand,
  doctor: async () => (await import('#cli/doctor.ts')).addDoctorCommand,
  // The last: it completes those before.
  completion: async () => (await import('#cli/completion.ts')).addCompletionCommand,
}

/** Most common uses of each command, as typed. */
export const HELP_EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  serve: ['npx vds serve', 'npx vds serve --workers auto', 'VDS_PORT=9000 VDS_DATA_DIR=/srv/vds npx vds serve'],
  ingest: ['npx vds ingest', 'npx vds ingest --from ~/federal-files'],
  snapshot: ['npx vds snapshot list', 'npx vds snapshot verify', 'npx vds snapshot rollback'],
  links: ['npx vds links', 'npx vds links --make toyota'],
  changes: ['npx vds changes --since 2026-11-01 --type recall', 'npx vds changes --make toyota --model tacoma --json'],
  search: ['npx vds search 2019 toyota tacoma', 'npx vds search --json --limit 100 honda civic'],
  decode: ['npx vds decode 3TMCZ5AN6KM123456', 'npx vds decode --in stock.csv --out decoded.csv --column VIN'],
  recall: ['npx vds recall 24V-064', 'npx vds recall --json 24V064000 2024-065'],
  dtc: ['npx vds dtc P0420', 'npx vds dtc --json P0420 U0100'],
  export: ['npx vds export vehicles --format csv --out vehicles.csv', 'npx vds export --all exports'],
  key: [
    'npx vds key create --label laptop --plan pro --account me@example.com',
    'npx vds key change key_0123456789abcdef --expires 2027-01-31 --scopes vins,get_recalls --addresses 203.0.113.0/24',
    'npx vds key list',
    'npx vds key revoke key_0123456789abcdef',
  ],
  account: [
    'npx vds account create me@example.com --plan pro',
    'npx vds account setup-code',
    'npx vds account set-plan me@example.com business',
    'npx vds account accept-loss alerts.sqlite',
  ],
  backup: ['npx vds backup --out backup-2026-11-22', 'npx vds backup --json --out backup-2026-11-23'],
  restore: ['npx vds restore --from backup-2026-11-22'],
  reencrypt: ['npx vds reencrypt'],
  batch: [
    'VDS_API_KEY=vds_live_... npx vds batch --operation recalls --in stock.csv --out recalls.csv --ref "Stock #"',
  ],
  webhooks: ['VDS_API_KEY=vds_live_... npx vds webhooks listen --forward-to http://localhost:3000/hooks'],
  mcp: ['VDS_API_KEY=vds_live_... npx vds mcp --base-url https://vehicles.example.com'],
  settings: ['npx vds settings', 'npx vds settings --json'],
  doctor: ['npx vds doctor', 'npx vds doctor --json', 'VDS_DATA_DIR=/srv/vds npx vds doctor'],
  completion: ['source <(npx vds completion bash)', 'npx vds completion fish > ~/.config/fish/completions/vds.fish'],
}

function examplesText(command: string): string {
  const examples = HELP_EXAMPLES[command] ?? []
  return ['', 'Examples:', ...examples.map((line) => `  ${line}`)].join('\n')
}

/** Commands by what they do in the data folder; the others need none. */
const WRITING_COMMANDS = new Set(['serve', 'ingest', 'restore'])
const READING_COMMANDS = new Set([
  'snapshot',
  'links',
  'changes',
  'search',
  'decode',
  'recall',
  'dtc',
  'export',
  'backup',
])

/** The command line with the command that is asked for: none for the version, all of them for the help. */
export async function buildProgram(environment: CliEnvironment, requested?: string): Promise<Command> {
  const program = new Command('vds')
    .description('Vehicle Data Service: vehicle specifications, federal recalls and trouble codes over HTTP.')
    .version(VERSION)
    .showSuggestionAfterError()
    .exitOverride()
    .configureHelp({ sortSubcommands: false })
    .configureOutput({ outputError: (text, write) => write(`${ERROR_PREFIX}${usageErrorText(text)}\n`) })
  if (requested === '--version' || requested === '-V') return program
  const isAlone = requested !== undefined && requested !== 'completion' && Object.hasOwn(COMMANDS, requested)
  for (const [name, load] of Object.entries(COMMANDS)) {
    if (isAlone && name !== requested) continue
    const add = await load()
    add(program, withCheckedFolder(environment, name))
    program.commands.at(-1)?.addHelpText('after', examplesText(name))
  }
  return program
}

/** A data folder that can never work ends the command before it begins anything. */
function withCheckedFolder(environment: CliEnvironment, command: string): CliEnvironment {
  const isWritten = WRITING_COMMANDS.has(command)
  if (!isWritten && !READING_COMMANDS.has(command)) return environment
  return {
    ...environment,
    config: () => {
      const config = environment.config()
      checkDataFolder(config.dataDirectory, isWritten)
      return config
    },
  }
}

/**
 * Runs one command line and returns its exit code: 0 done, 1 failed (one clear line on stderr), 2 wrong usage.
 * Only a bug prints a stack.
 */
export async function run(argv: readonly string[], environment: CliEnvironment): Promise<number> {
  try {
    const program = await buildProgram(environment, argv[0])
    await program.parseAsync(argv, { from: 'user' })
    return 0
  } catch (error) {
    return reportFailure(error)
  }
}

function reportFailure(error: unknown): number {
  if (error instanceof CommanderError) {
    // Commander has printed its own message; asking for help or the version is not an error.
    return error.exitCode === 0 ? 0 : EXIT_USAGE
  }
  if (error instanceof Failure) {
    console.error(`${ERROR_PREFIX}${error.message}`)
    return error.exitCode
  }
  console.error(`${ERROR_PREFIX}Unexpected error: ${messageOf(error)}`)
  if (error instanceof Error) console.error(error.stack)
  return EXIT_FAILED
}

/**
 * Drops the rest of the output if its reader has closed it ("| head"). If the output cannot be written, as on a full disk,
 * reports it once and exits with 1; a service continues without its log.
 */
function outliveOutput(): void {
  let isSaid = false
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return
    if (!isSaid) console.error(`${ERROR_PREFIX}Cannot write the output: ${error.message}`)
    isSaid = true
    process.exitCode = EXIT_FAILED
  })
}

if (import.meta.main) {
  freeThreadHeaps()
  outliveOutput()
  const exitCode = await run(process.argv.slice(2), {
    config: () => loadConfig(processEnvironment()),
    out: (line) => console.log(line),
    // Plain unless standard output is a terminal, and with NO_COLOR.
    paint: (color, text) => styleText(color, text),
    clock: systemClock,
  })
  process.exitCode ??= exitCode
}
