// `npm run bench search`: time for a page of every combination of filters in every order, for the discovery
// operations, and for the longest lists of records, over the complete federal files if available. Each response is run,
// checked against its schema and rendered, like an uncached response of the HTTP server.
// node bench/search.ts [FOLDER] [--data DATA_FOLDER] [--records]
// FOLDER has official files (default ../shared/data, else the starter files). With --data, the current snapshot of a
// data folder is read instead. --records measures only records.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openCatalog, type Catalog } from '#catalog/catalog.ts'
import { POSITION_BYTES } from '#catalog/records/record-list-store.ts'
import { VEHICLE_SORTS } from '#catalog/search/vehicle-finder.ts'
import type { VehicleRow } from '#catalog/vehicle-store.ts'
import { RenderedResponses } from '#http/pipeline/respond.ts'
import { silentProgress } from '#ingest/progress.ts'
import { refresh } from '#ingest/refresh.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import type { Operation, OperationContext } from '#operations/endpoint.ts'
import { OPERATIONS } from '#operations/index.ts'
import { systemClock } from '#platform/clock.ts'
import { currentFile, parseCurrent, snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { reportGoal } from './report/goal.ts'

const PAGE_MS_MAX = 25
const SUGGEST_P99_MS_MAX = 5
const PAGE_LIMIT = 100
/** Each round opens the snapshot again, so that nothing stays cached. */
const ROUNDS = 3
/** Records alone take a second, so that more rounds are affordable on a busy machine. */
const RECORD_ROUNDS = 20
/** Vehicles whose names are typed letter by letter. */
const TYPED_NAMES = 150
const LONGEST_LISTS = 10
const FILTER_NAMES = ['make', 'model', 'trim', 'body_class', 'fuel_type', 'drive_type', 'cylinders'] as const

type Input = Record<string, string | number>

/**
 * Milliseconds of each request: the best of the rounds, so that a busy machine does not count. Linux counts the processor
 * time of a thread in steps of 4 ms, which is too coarse.
 */
class Times {
  readonly #name: string
  readonly #best = new Map<string, number>()
  #worstOnce = 0

  constructor(name: string) {
    this.#name = name
  }

  add(ms: number, query: string): void {
    this.#best.set(query, Math.min(ms, this.#best.get(query) ?? Infinity))
    this.#worstOnce = Math.max(this.#worstOnce, ms)
  }

  get count(): number {
    return this.#best.size
  }

  row() {
    const sorted = [...this.#best].toSorted(([, left], [, right]) => left - right)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
    const rounded = (ms = 0) => Number(ms.toFixed(2))
    return {
      answer: this.#name,
      questions: sorted.length,
      'p50 ms': rounded(at(0.5)?.[1]),
      'p99 ms': rounded(at(0.99)?.[1]),
      'worst ms': rounded(at(1)?.[1]),
      'worst once ms': rounded(this.#worstOnce),
      'worst of': (at(1)?.[0] ?? '').slice(0, 80),
    }
  }
}

function newTimes() {
  return {
    pages: new Times('search: first, middle, last page'),
    facets: new Times('facets'),
    suggest: new Times('suggest'),
    lists: new Times('makes, models, years'),
    near: new Times('search without a result'),
    records: new Times('record pages'),
    whole: new Times('recalls, report, campaign'),
  }
}
type Measured = ReturnType<typeof newTimes>

/** Runs operations like the HTTP server. */
class RequestRunner {
  readonly #rendered = new RenderedResponses()
  readonly #context: OperationContext
  #calls = 0

  constructor(catalog: Catalog) {
    const health = { accountsAvailable: true, dataUpdatedMs: 0, refreshFailure: undefined }
    this.#context = { catalog, clock: systemClock, publicUrl: '', health }
  }

  run(name: string, input: Input, times?: Times): void {
    const operation = OPERATIONS.find((candidate) => candidate.name === name) as Operation
    this.#calls += 1
    const key = String(this.#calls)
    const start = performance.now()
    this.#rendered.render(operation, input, { key, context: this.#context })
    times?.add(performance.now() - start, `${name} ${JSON.stringify(input)}`)
  }
}

/** Yields every combination of these filters, with a year, a range of years or neither. */
function* combinations(values: Input, year: number): Generator<Input> {
  for (const years of [{}, { year }, { year_min: year - 10, year_max: year + 2 }] as Input[]) {
    for (let mask = 0; mask < 1 << FILTER_NAMES.length; mask += 1) {
      const names = FILTER_NAMES.filter((name, bit) => (mask & (1 << bit)) !== 0 && name in values)
      yield { ...years, ...Object.fromEntries(names.map((name) => [name, values[name] ?? ''])) }
    }
  }
}

/** Returns the fields of a vehicle that have a value. */
function valuesOf(vehicle: VehicleRow): Input {
  const entries = FILTER_NAMES.map((name) => [name, vehicle[name]] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== null)) as Input
}

/** Returns the most common value of each facet, with the longest lists, and the values of one vehicle with a trim. */
function chosenValues(catalog: Catalog): { values: Input; year: number }[] {
  const found = catalog.discover({})
  const common = (['make', 'body_class', 'fuel_type', 'drive_type', 'cylinders'] as const).map((facet) => {
    const value = found.facet(facet).values[0]?.value ?? ''
    return [facet, facet === 'cylinders' ? Number(value) : value] as const
  })
  const rows = catalog.searchVehicles({}, { limit: 20_000, offset: 0 }).vehicles
  const rich = rows.find((row) => row.trim !== null && row.cylinders !== null && row.body_class !== null)
  return [
    { values: { ...Object.fromEntries(common), model: '1500', trim: 'sport' }, year: 2015 },
    ...(rich === undefined ? [] : [{ values: valuesOf(rich), year: rich.year ?? 2015 }]),
  ]
}

function measurePages(catalog: Catalog, runner: RequestRunner, { pages, facets }: Measured): void {
  for (const { values, year } of chosenValues(catalog)) {
    for (const filters of combinations(values, year)) {
      const total = catalog.countVehicles(filters)
      const last = Math.max(0, total - PAGE_LIMIT)
      for (const sort of VEHICLE_SORTS) {
        for (const offset of new Set([0, Math.floor(last / 2), last])) {
          runner.run('search_vehicles', { ...filters, sort, limit: PAGE_LIMIT, offset }, pages)
        }
      }
      runner.run('get_facets', filters, facets)
    }
  }
}

/** Yields names of vehicles from the whole list, typed letter by letter in three word orders. */
function* typedTexts(catalog: Catalog): Generator<string> {
  const step = Math.max(1, Math.floor(catalog.meta.listed_count / TYPED_NAMES))
  for (let offset = 0; offset < catalog.meta.listed_count; offset += step) {
    const [vehicle] = catalog.searchVehicles({}, { limit: 1, offset }).vehicles
    if (vehicle === undefined) continue
    const { make, model } = vehicle
    const short = String(vehicle.year ?? 2019).slice(2)
    for (const text of [`${vehicle.year} ${make} ${model}`, `${model} ${short}`, `${short} ${make} ${model} xle`]) {
      const whole = text.toLowerCase().slice(0, 80)
      for (let length = 1; length <= whole.length; length += 1) yield whole.slice(0, length)
    }
  }
}

function measureDiscovery(catalog: Catalog, runner: RequestRunner, { suggest, lists }: Measured): void {
  for (const text of typedTexts(catalog)) {
    if (/[a-z0-9]/.test(text)) runner.run('suggest_vehicles', { q: text, limit: 25 }, suggest)
  }
  runner.run('list_makes', {}, lists)
  runner.run('list_years', {}, lists)
  for (const { year } of catalog.discover({}).years()) runner.run('list_makes', { year }, lists)
  for (const { make } of catalog.discover({}).makes()) runner.run('list_models', { make }, lists)
}

/** Measures suggestions for empty searches with common typing errors. */
function measureNearNames(runner: RequestRunner, { near }: Measured): void {
  const names = [
    'tayota',
    'silverdo',
    'camery',
    'f-15O',
    'accrod',
    'wranglar',
    'hunday',
    'toyota camry',
    'x'.repeat(80),
  ]
  for (const name of names) {
    for (const filters of [{ make: name }, { model: name }, { model: name, body_class: 'Pickup', year_min: 2015 }]) {
      runner.run('search_vehicles', filters, near)
    }
  }
}

/** Vehicles whose record set has the most records of a data set, and the number of these. */
const LONGEST_RECORD_LISTS = `
  SELECT (SELECT id FROM vehicle v WHERE v.record_set = l.record_set ORDER BY position LIMIT 1) AS id,
         length(positions) / ${POSITION_BYTES} AS records
    FROM record_list l WHERE dataset = ? ORDER BY records DESC LIMIT ${LONGEST_LISTS}`
const MOST_RECALLS = `
  SELECT (SELECT id FROM vehicle v WHERE v.record_set = s.record_set ORDER BY position LIMIT 1) AS id,
         count(*) AS records
    FROM record_set_recall s GROUP BY record_set ORDER BY records DESC LIMIT ${LONGEST_LISTS}`
const MOST_NAMES = `
  SELECT record_id AS id, count(*) AS records
    FROM record_name WHERE dataset = 'recall' GROUP BY record_id ORDER BY records DESC LIMIT ${LONGEST_LISTS}`
const RECORD_OPERATIONS = { get_complaints: 'complaint', get_tsbs: 'tsb', get_investigations: 'investigation' } as const

interface LongList {
  readonly id: string
  readonly records: number
}

/** Measures the longest lists: every kind of page, and the responses with a whole list. */
function measureRecords({ database }: Catalog, runner: RequestRunner, { records: pages, whole }: Measured): void {
  const longest = (sql: string, ...values: string[]) =>
    (database.prepare(sql).all(...values) as unknown as (LongList | { id: null })[]).filter(
      (list): list is LongList => list.id !== null,
    )
  for (const [operation, dataset] of Object.entries(RECORD_OPERATIONS)) {
    for (const { id, records } of longest(LONGEST_RECORD_LISTS, dataset)) {
      const last = Math.max(0, records - PAGE_LIMIT)
      for (const offset of new Set([0, Math.floor(last / 2), last])) {
        runner.run(operation, { id, limit: PAGE_LIMIT, offset }, pages)
      }
      runner.run(operation, { id, limit: PAGE_LIMIT, since: '2015-01-01' }, pages)
    }
  }
  for (const { id } of longest(MOST_RECALLS)) {
    runner.run('get_recalls', { id, country: 'all' }, whole)
    runner.run('get_vehicle_report', { id }, whole)
    runner.run('get_provenance', { id }, whole)
  }
  for (const { id: campaign } of longest(MOST_NAMES)) {
    for (const offset of [0, PAGE_LIMIT]) runner.run('get_campaign', { campaign, limit: PAGE_LIMIT, offset }, whole)
  }
}

/** Returns the data folder with the snapshot: the given one, or a temporary one with a new snapshot. */
async function openData(folder: string): Promise<{ dataDirectory: string; snapshotId: string }> {
  if (values.data !== undefined) {
    const { id } = parseCurrent(readFileSync(currentFile(snapshotDirectory(values.data)), 'utf8'))
    console.log(`data: the current snapshot of ${values.data}`)
    return { dataDirectory: values.data, snapshotId: id }
  }
  const from = positionals[0] ?? (existsSync('../shared/data') ? '../shared/data' : 'data/starter')
  const options = { from, sources: SOURCES, dataDirectory: folder, clock: systemClock, progress: silentProgress }
  const { snapshotId } = await refresh(options)
  console.log(`data: ${from}`)
  return { dataDirectory: folder, snapshotId }
}

function reportAtMost(label: string, times: Times, ms: number): void {
  const worst = times.row()['worst ms']
  const isMet = worst <= ms
  reportGoal({ label, found: `${worst} ms`, goal: `at most ${ms} ms`, isMet })
  if (!isMet) process.exitCode = 1
}

function reportSuggest(p99Ms: number): void {
  const isMet = p99Ms <= SUGGEST_P99_MS_MAX
  reportGoal({ label: 'p99 of suggest', found: `${p99Ms} ms`, goal: `under ${SUGGEST_P99_MS_MAX} ms`, isMet })
  if (!isMet) process.exitCode = 1
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, records: { type: 'boolean', default: false } },
})
const folder = mkdtempSync(join(tmpdir(), 'vds-bench-'))
try {
  const { dataDirectory, snapshotId } = await openData(folder)
  const measure = (times: Measured) => {
    const catalog = openCatalog(snapshotFile(snapshotDirectory(dataDirectory), snapshotId), snapshotId)
    const runner = new RequestRunner(catalog)
    if (!values.records) {
      measurePages(catalog, runner, times)
      measureDiscovery(catalog, runner, times)
      measureNearNames(runner, times)
    }
    measureRecords(catalog, runner, times)
    catalog.close()
  }
  // Warm-up.
  measure(newTimes())
  const times = newTimes()
  const rounds = values.records ? RECORD_ROUNDS : ROUNDS
  for (let round = 0; round < rounds; round += 1) measure(times)
  const measured = Object.values(times).filter(({ count }) => count > 0)
  const rows = measured.map((one) => one.row())
  console.table(rows)
  for (const { answer, 'worst of': request } of rows) console.log(`slowest of ${answer}: ${request}`)
  reportAtMost(`slowest page of ${PAGE_LIMIT} records, of the longest lists`, times.records, PAGE_MS_MAX)
  reportAtMost('slowest list of recalls, report, provenance and campaign, of the longest', times.whole, PAGE_MS_MAX)
  if (!values.records) {
    reportAtMost('slowest search: every combination of filters, first, middle, last page', times.pages, PAGE_MS_MAX)
    reportSuggest(times.suggest.row()['p99 ms'])
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
