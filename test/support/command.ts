import assert from 'node:assert/strict'
import { Command } from 'commander'
import type { CliEnvironment } from '#cli/cli-environment.ts'
import { loadConfig } from '#platform/config.ts'
import { Failure } from '#platform/failure.ts'

/** The lines that a command printed, and how it failed; undefined = it did not. */
export interface CommandOutcome {
  readonly lines: string[]
  readonly error: unknown
}

/** Runs one command over a data folder, in this process. @param argv its name, then its words */
export async function runCommand(
  add: (program: Command, environment: CliEnvironment) => void,
  dataDirectory: string,
  argv: readonly string[],
): Promise<CommandOutcome> {
  const lines: string[] = []
  const program = new Command().exitOverride()
  add(program, {
    config: () => loadConfig({ VDS_DATA_DIR: dataDirectory }),
    out: (line) => lines.push(line),
    clock: { nowMs: () => Date.UTC(2026, 10, 1) },
  })
  const error: unknown = await program.parseAsync(argv, { from: 'user' }).then(
    () => undefined,
    (failure: unknown) => failure,
  )
  return { lines, error }
}

/** Asserts that a command failed with one line, and with this exit code. */
export function assertFails(error: unknown, exitCode: number, message: RegExp): void {
  assert.ok(error instanceof Failure, String(error))
  assert.match(error.message, message)
  assert.equal(error.exitCode, exitCode)
}
