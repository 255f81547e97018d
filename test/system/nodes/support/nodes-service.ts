import assert from 'node:assert/strict'
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PostgresAccountStore } from '#accounts/storage/postgres-account-store.ts'
import { systemClock } from '#platform/clock.ts'
import { temporaryFolder, type Cleanup } from '#test/support/temporary-folder.ts'
import { until } from '#test/support/until.ts'
import { environmentOf, preparedFolder } from '#test/system/workers/support/workers-service.ts'

const MAIN = join(import.meta.dirname, '../../../../src/main.ts')
/** Any password opens the database of the tests; this one must never be printed. */
export const DATABASE_PASSWORD = 'a-password-that-nobody-prints'

/** One `vds serve` with a data folder of its own. */
export interface Node {
  readonly address: URL
  readonly child: ChildProcess
  /** Everything that it wrote to standard output and standard error. */
  readonly printed: () => string
}

/** Several nodes on one database. */
export interface Nodes {
  readonly nodes: readonly Node[]
  /** The account store, opened by the test as one more node. */
  readonly accounts: PostgresAccountStore
  /** Runs `vds` with the nodes' settings and returns what it printed. */
  readonly vds: (...argv: string[]) => Promise<string>
}

/** Starts nodes at the same moment on one empty database, and ends them with the test. */
export async function startNodes(
  test: Cleanup,
  databaseUrl: string,
  count: number,
  more: Readonly<Record<string, string>> = {},
): Promise<Nodes> {
  const url = new URL(databaseUrl)
  url.password = DATABASE_PASSWORD
  const settings = { VDS_DATABASE_URL: url.href, VDS_FIRST_KEY: 'on', ...more }
  const prepared = await preparedFolder(test)
  const folders = Array.from({ length: count }, () => copyOf(test, prepared))
  const nodes = await Promise.all(folders.map((folder) => startNode(test, environmentOf(folder, settings))))
  const accounts = await PostgresAccountStore.open({ url: url.href, clock: systemClock })
  test.after(() => accounts.close())
  const env = environmentOf(prepared, settings)
  const vds = async (...argv: string[]) => {
    return (await promisify(execFile)(process.execPath, [MAIN, ...argv], { env })).stdout
  }
  return { nodes, accounts, vds }
}

function copyOf(test: Cleanup, folder: string): string {
  const copy = temporaryFolder(test)
  cpSync(folder, copy, { recursive: true })
  return copy
}

async function startNode(test: Cleanup, env: NodeJS.ProcessEnv): Promise<Node> {
  const child = spawn(process.execPath, [MAIN, 'serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  test.after(() => killed(child))
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  }
  // The log line comes after everything that a first start has to say.
  const address = () => /"listening on ([^"\s]+)"/.exec(printed)?.[1]
  await until(() => address() !== undefined || child.exitCode !== null, 'the node starts')
  assert.equal(child.exitCode, null, printed)
  return { address: new URL(address() ?? assert.fail()), child, printed: () => printed }
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
