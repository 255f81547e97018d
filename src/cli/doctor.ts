import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Command } from 'commander'
import { ACCOUNT_FILES, lostStore } from '#accounts/storage/used-stores.ts'
import { openCatalog, type Catalog } from '#catalog/catalog.ts'
import { DAY_MS } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { countOf } from '#platform/count-of.ts'
import { openPool } from '#platform/database/postgres-pool.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import { workerCount } from '#server/workers/worker-count.ts'
import { currentFile, findDamage, readCurrent, snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { unreadableAlerts } from './alerts-check.ts'
import type { CliEnvironment } from './cli-environment.ts'
import { checkDataFolder } from './data/data-folder.ts'

/** Official files are checked daily; beyond this age something prevents it. */
const DATA_DAYS_MAX = 14
/** Disk space that a refresh of all official files needs in addition (docs/operations-refresh.md). */
const FREE_BYTES_WARN = 5e9
const FREE_BYTES_MIN = 200e6
const BYTES_PER_GB = 1e9
/** Measured with official files of real size (docs/operations.md, Capacity). */
const INGEST_BYTES = 640e6
const WORKER_BYTES = 400e6
const FIRST_PROCESS_BYTES = 150e6
const FULL_DATA = 'full federal data need 12 GB of disk and 4 to 6 minutes of processor time for the first ingest'
/** Time of writing: an earlier clock is wrong. */
const EARLIEST_MS = Date.UTC(2026, 0, 1)

type Level = 'ok' | 'note' | 'FAIL'

interface Finding {
  readonly level: Level
  readonly text: string
}

const ok = (text: string): Finding => ({ level: 'ok', text })
const note = (text: string): Finding => ({ level: 'note', text })
const fail = (text: string): Finding => ({ level: 'FAIL', text })

interface DoctorOptions {
  /** Also compares the snapshot's bytes with its hash. */
  readonly deep?: boolean
  readonly json?: boolean
}

interface Check {
  readonly name: string
  run(config: Config, environment: CliEnvironment, options: DoctorOptions): Finding | Promise<Finding>
}

const FOLDER_CHECKS: readonly Check[] = [
  { name: 'disk', run: checkDisk },
  { name: 'machine', run: checkMachine },
  { name: 'data', run: checkData },
  { name: 'accounts', run: checkAccounts },
  { name: 'alerts key', run: checkAlertsKey },
  { name: 'request log', run: checkRequestLog },
  { name: 'clock', run: checkClock },
]
const PORT_CHECKS: readonly Check[] = [
  { name: 'port', run: ({ port, host }) => checkPort(port, host) },
  { name: 'admin port', run: ({ admin }) => (admin === undefined ? ok('off') : checkPort(admin.port, admin.host)) },
]

/** `vds doctor`: checks the service's requirements, one line each, without changes. */
export function addDoctorCommand(program: Command, environment: CliEnvironment): void {
  program
    .command('doctor')
    .description('check settings, data folder, disk, memory, data, accounts, keys, ports, and clock; changes nothing')
    .option('--deep', "also verify the snapshot's hash")
    .option('--json', 'print JSON')
    .action(async (options: DoctorOptions) => {
      const found = await examine(environment, options)
      if (options.json === true) environment.out(JSON.stringify(found.map(findingJson)))
      else for (const line of found.map((finding) => findingLine(finding, environment))) environment.out(line)
      const failed = found.filter(({ level }) => level === 'FAIL')
      if (failed.length > 0) throw new Failure(`${failed.map(({ name }) => name).join(', ')} failed. See above.`)
    })
}

type NamedFinding = Finding & { readonly name: string }

function findingJson({ name, level, text }: NamedFinding) {
  return { name, level: level.toLowerCase(), text }
}

const COLORS = { ok: 'green', note: 'yellow', FAIL: 'red' } as const

function findingLine({ name, level, text }: NamedFinding, { paint }: CliEnvironment): string {
  const shown = level.padEnd(4)
  return `${paint?.(COLORS[level], shown) ?? shown}  ${name.padEnd(11)}  ${text}`
}

async function examine(environment: CliEnvironment, options: DoctorOptions): Promise<NamedFinding[]> {
  let config: Config
  try {
    config = environment.config()
  } catch (error) {
    return [{ name: 'settings', ...fail(messageOf(error)) }]
  }
  const folder = { name: 'data folder', ...(await outcomeOf(() => checkFolder(config))) }
  const found = [{ name: 'settings', ...ok('all VDS_ settings are valid') }, folder]
  for (const check of folder.level === 'FAIL' ? PORT_CHECKS : [...FOLDER_CHECKS, ...PORT_CHECKS]) {
    found.push({ name: check.name, ...(await outcomeOf(() => check.run(config, environment, options))) })
  }
  return found
}

async function outcomeOf(run: () => Finding | Promise<Finding>): Promise<Finding> {
  try {
    return await run()
  } catch (error) {
    return fail(messageOf(error))
  }
}

function checkFolder({ dataDirectory }: Config): Finding {
  checkDataFolder(dataDirectory, true)
  return ok(dataDirectory)
}

async function checkDisk({ dataDirectory }: Config): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDirectory).catch(() => statfs('.'))
  const free = bavail * bsize
  const text = `${(free / BYTES_PER_GB).toFixed(1)} GB free`
  if (free < FREE_BYTES_MIN) return fail(`${text}: too little to write accounts safely`)
  return free < FREE_BYTES_WARN
    ? note(`${text}: a refresh of all official files may need ${FREE_BYTES_WARN / BYTES_PER_GB} GB`)
    : ok(text)
}

/** Compares the memory with the needs of one ingest and all workers. Full data are optional, so too little is a note. */
function checkMachine(config: Config): Finding {
  const workers = workerCount(undefined, config.workers)
  const limit = process.constrainedMemory()
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  const needed = INGEST_BYTES + FIRST_PROCESS_BYTES + workers * WORKER_BYTES
  const [available, required] = [memory, needed].map((bytes) => `${(bytes / BYTES_PER_GB).toFixed(1)} GB`)
  const cores = countOf(availableParallelism(), 'core')
  const text = `${cores}, ${available} of memory; an ingest and ${countOf(workers, 'worker')} need ${required}; ${FULL_DATA}`
  return memory < needed ? note(text) : ok(text)
}

const MEND_DATA =
  'return to the previous snapshot with "npx vds snapshot rollback", or publish a new one with "npx vds ingest"'

async function checkData(
  { dataDirectory }: Config,
  { clock }: CliEnvironment,
  { deep }: DoctorOptions,
): Promise<Finding> {
  const directory = snapshotDirectory(dataDirectory)
  const current = await readCurrent(directory).catch((error: unknown) => {
    throw new Failure(`${currentFile(directory)} cannot be read: ${messageOf(error)}; ${MEND_DATA}`, { cause: error })
  })
  if (current === undefined) return note('none yet: create them with "npm start" or "npx vds ingest"')
  const { id, checked_at: checkedAt } = current
  const file = snapshotFile(directory, id)
  const damage = deep === true ? await findDamage(directory, id) : undefined
  if (damage !== undefined) return fail(`${file} is damaged: ${damage}; ${MEND_DATA}`)
  const catalog = catalogOf(file, id)
  const { edition, listed_count: vehicles } = catalog.meta
  catalog.close()
  const days = Math.floor((clock.nowMs() - Date.parse(checkedAt)) / DAY_MS)
  const about = `snapshot ${id.slice(0, 12)}, ${vehicles.toLocaleString('en-US')} vehicles, ${edition} data, last checked ${days === 0 ? 'today' : `${countOf(days, 'day')} ago`}`
  if (edition === 'starter') return note(`${about}; load the official files with "npx vds ingest"`)
  return days > DATA_DAYS_MAX ? note(`${about}: refreshes fail or are off (docs/operations-refresh.md)`) : ok(about)
}

function catalogOf(file: string, id: string): Catalog {
  try {
    return openCatalog(file, id)
  } catch (error) {
    throw new Failure(`${file} cannot be opened: ${messageOf(error)}; ${MEND_DATA}`, { cause: error })
  }
}

/** Reads every store without opening it as a start does, which would upgrade it. */
async function checkAccounts({ dataDirectory, databaseUrl }: Config): Promise<Finding> {
  if (databaseUrl !== undefined) return checkPostgres(databaseUrl)
  const lost = lostStore(dataDirectory)
  if (lost !== undefined) return fail(lost)
  const files = ACCOUNT_FILES.filter((name) => name.endsWith('.sqlite') && existsSync(join(dataDirectory, name)))
  if (files.length === 0) return note('none yet: the first start creates them')
  const damaged = files.flatMap((name) => damageOf(join(dataDirectory, name)) ?? [])
  if (damaged.length > 0) return fail(`${damaged.join('; ')}; restore a backup with "npx vds restore"`)
  return ok(files.map((name) => join(dataDirectory, name)).join(', '))
}

function damageOf(file: string): string | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { readOnly: true })
    const { quick_check: checkResult } = database.prepare('PRAGMA quick_check(1)').get() ?? {}
    return checkResult === 'ok' ? undefined : `${file} is damaged: ${String(checkResult)}`
  } catch (error) {
    return `${file} cannot be read: ${messageOf(error)}`
  } finally {
    database?.close()
  }
}

async function checkPostgres(databaseUrl: string): Promise<Finding> {
  const pool = openPool(databaseUrl, 1)
  try {
    await pool.query('SELECT 1')
    return ok('PostgreSQL responds')
  } finally {
    await pool.end()
  }
}

/** A damaged log is no failure: a start replaces it. */
function checkRequestLog({ dataDirectory, databaseUrl }: Config): Finding {
  const file = join(dataDirectory, 'requests.sqlite')
  if (databaseUrl !== undefined || !existsSync(file)) return ok('none in this folder')
  const damage = damageOf(file)
  return damage === undefined ? ok(file) : note(`${damage}; the next start renames it and creates a new one`)
}

async function checkAlertsKey(config: Config): Promise<Finding> {
  const problem = await unreadableAlerts(config)
  return problem === undefined ? ok('encrypted data can be read') : fail(problem)
}

function checkPort(port: number, host: string): Promise<Finding> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      const text = `${host}:${port}`
      resolve(
        error.code === 'EADDRINUSE'
          ? note(`${text} is in use: either by this service or by another program`)
          : fail(`${text} cannot be used: ${error.message}`),
      )
    })
    server.listen(port, host, () => {
      server.close(() => resolve(ok(`${host}:${port} is free`)))
    })
  })
}

async function checkClock({ dataDirectory }: Config, { clock }: CliEnvironment): Promise<Finding> {
  const now = clock.nowMs()
  // The data check reports an unreadable file.
  const current = await readCurrent(snapshotDirectory(dataDirectory)).catch(() => undefined)
  const last = current === undefined ? EARLIEST_MS : Math.max(EARLIEST_MS, Date.parse(current.checked_at))
  const says = new Date(now).toISOString()
  // Quotas, signatures, and sessions depend on the clock.
  return now < last ? fail(`${says} is before ${new Date(last).toISOString()}: set the system clock`) : ok(says)
}
