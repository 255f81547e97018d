import { Command, CommanderError } from 'commander'
import { addAccountCommand } from '#cli/account.ts'
import type { CliEnvironment } from '#cli/cli-environment.ts'
import { addExportCommand } from '#cli/export.ts'
import { addBackupCommand } from '#cli/backup.ts'
import { addIllustrationsCommand } from '#cli/illustrations.ts'
import { addIngestCommand } from '#cli/ingest.ts'
import { addKeyCommand } from '#cli/key.ts'
import { addLinksCommand } from '#cli/links.ts'
import { addMcpCommand } from '#cli/mcp.ts'
import { addPayDemoCommand } from '#cli/pay-demo.ts'
import { addRestoreCommand } from '#cli/restore.ts'
import { addServeCommand } from '#cli/serve.ts'
import { addSettingsCommand } from '#cli/settings.ts'
import { addSnapshotCommand } from '#cli/snapshot.ts'
import { systemClock } from '#platform/clock.ts'
import { loadConfig, processEnvironment } from '#platform/config.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import { VERSION } from '#platform/version.ts'

const EXIT_FAILED = 1
const EXIT_USAGE = 2

/** The command line: one subcommand per file of src/cli. */
export function buildProgram(environment: CliEnvironment): Command {
  const program = new Command('vds')
    .description('Vehicle Data Service: vehicle specifications, federal recalls and trouble codes over HTTP.')
    .version(VERSION)
    .showSuggestionAfterError()
    .exitOverride()
    .configureHelp({ sortSubcommands: false })
  addServeCommand(program, environment)
  addIngestCommand(program, environment)
  addSnapshotCommand(program, environment)
  addLinksCommand(program, environment)
  addExportCommand(program, environment)
  addKeyCommand(program, environment)
  addAccountCommand(program, environment)
  addBackupCommand(program, environment)
  addRestoreCommand(program, environment)
  addMcpCommand(program)
  addIllustrationsCommand(program, environment)
  addPayDemoCommand(program, environment)
  addSettingsCommand(program, environment)
  return program
}

/**
 * Runs one command line and answers its exit code: 0 done, 1 failed (one clear line on stderr), 2 wrong usage.
 * Only a bug prints a stack.
 */
export async function run(argv: readonly string[], environment: CliEnvironment): Promise<number> {
  try {
    await buildProgram(environment).parseAsync(argv, { from: 'user' })
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
    console.error(`vds: ${error.message}`)
    return error.exitCode
  }
  console.error(`vds: unexpected error: ${messageOf(error)}`)
  if (error instanceof Error) console.error(error.stack)
  return EXIT_FAILED
}

if (import.meta.main) {
  process.exitCode = await run(process.argv.slice(2), {
    config: () => loadConfig(processEnvironment()),
    out: (line) => console.log(line),
    clock: systemClock,
  })
}
