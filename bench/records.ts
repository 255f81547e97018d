// `npm run bench records`: how long one page of a vehicle's federal records takes, first, middle and last, with and
// without `since`, for the vehicles with the longest lists and for some with short ones. Each response is run, checked
// against its schema and rendered, as the HTTP server does for a response that it has not kept.
//   node bench/records.ts [--scale 0.1] [--data DATA_FOLDER]
// Without --data a corpus is written and ingested first; --scale 1 is federal size (four minutes, 6 GB of disk).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { RenderedResponses } from '#http/pipeline/rendered-responses.ts'
import { openCatalog, type Catalog } from '#catalog/catalog.ts'
import { currentFile, parseCurrent, snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { silentProgress } from '#ingest/progress.ts'
import { refresh } from '#ingest/refresh.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { OPERATIONS } from '#operations/index.ts'
import { systemClock } from '#platform/clock.ts'
import { median } from './report/median.ts'
import { writeCorpus } from './corpus/write-corpus.ts'
import { reportGoal } from './report/goal.ts'

const PAGE_MS_MAX = 25
/** How much longer the first page of a long list may take than that of a short one with as many records on it. */
const LONG_TO_SHORT_MAX = 1.5
const PAGE_LIMIT = 100
/** Vehicles of each group. */
const VEHICLES = 50
/** Lists that fill one page and little more count as short. */
const SHORT_LIST_MAX = 2 * PAGE_LIMIT
const ROUNDS = 5
const SINCE = '2015-01-01'
const LISTS = {
  get_complaints: 'complaint_count',
  get_tsbs: 'tsb_count',
  get_investigations: 'investigation_count',
  get_recalls: 'recall_count',
} as const
type List = keyof typeof LISTS

interface Listed {
  readonly id: string
  readonly total: number
}

const { values } = parseArgs({ options: { scale: { type: 'string', default: '0.1' }, data: { type: 'string' } } })

/** Writes a corpus and ingests it. @returns the data folder */
async function ingestCorpus(folder: string): Promise<string> {
  const from = join(folder, 'corpus')
  await writeCorpus({ folder: from, seed: 1, scale: Number(values.scale), report() {} })
  const dataDirectory = join(folder, 'data')
  await refresh({ from, sources: SOURCES, dataDirectory, clock: systemClock, progress: silentProgress })
  return dataDirectory
}

function openCurrent(dataDirectory: string): Catalog {
  const directory = snapshotDirectory(dataDirectory)
  const { id } = parseCurrent(readFileSync(currentFile(directory), 'utf8'))
  return openCatalog(snapshotFile(directory, id), id)
}

/** The vehicles with the longest lists, and as many whose lists fill a page and little more. */
function vehiclesOf(catalog: Catalog, list: List): { long: Listed[]; short: Listed[] } {
  const all = catalog.searchVehicles({}, { limit: catalog.meta.listed_count, offset: 0 }).vehicles
  const listed = all.map((vehicle) => ({ id: vehicle.id, total: vehicle[LISTS[list]] ?? 0 }))
  const longestFirst = listed.toSorted((left, right) => right.total - left.total)
  const short = longestFirst.filter(({ total }) => total >= PAGE_LIMIT && total <= SHORT_LIST_MAX)
  return { long: longestFirst.slice(0, VEHICLES), short: short.slice(0, VEHICLES) }
}

/** Milliseconds of one response, made again. */
function timeOf(catalog: Catalog, list: List, input: Record<string, string | number>): number {
  const operation = OPERATIONS.find(({ name }) => name === list)
  if (operation === undefined) throw new Error(`there is no operation ${list}`)
  const health = { accountsAvailable: true, dataUpdatedMs: 0, refreshFailure: undefined }
  const context = { catalog, clock: systemClock, publicUrl: '', health }
  const start = performance.now()
  new RenderedResponses().render(operation, input, { key: 'one', context })
  return performance.now() - start
}

/** The pages that are asked for, by what they are called. Recalls come all at once. */
function pagesOf(list: List, { id, total }: Listed): Record<string, Record<string, string | number>> {
  if (list === 'get_recalls') return { 'all at once': { id } }
  const last = Math.max(0, total - PAGE_LIMIT)
  const page = (offset: number) => ({ id, limit: PAGE_LIMIT, offset })
  return {
    first: page(0),
    middle: page(Math.floor(last / 2)),
    last: page(last),
    since: { ...page(0), since: SINCE },
  }
}

/** The best time of each question over the rounds, so that a busy moment of the machine does not count. */
function bestTimes(catalogs: () => Catalog, list: List, vehicles: readonly Listed[]): Map<string, number[]> {
  const best = new Map<string, number[]>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const catalog = catalogs()
    for (const [index, vehicle] of vehicles.entries()) {
      for (const [page, input] of Object.entries(pagesOf(list, vehicle))) {
        const times = best.get(page) ?? []
        times[index] = Math.min(times[index] ?? Infinity, timeOf(catalog, list, input))
        best.set(page, times)
      }
    }
    catalog.close()
  }
  return best
}

function measure(open: () => Catalog): { worstMs: number; ratio: number } {
  const rows = []
  let worstMs = 0
  let ratio = Number.NaN
  for (const list of Object.keys(LISTS) as List[]) {
    const catalog = open()
    const { long, short } = vehiclesOf(catalog, list)
    catalog.close()
    const [ofLong, ofShort] = [bestTimes(open, list, long), bestTimes(open, list, short)]
    for (const [page, times] of ofLong) {
      const shortMs = median(ofShort.get(page) ?? [])
      worstMs = Math.max(worstMs, ...times)
      if (list === 'get_complaints' && page === 'first') ratio = median(times) / shortMs
      rows.push({
        list,
        page,
        'longest list': long[0]?.total ?? 0,
        'median ms': Number(median(times).toFixed(2)),
        'worst ms': Number(Math.max(...times).toFixed(2)),
        'short lists, median ms': Number(shortMs.toFixed(2)),
      })
    }
  }
  console.table(rows)
  return { worstMs, ratio }
}

const folder = mkdtempSync(join(tmpdir(), 'vds-bench-'))
try {
  const dataDirectory = values.data ?? (await ingestCorpus(folder))
  const { worstMs, ratio } = measure(() => openCurrent(dataDirectory))
  const pages = `${PAGE_LIMIT} records a page`
  reportGoal({
    what: `slowest page of federal records, ${pages}`,
    found: `${worstMs.toFixed(1)} ms`,
    goal: `at most ${PAGE_MS_MAX} ms`,
    isMet: worstMs <= PAGE_MS_MAX,
  })
  reportGoal({
    what: 'first page of the longest lists of complaints beside short ones',
    found: ratio.toFixed(2),
    goal: `at most ${LONG_TO_SHORT_MAX}`,
    isMet: ratio <= LONG_TO_SHORT_MAX,
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
