// `npm run bench vin`: time to decode new VINs, over the complete ../shared/data/vpic as compacted by the ingest, and
// the size of the decoder tables on disk and in memory.
// node bench/vin.ts [FOLDER]
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openImmutable } from '#platform/database/sqlite.ts'
import { seededRandom } from '#test/support/random/seeded-random.ts'
import { compactDump } from '#test/support/vpic/decoder-tables.ts'
import { madeVin } from '#test/support/vpic/made-vins.ts'
import { usedKeys } from '#test/support/vpic/used-keys.ts'
import { decodeVin } from '#vin/decode-vin.ts'
import { openDecoderTables, type DecoderTables } from '#vin/tables/decoder-tables.ts'
import { reportGoal } from './report/goal.ts'

const FOLDER = process.argv[2] ?? '../shared/data/vpic'
const TODAY = '2026-11-22'
const SEED = 22
const WARM_UP_VINS = 5_000
const VINS = 20_000
const MEDIAN_MICROSECONDS_MAX = 150
const VINS_PER_SECOND_MIN = 20_000
const TABLES_MEGABYTES_MAX = 60
const MEMORY_MEGABYTES_MAX = 64
const MEGABYTE = 1_048_576

const files = globSync(join(FOLDER, '0*.sql.gz')).toSorted()
if (files.length === 0) {
  console.log(`${FOLDER} is not here: nothing to decode with`)
  process.exit(0)
}
const work = mkdtempSync(join(tmpdir(), 'vds-bench-vin-'))
try {
  await measure(join(work, 'decoder.sqlite'))
} finally {
  rmSync(work, { recursive: true })
}

async function measure(file: string): Promise<void> {
  const draft = new DatabaseSync(file)
  await compactDump(draft, files)
  const keys = usedKeys(draft)
  draft.close()
  const random = seededRandom(SEED)
  const vins = Array.from({ length: WARM_UP_VINS + 2 * VINS }, () => {
    const key = keys[Math.floor(random() * keys.length)]
    return key === undefined ? '' : madeVin(key, random).vin
  })
  const tables = openDecoderTables(openImmutable(file))
  if (tables === undefined) throw new Error('the dump has no elements')
  decodeAll(tables, vins.slice(0, WARM_UP_VINS))
  report('every schema alike', tables, vins.slice(WARM_UP_VINS))
  const own = join(FOLDER, 'synthetic_vins.txt')
  if (existsSync(own)) {
    const given = readFileSync(own, 'utf8').trim().split('\n')
    report('the 5,000 VINs of the folder', tables, [...given, ...given])
  }
  const tablesMegabytes = statSync(file).size / MEGABYTE
  goal('decoder tables of this dump', tablesMegabytes, 'MB', TABLES_MEGABYTES_MAX)
  const list = join(work, 'vins.txt')
  writeFileSync(list, vins.join('\n'))
  const child = join(import.meta.dirname, 'vin/memory-process.ts')
  const bytes = Number(execFileSync(process.execPath, ['--expose-gc', child, file, list], { encoding: 'utf8' }))
  goal('memory of a worker for them', bytes / MEGABYTE, 'MB', MEMORY_MEGABYTES_MAX)
}

/** Decodes the first half one at a time, each measured; the second half at once. */
function report(label: string, tables: DecoderTables, vins: readonly string[]): void {
  const half = vins.length / 2
  const times = vins.slice(0, half).map((vin) => {
    const start = process.hrtime.bigint()
    decodeVin(tables, vin, { today: TODAY })
    return Number(process.hrtime.bigint() - start) / 1_000
  })
  times.sort((a, b) => a - b)
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0
  console.log(`${label}: p50 ${at(0.5).toFixed(1)}, p90 ${at(0.9).toFixed(1)}, p99 ${at(0.99).toFixed(1)} microseconds`)
  const perSecond = half / decodeAll(tables, vins.slice(half))
  goal(`unseen VIN, median (${label})`, at(0.5), 'microseconds', MEDIAN_MICROSECONDS_MAX)
  reportGoal({
    label: `VINs in a batch on one core (${label})`,
    found: `${Math.round(perSecond)}/s`,
    goal: `at least ${VINS_PER_SECOND_MIN}/s`,
    isMet: perSecond >= VINS_PER_SECOND_MIN,
  })
}

/** @returns seconds of processor time, which other programs do not affect */
function decodeAll(tables: DecoderTables, vins: readonly string[]): number {
  const start = process.cpuUsage()
  for (const vin of vins) decodeVin(tables, vin, { today: TODAY })
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000_000
}

function goal(label: string, found: number, unit: string, max: number): void {
  reportGoal({ label, found: `${found.toFixed(1)} ${unit}`, goal: `at most ${max} ${unit}`, isMet: found <= max })
}
