import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createToken, hashToken, lastFourOf } from '#accounts/keys/key-token.ts'
import type { PlanName } from '#accounts/plan.ts'
import { SqliteAccountStore } from '#accounts/storage/sqlite-account-store.ts'
import { systemClock } from '#platform/clock.ts'
import { publishSnapshot } from '#snapshots/publish-snapshot.ts'
import { snapshotDirectory } from '#snapshots/snapshot-files.ts'
import { bareEnvironment } from '#test/support/bare-environment.ts'
import { buildSnapshot } from '#test/support/build-snapshot.ts'
import { temporaryFolder, type Cleanup } from '#test/support/temporary-folder.ts'
import { until } from '#test/support/until.ts'

const PROJECT = join(import.meta.dirname, '../../../..')
const MAIN = join(PROJECT, 'src/main.ts')
const VEHICLES = 40

/** The whole service in processes of its own, as `vds serve` starts it. */
export interface WorkersService {
  readonly child: ChildProcess
  readonly dataDirectory: string
  readonly address: URL
  /** The account store, opened by the test as a process of its own. */
  readonly accounts: SqliteAccountStore
  /** Everything on standard error, one JSON line per event. */
  readonly printed: () => string
  /** Everything printed to the operator on standard output. */
  readonly said: () => string
  /** Process ids of the workers that said that they listen, by worker. */
  readonly workerPids: () => ReadonlyMap<number, number>
  createKey(
    plan: PlanName,
    limits?: { quota?: number; burst?: number },
  ): Promise<{ token: string; keyId: string; accountId: string }>
}

/** The environment of a service on a free port of loopback, and nothing of the test's own. */
export function environmentOf(dataDirectory: string, more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  return bareEnvironment({
    VDS_DATA_DIR: dataDirectory,
    VDS_PORT: '0',
    VDS_REFRESH: 'off',
    VDS_FIRST_KEY: 'off',
    ...more,
  })
}

/** A data folder with a snapshot in it. */
export async function preparedFolder(test: Cleanup): Promise<string> {
  const dataDirectory = temporaryFolder(test)
  await publishNumber(dataDirectory, 1)
  return dataDirectory
}

/** Publishes a snapshot in which every vehicle carries the number as its horsepower; answers the snapshot's id. */
export async function publishNumber(dataDirectory: string, number: number): Promise<string> {
  const builtFile = join(dataDirectory, `built-${number}.sqlite`)
  const vehicles = Array.from({ length: VEHICLES }, (_, index) => ({
    id: `vehicle${String(index).padStart(8, '0')}`,
    year: 2019,
    make: 'Toyota',
    model: `Model ${index}`,
    horsepower: number,
  }))
  buildSnapshot(builtFile, { vehicles })
  return (await publishSnapshot({ directory: snapshotDirectory(dataDirectory), builtFile, clock: systemClock })).id
}

/** Starts a service of several workers, waits until it listens, and ends it with the test. */
export async function startWorkers(
  test: Cleanup,
  count: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<WorkersService> {
  const dataDirectory = await preparedFolder(test)
  const argv = [MAIN, 'serve', '--workers', String(count)]
  const env = environmentOf(dataDirectory, settings)
  const child = spawn(process.execPath, argv, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  test.after(() => killed(child))
  let out = ''
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const address = () => /listens on (\S+)/.exec(out)?.[1]
  await until(() => address() !== undefined || child.exitCode !== null, `the service starts (${printed})`)
  assert.equal(child.exitCode, null, printed)
  const accounts = new SqliteAccountStore({ directory: dataDirectory, clock: systemClock })
  test.after(() => accounts.close())
  return {
    child,
    dataDirectory,
    address: new URL(address() ?? assert.fail()),
    accounts,
    printed: () => printed,
    said: () => out,
    workerPids: () => workerPids(printed),
    createKey: (plan, limits) => createKey(accounts, plan, limits),
  }
}

/** Runs `vds serve` to its end. */
export async function runServe(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, [MAIN, 'serve', ...argv], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let printed = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, printed }
}

/** Whether a process is there. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

function workerPids(printed: string): Map<number, number> {
  const pids = new Map<number, number>()
  for (const line of printed.split('\n').filter((text) => text.includes(' listens"'))) {
    const { worker, pid } = JSON.parse(line) as { worker: number; pid: number }
    pids.set(worker, pid)
  }
  return pids
}

let accountCount = 0

async function createKey(
  accounts: SqliteAccountStore,
  plan: PlanName,
  limits: { quota?: number; burst?: number } = {},
) {
  accountCount += 1
  const account = await accounts.createAccount({ email: `caller${accountCount}@example.com`, plan, ...limits })
  const token = createToken('live')
  const key = { accountId: account.id, label: 'test', tokenSha256: hashToken(token), lastFour: lastFourOf(token) }
  return { token, keyId: (await accounts.createKey(key)).id, accountId: account.id }
}
