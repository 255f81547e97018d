// Reads and compacts a vPIC dump of NHTSA's size, compared with `gunzip | wc` and with DuckDB reading the same tables;
// also prints its share of a snapshot.
// node bench/vpic.ts [--dump FOLDER] [--work FOLDER] [--runs 3]
// Without --dump a dump is made from ../shared/data/vpic and removed afterwards: 338 MB, with the cache of 8.8 million
// rows.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { reportGoal } from './report/goal.ts'
import { median } from './report/median.ts'

const RATIO_MAX = 1.5
const PEAK_MEGABYTES_MAX = 512
const GROWTH_MEGABYTES_MAX = 60
const MEGABYTE = 1024 ** 2
const VPIC = '../shared/data/vpic'
const ARCHIVE = 'vPICList_lite_2026_09.plain.zip'

const run = promisify(execFile)

interface Measurements {
  readonly seconds: number
  readonly cpuSeconds: number
  readonly peakMegabytes?: number
  readonly rows?: number
}

const { values } = parseArgs({
  options: {
    dump: { type: 'string' },
    work: { type: 'string', default: join(import.meta.dirname, 'work/vpic') },
    runs: { type: 'string', default: '3' },
  },
})
const work = resolve(values.work)
const dump = resolve(values.dump ?? join(work, 'dump'))
/** Folder of the tables as text, for DuckDB. */
const tables = `${dump}-tables`

async function main(): Promise<void> {
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true })
  await mkdir(dump, { recursive: true })
  if (values.dump === undefined) {
    const made = await measured('vpic/make-dump.ts', [VPIC, join(dump, ARCHIVE), tables])
    print(`made a dump: ${JSON.stringify(made)}`)
  }
  const runs = Array.from({ length: Number(values.runs) }, (_, number) => number)
  const [unpacked, duckdb, ours]: [Measurements[], Measurements[], Measurements[]] = [[], [], []]
  for (const number of runs) {
    unpacked.push(await unpack())
    duckdb.push(await inDuckdb(number))
    ours.push((await measured('vpic/ours-process.ts', [dump, join(work, `part-${number}.sqlite`)])) as Measurements)
  }
  printTimes('gunzip | wc', unpacked)
  printTimes('DuckDB', duckdb)
  printTimes('vds: read and compact', ours)
  for (const [label, of] of [
    ['processor time', cpuSeconds],
    ['time', seconds],
  ] as const) {
    const ratio = middle(ours, of) / (middle(unpacked, of) + middle(duckdb, of))
    outcome(`vPIC read and compacted, times the ${label} of gunzip | wc and DuckDB`, ratio, RATIO_MAX)
  }
  outcome(
    'vPIC, peak memory in MB',
    middle(ours, ({ peakMegabytes = Number.NaN }) => peakMegabytes),
    PEAK_MEGABYTES_MAX,
  )
  await snapshotGrowth()
  await rm(work, { recursive: true, force: true })
}

/** Measures the size of a snapshot built from the dump alone. */
async function snapshotGrowth(): Promise<void> {
  const data = join(work, 'data')
  const ingest = (await measured('ingest/ours-process.ts', [dump, data])) as Measurements
  printTimes('vds ingest of the dump', [ingest])
  const snapshots = join(data, 'snapshots')
  const [name = ''] = (await readdir(snapshots)).filter((file) => file.endsWith('.sqlite'))
  const { size } = await stat(join(snapshots, name))
  outcome('vPIC, snapshot in MB', size / MEGABYTE, GROWTH_MEGABYTES_MAX)
}

/** Runs both programs; the shell measures real, user and sys time in seconds. */
async function unpack(): Promise<Measurements> {
  const script = 'TIMEFORMAT="%R %U %S"; time gunzip -c < "$0" | wc'
  const { stderr } = await run('bash', ['-c', script, join(dump, ARCHIVE)])
  const [real = 0, user = 0, system = 0] = stderr.trim().split(' ').map(Number)
  return { seconds: real, cpuSeconds: user + system }
}

async function inDuckdb(number: number): Promise<Measurements> {
  const database = join(work, `duckdb-${number}.db`)
  const measurements = (await measured('vpic/duckdb-process.ts', [tables, database])) as Measurements
  await rm(database, { force: true })
  return measurements
}

async function measured(script: string, argv: readonly string[]): Promise<unknown> {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, script), ...argv])
  return JSON.parse(stdout)
}

function seconds(measurements: Measurements): number {
  return measurements.seconds
}

function cpuSeconds(measurements: Measurements): number {
  return measurements.cpuSeconds
}

function middle(measurements: readonly Measurements[], of: (measurements: Measurements) => number): number {
  return median(measurements.map(of))
}

function printTimes(label: string, measurements: readonly Measurements[]): void {
  const [{ peakMegabytes, rows } = {}] = measurements
  const figures = [
    `${middle(measurements, seconds).toFixed(1)} s`,
    `${middle(measurements, cpuSeconds).toFixed(1)} s of processor`,
  ]
  if (peakMegabytes !== undefined) figures.push(`peak ${peakMegabytes.toFixed(0)} MB`)
  if (rows !== undefined) figures.push(`${rows} rows`)
  print(`${label.padEnd(24)} ${figures.join(', ')}`)
}

function outcome(label: string, value: number, most: number): void {
  const isMet = value <= most
  reportGoal({ label, found: value.toFixed(2), goal: `at most ${most}`, isMet })
  if (!isMet) process.exitCode = 1
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

if (values.dump === undefined && !existsSync(VPIC)) print(`bench/vpic: skipped, ${VPIC} is not here`)
else await main()
