// What it costs to write a dataset: `npm run bench export`, or `npm run bench export -- FILE` with a snapshot. The baseline in
// the same run is the least that could be done: SELECT every row of the table and JSON.stringify it to /dev/null.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { FileSink } from '#exports/file-sink.ts'
import { writeDataset } from '#exports/make-file.ts'
import { silentProgress } from '#ingest/progress.ts'
import { refresh } from '#ingest/refresh.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { EXPORT_FORMATS, type ExportDatasetName } from '#operations/exports/export-dataset.ts'
import { systemClock } from '#platform/clock.ts'
import { median } from './report/median.ts'

/** Odd, so that the median is a measured time. Formats and baseline take turns. */
const ROUNDS = 5
const OFFICIAL = '../shared/data'
const TABLES: Partial<Record<ExportDatasetName, string>> = {
  vehicles: 'SELECT * FROM vehicle',
  recalls: 'SELECT * FROM recall',
  complaints: 'SELECT * FROM complaint LEFT JOIN complaint_text USING (text) ORDER BY position',
}

const work = mkdtempSync(join(tmpdir(), 'vds-bench-export-'))
try {
  await compare(process.argv[2] ?? (await buildSnapshot()))
} finally {
  rmSync(work, { recursive: true })
}

async function buildSnapshot(): Promise<string> {
  const from = existsSync(OFFICIAL) ? OFFICIAL : 'data/starter'
  const options = { from, sources: SOURCES, dataDirectory: work, clock: systemClock, progress: silentProgress }
  const { snapshotId } = await refresh(options)
  return snapshotFile(snapshotDirectory(work), snapshotId)
}

async function compare(file: string): Promise<void> {
  for (const [name, sql] of Object.entries(TABLES) as [ExportDatasetName, string][]) {
    const runs = { baseline: () => stringify(file, sql) } as Record<string, () => number>
    for (const format of EXPORT_FORMATS) runs[format] = () => write(file, name, format)
    const times = new Map<string, number[]>()
    let rows = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [label, run] of Object.entries(runs)) {
        const startMs = performance.now()
        rows = run()
        times.set(label, [...(times.get(label) ?? []), performance.now() - startMs])
      }
    }
    for (const [label, all] of times)
      report(name, { label, rows, ms: median(all), of: median(times.get('baseline') ?? []) })
  }
}

function stringify(file: string, sql: string): number {
  const snapshot = new DatabaseSync(file, { readOnly: true })
  const sink = new FileSink('/dev/null', Infinity)
  let rows = 0
  for (const row of snapshot.prepare(sql).iterate()) {
    sink.writeText(`${JSON.stringify(row)}\n`)
    rows += 1
  }
  snapshot.close()
  return rows
}

function write(snapshot: string, dataset: ExportDatasetName, format: (typeof EXPORT_FORMATS)[number]): number {
  const file = join(work, `${dataset}.${format}`)
  const name = { dataset, format }
  return writeDataset({ snapshotFile: snapshot, name, publicUrl: 'http://localhost:8080', file, bytesMax: Infinity })
    .rows
}

function report(
  dataset: string,
  { label, rows, ms, of }: { label: string; rows: number; ms: number; of: number },
): void {
  const speed = `${Math.round(rows / (ms / 1000)).toLocaleString('en-US')} rows/s`
  console.log(
    `${dataset.padEnd(12)} ${label.padEnd(9)} ${String(rows).padStart(8)} rows ${ms.toFixed(0).padStart(7)} ms ${speed.padStart(18)}  ${(ms / of).toFixed(2)} x baseline`,
  )
}
