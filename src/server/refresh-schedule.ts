import type { Catalog } from '#catalog/catalog.ts'
import { recordResults, readRefreshState, type RefreshState } from '#ingest/refresh-state.ts'
import { dueSources, scheduledSources } from '#ingest/schedule.ts'
import { clearWorkDirectories } from '#ingest/work-directory.ts'
import type { Clock } from '#platform/clock.ts'
import { messageOf } from '#platform/failure.ts'
import type { Log } from '#platform/log.ts'
import { type RandomShare, systemRandom } from '#platform/random.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { processEnvironment } from '#platform/config.ts'

export interface ScheduleOptions {
  readonly dataDirectory: string
  readonly clock: Clock
  readonly log: Log
  /** The snapshot that is served now. */
  readonly catalog: () => Pick<Catalog, 'meta' | 'freshness'>
  readonly random?: RandomShare
  /** Starts a refresh of some sources; injected by tests. */
  readonly run?: (sources: readonly string[], dataDirectory: string) => RunningRefresh
}

/** How often it is asked whether something is due: often enough, whatever happens to the clock meanwhile. */
const WAKE_MS = 60_000
/** After a refresh that left no trace (it ran already elsewhere, or was killed), nothing is started for this long. */
const PAUSE_MS = 5 * 60_000

/** Keeps the data fresh while the service runs: starts a refresh when a source is due, one at a time. */
export class RefreshSchedule {
  readonly #options: ScheduleOptions
  readonly #shares: ReadonlyMap<string, number>
  #timer: NodeJS.Timeout | undefined
  #running: RunningRefresh | undefined
  #turn: Promise<void> | undefined
  #pauseUntilMs = 0
  #isStopped = false

  constructor(options: ScheduleOptions) {
    this.#options = options
    const random = options.random ?? systemRandom
    this.#shares = new Map(scheduledSources().map(({ name }) => [name, random()]))
  }

  /** Looks now, and then every minute. */
  start(): void {
    this.#timer = setInterval(() => void this.wake(), WAKE_MS).unref()
    void this.wake()
  }

  /** Refreshes what is due; settles when that is done. Never throws: the service goes on whatever happens. */
  wake(): Promise<void> {
    this.#turn ??= this.#refreshDue()
      .catch((error: unknown) => this.#options.log.error({ reason: messageOf(error) }, 'the refresh schedule failed'))
      .finally(() => (this.#turn = undefined))
    return this.#turn
  }

  /** Stops a refresh that runs, and starts no other. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    const running = this.#running
    running?.stop()
    await this.#turn
    // One that writes a snapshot does not hear the signal, and is killed in the middle.
    if (running !== undefined) await clearWorkDirectories(this.#options.dataDirectory)
  }

  async #refreshDue(): Promise<void> {
    const { clock, dataDirectory, log, run = runRefresh } = this.#options
    const before = await readRefreshState(dataDirectory)
    const sources = this.#due(before)
    if (sources.length === 0 || this.#isStopped) return
    log.info({ sources }, `refreshing ${sources.join(', ')} from the official addresses`)
    this.#running = run(sources, dataDirectory)
    const { isOk, lastLine } = await this.#running.ended
    this.#running = undefined
    if (this.#isStopped) return
    if (isOk) log.info({ sources }, lastLine)
    else log.warn({ sources }, `${lastLine}; it is tried again`)
    const after = await readRefreshState(dataDirectory)
    const silent = sources.filter((name) => JSON.stringify(after[name]) === JSON.stringify(before[name]))
    if (silent.length === 0) return
    this.#pauseUntilMs = clock.nowMs() + PAUSE_MS
    if (isOk) return
    await recordResults(
      dataDirectory,
      clock.nowMs(),
      silent.map((source) => ({ source, reason: lastLine, isUnreachable: false })),
    )
  }

  #due(state: RefreshState): string[] {
    const { clock, catalog } = this.#options
    const nowMs = clock.nowMs()
    if (nowMs < this.#pauseUntilMs && this.#pauseUntilMs - nowMs <= PAUSE_MS) return []
    const { meta, freshness } = catalog()
    return dueSources({
      nowMs,
      state,
      isOfficial: meta.edition === 'official',
      present: freshness.map(({ source }) => source),
      share: (source) => this.#shares.get(source) ?? 0,
    })
  }
}

/** How a refresh in a process of its own ended. */
export interface RefreshRun {
  readonly isOk: boolean
  /** The last line that it printed: what was published, or why not. */
  readonly lastLine: string
}

/** A refresh that runs. */
interface RunningRefresh {
  readonly ended: Promise<RefreshRun>
  /** Asks it to stop, and ends it if it does not. */
  stop(): void
}

const MAIN_FILE = fileURLToPath(new URL('../main.ts', import.meta.url))
/** A refresh in the middle of writing a snapshot cannot stop at once; the service has ten seconds in all. */
const STOP_MS_MAX = 5_000
const LINE_CHARACTERS_MAX = 1_000

/**
 * Runs `vds ingest --only ...` in a child process of low priority, so that reading millions of rows slows no answer
 * down. The channel between the two ends with this process, and the child stops with it.
 */
export function runRefresh(sources: readonly string[], dataDirectory: string): RunningRefresh {
  const child = spawn(process.execPath, [MAIN_FILE, 'ingest', '--only', sources.join(',')], {
    // A Ctrl-C in the terminal is for the service, which then stops the child itself.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...processEnvironment(), VDS_DATA_DIR: dataDirectory },
  })
  lowerPriority(child)
  let kill: NodeJS.Timeout | undefined
  return {
    ended: endOf(child).finally(() => clearTimeout(kill)),
    stop() {
      child.kill('SIGTERM')
      kill ??= setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX)
    },
  }
}

function lowerPriority(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Where the system does not allow it, the refresh runs like any other process.
  }
}

function endOf(child: ChildProcess): Promise<RefreshRun> {
  const lines = { out: lastLineOf(child.stdout), error: lastLineOf(child.stderr) }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ isOk: false, lastLine: `it could not be started: ${error.message}` }))
    child.on('close', (code, signal) => {
      const how = signal === null ? `it ended with code ${code}` : `it was ended by ${signal}`
      const lastLine = code === 0 ? lines.out() : code === 1 ? lines.error().replace(/^vds: /, '') : how
      resolve({ isOk: code === 0, lastLine: lastLine === '' ? how : lastLine })
    })
  })
}

/** Keeps the last complete line of a stream, and no more. */
function lastLineOf(stream: NodeJS.ReadableStream | null): () => string {
  let last = ''
  let rest = ''
  stream?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = (lines.pop() ?? '').slice(-LINE_CHARACTERS_MAX)
    last = lines.findLast((line) => line !== '')?.slice(0, LINE_CHARACTERS_MAX) ?? last
  })
  return () => (rest === '' ? last : rest)
}
