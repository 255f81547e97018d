// Separate process that ingests a folder and prints its cost as JSON.
// node bench/ingest/ours-process.ts FOLDER DATA_FOLDER [CONTENTS_FILE]
// CONTENTS_FILE: JSON with the SHA-256 of files by path, like the download cache; their rows are not read again.
import { readFileSync } from 'node:fs'
import { Estimate } from '#ingest/progress.ts'
import { refresh } from '#ingest/refresh.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { systemClock } from '#platform/clock.ts'
import { printMeasurement } from './print-measurement.ts'

const [from = '', dataDirectory = '', contentsFile] = process.argv.slice(2)
const contents =
  contentsFile === undefined ? {} : (JSON.parse(readFileSync(contentsFile, 'utf8')) as Record<string, string>)

const steps: { label: string; atMs: number }[] = []
const estimates: { atMs: number; secondsLeft: number }[] = []
let estimate = new Estimate(0, systemClock)
const progress = {
  begin(label: string, total: number, effort?: number) {
    steps.push({ label, atMs: performance.now() })
    estimate = new Estimate(total, systemClock, effort)
  },
  advance(bytes: number, effort?: number) {
    estimate.add(bytes, effort)
    const secondsLeft = estimate.secondsLeft()
    if (estimate.share() >= (estimates.length + 1) / 10 && secondsLeft !== undefined)
      estimates.push({ atMs: performance.now(), secondsLeft })
  },
  note() {},
  addRows() {},
  end() {
    steps.push({ label: 'end', atMs: performance.now() })
  },
}

const start = performance.now()
const { snapshotId, reports, rejected } = await refresh({
  from,
  dataDirectory,
  sources: SOURCES,
  clock: { nowMs: () => Date.UTC(2026, 10, 21) },
  progress,
  knownContent: ({ path }) => contents[path],
})
// An ingest without some source must not be measured.
if (rejected.length > 0) throw new Error(rejected.map(({ message }) => message).join('\n'))
const [begin = start, read = start, , built = start] = steps.map(({ atMs }) => atMs)
printMeasurement(start, {
  rows: reports.reduce((sum, { account }) => sum + account.readRows, 0),
  snapshotId,
  label: steps[0]?.label,
  readSeconds: (read - begin) / 1000,
  buildSeconds: (built - read) / 1000,
  // Estimates at 10 %, 20 % ... as a multiple of the actual time; the last tenth takes seconds and is omitted.
  estimates: estimates.slice(0, 9).map(({ atMs, secondsLeft }) => secondsLeft / ((read - atMs) / 1000)),
})
