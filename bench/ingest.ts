// Times `sqlite3 .import` of the official files (unpacked) and our ingest of the same files (zipped, through names,
// checks, build, hash and publish), in one run. Target: ours takes at most RATIO_MAX times theirs.
//   node bench/ingest.ts [FOLDER]     (default ../shared/data)
import { spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { findFiles, type InputFile } from '#ingest/find-files.ts'
import { silentProgress } from '#ingest/progress.ts'
import { refresh } from '#ingest/refresh.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { systemClock } from '#platform/clock.ts'

const RATIO_MAX = 3
const RUNS = 3

const root = resolve(import.meta.dirname, '..')
const work = join(root, 'bench/work/ingest')

async function main(from: string): Promise<void> {
  if ((await stat(from).catch(() => undefined)) === undefined) return say(`${from} is not there: nothing to measure.`)
  if (spawnSync('sqlite3', ['--version']).status !== 0)
    return say('sqlite3 is not on this machine: nothing to compare with.')
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true })
  const { files } = await findFiles(from, SOURCES)
  const script = await importScript(files)
  const theirs: number[] = []
  const ours: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    theirs.push(await timed(() => importBySqlite(script)))
    ours.push(await timed(() => ingest(from)))
  }
  report(files, median(theirs), median(ours))
  await rm(work, { recursive: true, force: true })
}

/** Unpacks the files and writes what a person would type into sqlite3 to load each into a table of its own. */
async function importScript(files: readonly InputFile[]): Promise<string> {
  const lines: string[] = []
  for (const [number, file] of files.entries()) {
    const unpacked = join(work, `${number}-${basename(file.name)}`)
    await pipeline(Readable.from(file.open()), createWriteStream(unpacked))
    if (file.source.dialect === 'csv') {
      lines.push('.mode csv', `.import "${unpacked}" t${number}`)
    } else {
      const columns = await firstRecord(unpacked)
      lines.push(`CREATE TABLE t${number} (${columns.join(', ')});`)
      lines.push('.mode ascii', '.separator "\\t" "\\n"', `.import "${unpacked}" t${number}`)
    }
  }
  return `${lines.join('\n')}\n`
}

/** One column name per field of the first line: sqlite3 wants to know how many there are. */
async function firstRecord(file: string): Promise<string[]> {
  for await (const line of createInterface({ input: createReadStream(file) })) {
    return line.split('\t').map((_, column) => `c${column}`)
  }
  return ['c0']
}

async function importBySqlite(script: string): Promise<void> {
  const database = join(work, 'imported.sqlite')
  await rm(database, { force: true })
  const run = spawnSync('sqlite3', [database], { input: script, encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`sqlite3 ended with ${run.status ?? run.signal}: ${run.stderr.slice(0, 500)}`)
}

async function ingest(from: string): Promise<void> {
  const dataDirectory = join(work, 'data')
  await rm(dataDirectory, { recursive: true, force: true })
  await refresh({ from, sources: SOURCES, dataDirectory, clock: systemClock, progress: silentProgress })
}

async function timed(action: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await action()
  return performance.now() - start
}

function median(times: readonly number[]): number {
  return times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? Number.NaN
}

function report(files: readonly InputFile[], theirs: number, ours: number): void {
  const megabytes = files.reduce((sum, file) => sum + file.bytes, 0) / 1024 ** 2
  say(`files            ${files.length}, ${megabytes.toFixed(1)} MB unpacked; median of ${RUNS} runs`)
  say(`sqlite3 .import  ${(theirs / 1000).toFixed(2)} s`)
  say(`vds ingest       ${(ours / 1000).toFixed(2)} s`)
  const ratio = ours / theirs
  say(`ratio            ${ratio.toFixed(2)} (target: at most ${RATIO_MAX}) ${ratio <= RATIO_MAX ? 'met' : 'MISSED'}`)
  if (ratio > RATIO_MAX) process.exitCode = 1
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

await main(resolve(process.argv[2] ?? join(root, '../shared/data')))
