import { hash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { CHANGE_INDEXES, CHANGE_TABLES, RECORD_NAME_TABLE } from '#catalog/changes/change.ts'
import { fold, searchTerms, startTerms, wholeTerms } from '#catalog/search/fold.ts'
import { encodePositions, nameplateValue, type PostingFacet } from '#catalog/search/posting-store.ts'
import { metaToRows, type SnapshotMeta } from '#catalog/snapshot-meta.ts'
import { SCHEMA_VERSION, SNAPSHOT_TABLES } from '#catalog/snapshot-schema.ts'
import type { VehicleRow } from '#catalog/vehicle-store.ts'

/** A vehicle of a test snapshot; omitted fields are null. */
export type VehicleSpec = Pick<VehicleRow, 'id' | 'year' | 'make' | 'model'> &
  Partial<VehicleRow> & {
    readonly retired?: boolean
    /** Folded words of vPIC's trims of its model. */
    readonly versions?: readonly string[]
  }

export interface RecallSpec {
  readonly campaign_id: string
  readonly report_received: string
  readonly components: readonly string[]
  readonly type?: string
  readonly do_not_drive?: number
  /** The manufacturer's own number. */
  readonly number?: string
}

/** The recalls and the federal names of one record set. */
export interface RecordSetSpec {
  readonly record_set: number
  readonly names: readonly { year: number | null; make: string; model: string; rule: string }[]
  readonly recalls: readonly RecallSpec[]
}

/** An event of the change log, recorded on one day, about one make and model. */
export interface ChangeSpec {
  readonly type: string
  /** Left out = us. */
  readonly country?: string
  readonly recorded: string
  readonly subject: string
  readonly name?: { readonly make: string; readonly model: string; readonly years: readonly (number | null)[] }
  readonly vehicleIds?: readonly string[]
  readonly before?: object
  readonly after?: object
}

export interface SnapshotSpec {
  /** In published order, the retired ones last. */
  readonly vehicles: readonly VehicleSpec[]
  readonly recordSets?: readonly RecordSetSpec[]
  /** Spellings of makes besides their own. */
  readonly aliases?: Readonly<Record<string, string>>
  /** Its change log, numbered from 1. */
  readonly changes?: readonly ChangeSpec[]
  /** Left out = starter. */
  readonly edition?: SnapshotMeta['edition']
}

/** Writes a small snapshot straight into the tables, for tests of the reader alone. */
export function buildSnapshot(file: string, spec: SnapshotSpec): void {
  const database = new DatabaseSync(file)
  // One transaction: a commit per row would wait for the disk each time.
  const tables = `${SNAPSHOT_TABLES}; ${RECORD_NAME_TABLE}`
  database.exec(`PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; ${tables}; BEGIN`)
  const listed = spec.vehicles.filter(({ retired }) => retired !== true)
  writeVehicles(database, spec.vehicles)
  writePostings(database, listed)
  writeNames(database, listed, spec.aliases ?? {})
  const campaigns = writeRecalls(database, spec.recordSets ?? [])
  const meta = metaToRows({
    schema_version: SCHEMA_VERSION,
    edition: spec.edition ?? 'starter',
    listed_count: listed.length,
    retired_count: spec.vehicles.length - listed.length,
    recall_campaign_count: campaigns,
  })
  for (const { name, value } of meta) insert(database, 'meta', { name, value })
  const files = { source: 'epa-vehicles', read_rows: 9, accepted_rows: 8, rejected_rows: 1, sha256: 'x' }
  insert(database, 'source_file', { ...files, file: 'vehicles.csv', dated: '2025-10-29' })
  insert(database, 'source_file', { ...files, file: 'vehicles-2.csv', dated: null })
  writeChanges(database, spec.changes ?? [])
  database.exec('COMMIT')
  database.close()
}

function insert(
  database: DatabaseSync,
  table: string,
  row: Readonly<Record<string, string | number | Uint8Array | null>>,
): void {
  const columns = Object.keys(row)
  const places = columns.map(() => '?').join(', ')
  database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`).run(...Object.values(row))
}

function writeVehicles(database: DatabaseSync, vehicles: readonly VehicleSpec[]): void {
  for (const [position, { retired: _retired, versions: _versions, ...vehicle }] of vehicles.entries()) {
    insert(database, 'source_wording', {
      wording: position,
      make: vehicle.make,
      model: vehicle.model,
      measured_bodies: '',
    })
    insert(database, 'vehicle', {
      recall_count: 0,
      equipment_recall_count: 0,
      recalls_complete: 1,
      ...vehicle,
      position,
      source: 'epa-vehicles',
      source_key: vehicle.id,
      source_name: vehicle.model,
      wording: position,
    })
  }
}

function writePostings(database: DatabaseSync, vehicles: readonly VehicleSpec[]): void {
  const postings = new Map<string, { facet: PostingFacet; value: string; positions: number[] }>()
  const add = (facet: PostingFacet, value: string, position: number) => {
    const posting = postings.get(`${facet} ${value}`) ?? { facet, value, positions: [] }
    posting.positions.push(position)
    postings.set(`${facet} ${value}`, posting)
  }
  const addKnown = (facet: PostingFacet, value: string | number | null = null, position: number) => {
    if (value !== null) add(facet, String(value), position)
  }
  for (const [position, vehicle] of vehicles.entries()) {
    const { make, model, trim } = vehicle
    add('make', fold(make), position)
    add('nameplate', nameplateValue(make, model), position)
    add('recall_count', String(vehicle.recall_count ?? 0), position)
    const terms = {
      model_term: searchTerms(model),
      model_start: startTerms(model),
      model_whole: wholeTerms(model),
      trim_term: searchTerms(trim ?? ''),
      version_word: vehicle.versions ?? [],
    } as const
    for (const facet of ['model_term', 'model_start', 'model_whole', 'trim_term', 'version_word'] as const) {
      for (const term of terms[facet]) add(facet, term, position)
    }
    for (const facet of ['year', 'cylinders', 'drive_type', 'fuel_type', 'body_class', 'horsepower'] as const) {
      addKnown(facet, vehicle[facet], position)
    }
    addKnown('displacement_l', vehicle.displacement_l?.toFixed(1), position)
    addKnown('combined_mpg', vehicle.economy_combined_mpg, position)
    addKnown('range', vehicle.electric_range_miles, position)
    addKnown('overall_stars', vehicle.overall_stars, position)
  }
  for (const { facet, value, positions } of postings.values()) {
    insert(database, 'posting', { facet, value, positions: encodePositions(positions) })
  }
}

function writeNames(
  database: DatabaseSync,
  vehicles: readonly VehicleSpec[],
  aliases: Readonly<Record<string, string>>,
): void {
  const makes = [...new Set(vehicles.map(({ make }) => make))]
  const spellings = new Map([...makes.map((make) => [fold(make), make] as const), ...Object.entries(aliases)])
  for (const [alias, make] of spellings) insert(database, 'make_alias', { alias, make })
  const nameplates = Map.groupBy(vehicles, ({ make, model }) => JSON.stringify([make, model]))
  for (const same of nameplates.values()) {
    const years = same.map(({ year }) => year).filter((year) => year !== null)
    insert(database, 'nameplate', {
      make: same[0]?.make ?? '',
      model: same[0]?.model ?? '',
      first_year: years.length === 0 ? null : Math.min(...years),
      last_year: years.length === 0 ? null : Math.max(...years),
      vehicle_count: same.length,
    })
  }
}

/** Returns the number of campaigns. Positions follow the published order: newest report first. */
function writeRecalls(database: DatabaseSync, recordSets: readonly RecordSetSpec[]): number {
  const all = recordSets.flatMap(({ record_set, recalls }) => recalls.map((recall) => ({ record_set, recall })))
  const sorted = all.toSorted((left, right) => (orderOf(left.recall) < orderOf(right.recall) ? 1 : -1))
  for (const [position, { record_set, recall }] of sorted.entries()) {
    const { components, number, ...columns } = recall
    if (number !== undefined) {
      insert(database, 'campaign_number', { number, country: 'us', campaign_id: columns.campaign_id })
    }
    insert(database, 'recall', { ...columns, position })
    insert(database, 'record_set_recall', {
      record_set,
      recall_position: position,
      components: JSON.stringify(components),
    })
  }
  const names = recordSets.flatMap((set) => set.names.map((name) => ({ ...set, name })))
  for (const [federal_name, { record_set, recalls, name }] of names.entries()) {
    const { rule, ...columns } = name
    insert(database, 'federal_name', { federal_name, ...columns })
    insert(database, 'record_set_name', { record_set, federal_name, rule, confidence: 'exact' })
    for (const { campaign_id: record_id } of recalls) {
      insert(database, 'record_name', { dataset: 'recall', record_id, federal_name, is_stated: 1 })
    }
  }
  return sorted.length
}

function writeChanges(database: DatabaseSync, changes: readonly ChangeSpec[]): void {
  database.exec(CHANGE_TABLES)
  for (const [
    index,
    { type, country = 'us', recorded, subject, name, vehicleIds = [], before, after },
  ] of changes.entries()) {
    const sequence = index + 1
    insert(database, 'change', {
      sequence,
      id: `chg_${hash('sha256', `${sequence} ${subject}`).slice(0, 24)}`,
      type,
      country,
      recorded,
      subject,
      title: `${type} ${subject}`,
      vehicle_count: vehicleIds.length,
      vehicle_ids: JSON.stringify(vehicleIds),
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
    })
    if (name === undefined) continue
    const { make, model, years } = name
    const keys = { make_key: fold(make), model_key: fold(model) }
    insert(database, 'change_name', { sequence, is_stated: 1, make, model, years: JSON.stringify(years), ...keys })
  }
  database.exec(CHANGE_INDEXES)
}

function orderOf({ report_received, campaign_id }: RecallSpec): string {
  return `${report_received} ${campaign_id}`
}
