import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { toIsoSeconds, type Clock } from '#platform/clock.ts'
import { tryFileLock } from '#platform/files/file-lock.ts'
import type { Progress } from './progress.ts'
import { appendRefreshEntry } from './refresh-log.ts'
import { INGEST_LOCK } from './work-directory.ts'

const CurrentRefresh = Type.Object({
  /** Milliseconds since 1970 UTC. */
  began_ms: Type.Number(),
  /** Time of the last write by the running process. */
  seen_ms: Type.Number(),
  origin: Type.Enum(['official', 'folder']),
  /** Names of the requested sources; [] = every source found. */
  sources: Type.Array(Type.String()),
  /** Current step: "Reading 3 of 25 files". */
  step: Type.String(),
  /** Current part of the step: "Reading NHTSA recalls"; null if the step has no parts. */
  detail: Type.Union([Type.String(), Type.Null()]),
  /** Completed share of the step, from 0 to 1; null if unknown. */
  share: Type.Union([Type.Number(), Type.Null()]),
  /** Rows accepted so far, from files read to the end. */
  rows: Type.Integer(),
})
export type CurrentRefresh = Static<typeof CurrentRefresh>

const WRITE_MS = 1_000
/** Age at which the file may belong to a killed process; the ingest lock then decides. */
const QUIET_MS_MAX = 15_000
const DETAIL_CHARACTERS_MAX = 200

export interface RunReport {
  readonly progress: Progress
  /** Reports one line about the current download. */
  readonly fetching: (line: string) => void
}

function runFile(dataDirectory: string): string {
  return join(dataDirectory, 'refresh-run.json')
}

/** Writes the refresh's progress to the data folder until `work` ends. Requires the ingest lock. */
export async function withRefreshReport<Result>(
  about: Pick<CurrentRefresh, 'origin' | 'sources'> & { dataDirectory: string; clock: Clock; progress: Progress },
  work: (report: RunReport) => Promise<Result>,
): Promise<Result> {
  const { dataDirectory, clock, progress, origin, sources } = about
  const nowMs = clock.nowMs()
  const idle = { step: 'Starting', detail: null, share: null, rows: 0 }
  let run: CurrentRefresh = { began_ms: nowMs, seen_ms: nowMs, origin, sources, ...idle }
  const write = (): void => {
    run = { ...run, seen_ms: clock.nowMs() }
    ignoreFailure(() => {
      writeFileSync(`${runFile(dataDirectory)}.part`, JSON.stringify(run))
      renameSync(`${runFile(dataDirectory)}.part`, runFile(dataDirectory))
    })
  }
  const set = (changes: Partial<CurrentRefresh>): void => void (run = { ...run, ...changes })
  write()
  const timer = setInterval(write, WRITE_MS).unref()
  try {
    return await work({
      progress: recordingProgress(progress, () => run, set),
      fetching: (line) => set(fetchingStep(line)),
    })
  } finally {
    clearInterval(timer)
    ignoreFailure(() => rmSync(runFile(dataDirectory), { force: true }))
  }
}

function fetchingStep(line: string): Partial<CurrentRefresh> {
  const detail = line.replace(/ \.\.\.$/, '').slice(0, DETAIL_CHARACTERS_MAX)
  return { step: 'Fetching official files', detail, share: null }
}

function recordingProgress(
  progress: Progress,
  run: () => CurrentRefresh,
  set: (changes: Partial<CurrentRefresh>) => void,
): Progress {
  let totalEffort = 0
  let doneEffort = 0
  return {
    begin(label, total, effort = total) {
      totalEffort = effort
      doneEffort = 0
      set({ step: label, detail: null, share: totalEffort > 0 ? 0 : null })
      progress.begin(label, total, effort)
    },
    advance(bytes, effort = bytes) {
      doneEffort += effort
      if (totalEffort > 0) set({ share: Math.min(1, doneEffort / totalEffort) })
      progress.advance(bytes, effort)
    },
    note(label) {
      set({ detail: label })
      progress.note(label)
    },
    addRows(rows) {
      set({ rows: run().rows + rows })
      progress.addRows(rows)
    },
    end: () => progress.end(),
  }
}

/** Returns the refresh running in this data folder. Deletes the file of a killed refresh and logs the interruption. */
export async function readCurrentRefresh(dataDirectory: string, clock: Clock): Promise<CurrentRefresh | undefined> {
  const run = parseRun(await readFile(runFile(dataDirectory), 'utf8').catch(() => ''))
  if (run === undefined || Math.abs(clock.nowMs() - run.seen_ms) < QUIET_MS_MAX) return run
  const lock = tryFileLock(join(dataDirectory, INGEST_LOCK))
  if (lock === undefined) return run
  try {
    await logInterrupted(dataDirectory, run)
    rmSync(runFile(dataDirectory), { force: true })
    return undefined
  } finally {
    lock.release()
  }
}

function logInterrupted(
  dataDirectory: string,
  { origin, sources, began_ms: beganMs, seen_ms: seenMs }: CurrentRefresh,
) {
  return appendRefreshEntry(dataDirectory, {
    at: toIsoSeconds(seenMs),
    began: toIsoSeconds(beganMs),
    origin,
    sources,
    outcome: 'refused',
    snapshot: null,
    reasons: ['interrupted: its process ended before the refresh finished'],
    accepted: [],
    removed: [],
    remaining: [],
  })
}

function parseRun(text: string): CurrentRefresh | undefined {
  try {
    const run: unknown = JSON.parse(text)
    return Value.Check(CurrentRefresh, run) ? run : undefined
  } catch {
    return undefined
  }
}

function ignoreFailure(work: () => void): void {
  try {
    work()
  } catch {
    // A failed progress report must not stop the refresh: on a full disk, the refresh's own error gives the reason.
  }
}
