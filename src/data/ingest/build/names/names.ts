import assert from 'node:assert/strict'
import type { DatabaseSync } from 'node:sqlite'
import type { SourceWording } from '#catalog/provenance-store.ts'
import type { DriveType } from '#catalog/vocabulary.ts'
import { DISTINCT_NAMES_MAX } from '#ingest/limits.ts'
import { withoutJumps, type DerivedBody, bodyOf } from '#ingest/match/bodies/body-of.ts'
import { projectBodies } from '#ingest/match/bodies/body-table.ts'
import type { Derived } from '#ingest/match/derived.ts'
import { driveTypeOf } from '#ingest/match/drive-type.ts'
import type { EpaName } from '#ingest/match/epa-name.ts'
import { fuelTypeOf } from '#ingest/match/fuel-type.ts'
import type { NumberedEpaName } from '#ingest/match/link-names.ts'
import { isMildHybrid } from '#ingest/match/mild-hybrid.ts'
import { trimOfEngineText, trimOfEngine } from '#ingest/match/names/engine-trims.ts'
import { squeezed } from '#ingest/match/names/plain-text.ts'
import { readEpaName } from '#ingest/match/names/read-epa-name.ts'
import { readConfiguration } from '#ingest/match/read-configuration.ts'
import { projectAliases } from '#ingest/match/rules/alias-file.ts'
import { transmissionOf } from '#ingest/match/transmission.ts'
import { compareText } from '#ingest/read/federal-text.ts'
import type { SqlValue } from '#platform/database/sqlite.ts'

const TABLES = `
  -- Facts shared by all vehicles of one year and wording.
  CREATE TABLE work.vehicle_name (
    name INTEGER PRIMARY KEY, year INTEGER, wording INTEGER NOT NULL, make TEXT NOT NULL, model TEXT NOT NULL,
    trim TEXT, submodel TEXT, transmission TEXT, drive_type TEXT, fuel_type TEXT, body_class TEXT, doors INTEGER,
    -- Joined phrases: of every vehicle, and those used only to distinguish similar vehicles.
    plain_phrases TEXT NOT NULL, fine_phrases TEXT NOT NULL, battery_kwh REAL,
    derivation INTEGER, record_set INTEGER, country_set INTEGER);
  CREATE UNIQUE INDEX work.vehicle_name_words ON vehicle_name (wording, ifnull(year, 0))`

const SELECT_NAMES = `
  SELECT c.year, w.*, count(*) AS vehicles, max(c.retired = 0) AS listed
    FROM work.configuration c JOIN work.wording w USING (wording)
   GROUP BY c.year, c.wording ORDER BY c.year, c.wording`

export const PHRASE_BREAK = '; '

export const INSERT_NAME = `
  INSERT INTO work.vehicle_name (name, year, wording, make, model, trim, submodel, transmission, drive_type,
    fuel_type, body_class, doors, plain_phrases, fine_phrases, battery_kwh, derivation)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

/** An EPA name; `listed` is 1 if a vehicle in the new files has it, 0 if only retired ones do. */
export interface UsedEpaName extends NumberedEpaName {
  readonly listed: 0 | 1
}

interface WordingRow extends SourceWording {
  readonly year: number
  readonly vehicles: number
  readonly listed: 0 | 1
  readonly wording: number
}

interface ResolvedName {
  readonly row: WordingRow
  readonly source: UsedEpaName
  readonly name: VehicleName
}

/** Interprets EPA's words once per year and wording, and unifies spellings. Returns EPA's names, for linking. */
export function resolveEpaNames(database: DatabaseSync): UsedEpaName[] {
  database.exec(TABLES)
  const resolved: ResolvedName[] = []
  for (const found of database.prepare(SELECT_NAMES).iterate()) {
    assert(resolved.length < DISTINCT_NAMES_MAX, 'the distinct names of the files fit into memory')
    const row = found as unknown as WordingRow
    const source = { name: resolved.length + 1, listed: row.listed, ...epaNameOf(row) }
    resolved.push({ row, source, name: splitEpaName(source) })
  }
  const spellingOf = spellingsOf(resolved)
  const insert = database.prepare(INSERT_NAME)
  const derivationOf = derivationWriter(database)
  const bodies = withoutJumps(resolved.map(({ source, name }) => ({ source, body: name.body })))
  for (const [index, resolvedName] of resolved.entries()) {
    insert.run(
      ...valuesOf({ ...resolvedName, body: bodies[index] ?? resolvedName.name.body }, spellingOf, derivationOf),
    )
  }
  return resolved.map(({ source }) => source)
}

function epaNameOf(row: WordingRow): EpaName {
  return {
    year: row.year,
    make: row.make,
    model: row.model,
    baseModel: row.base_model,
    vehicleClass: row.vehicle_class,
    drive: row.drive,
    transmission: row.transmission,
    fuel: row.fuel,
    alternative: row.alternative,
    turbocharger: row.turbocharger,
    supercharger: row.supercharger,
    motor: row.motor,
    engineText: row.engine_text,
    litres: row.litres,
    measuredBodies: row.measured_bodies,
  }
}

function valuesOf(
  { row, source, name, body }: ResolvedName & { readonly body: DerivedBody },
  spellingOf: (name: VehicleName) => Pick<VehicleName, 'model' | 'trim'>,
  derivationOf: DerivationOf,
): SqlValue[] {
  const transmission = transmissionOf(row.transmission)
  const fuelType = fuelTypeOf({
    alternative: row.alternative,
    fuel1: row.fuel_1,
    fuel2: row.fuel_2,
    engineText: row.engine_text,
    isMild: isMildHybrid(row),
  })
  const { plain, fine, batteryKwh } = readConfiguration(row)
  const { driveType } = name
  const { bodyClass, doors } = body
  const { model, trim } = spellingOf(name)
  return [
    source.name,
    row.year,
    row.wording,
    name.make,
    model,
    trim,
    name.submodel,
    transmission.value,
    driveType.value,
    fuelType.value,
    bodyClass.value,
    doors.value,
    plain.join(PHRASE_BREAK),
    fine.join(PHRASE_BREAK),
    batteryKwh,
    derivationOf({ transmission, drive_type: driveType, fuel_type: fuelType, body_class: bodyClass, doors }),
  ]
}

function spellingsOf(resolved: readonly ResolvedName[]): (name: VehicleName) => Pick<VehicleName, 'model' | 'trim'> {
  const texts = (of: 'model' | 'trim') =>
    resolved.flatMap(({ row, name }) => {
      const text = name[of]
      return text === null ? [] : [{ make: name.make, text, vehicles: row.vehicles }]
    })
  const modelOf = commonSpellings(texts('model'), (text) => text.toLowerCase())
  const trimOf = commonSpellings(texts('trim'), squeezed)
  return ({ make, model, trim }) => ({ model: modelOf(make, model), trim: trim === null ? null : trimOf(make, trim) })
}

interface SpelledText {
  readonly make: string
  readonly text: string
  readonly vehicles: number
}

/**
 * Returns a function that unifies EPA's spellings ("750li" and "750Li", "Long range" and "Long Range"). Among texts
 * that `fold` makes equal, the spelling of most vehicles of the make is used; the first in code-unit order if tied.
 * Unknown texts are returned unchanged.
 */
function commonSpellings(
  texts: Iterable<SpelledText>,
  fold: (text: string) => string,
): (make: string, text: string) => string {
  const keyOf = (make: string, text: string) => `${make}\n${fold(text)}`
  const spellings = new Map<string, Map<string, number>>()
  for (const { make, text, vehicles } of texts) {
    const counts = spellings.get(keyOf(make, text)) ?? new Map<string, number>()
    counts.set(text, (counts.get(text) ?? 0) + vehicles)
    spellings.set(keyOf(make, text), counts)
  }
  const common = new Map([...spellings].map(([key, counts]) => [key, mostCommon(counts)]))
  return (make, text) => common.get(keyOf(make, text)) ?? text
}

function mostCommon(counts: ReadonlyMap<string, number>): string {
  const byRank = [...counts].toSorted(
    ([left, leftCount], [right, rightCount]) => rightCount - leftCount || compareText(left, right),
  )
  return byRank[0]?.[0] ?? ''
}

/** Fields with a recorded rule, in table order. */
const FIELDS = ['transmission', 'drive_type', 'fuel_type', 'body_class', 'doors'] as const

type DerivationOf = (derived: Readonly<Record<(typeof FIELDS)[number], Derived<unknown>>>) => number

const INSERT = `INSERT INTO derivation (derivation, ${FIELDS.join(', ')}) VALUES (?, ?, ?, ?, ?, ?)`

/** Returns a function that writes each combination of rules once (about fifty), numbered in order of use. */
function derivationWriter(database: DatabaseSync): DerivationOf {
  const insert = database.prepare(INSERT)
  const numbers = new Map<string, number>()
  return (derived) => {
    const rules = FIELDS.map((field) => derived[field].rule)
    return numbers.getOrInsertComputed(rules.join(' '), () => {
      insert.run(numbers.size + 1, ...rules)
      return numbers.size + 1
    })
  }
}

/** A vehicle's name in the catalog's terms; null = EPA's wording does not state it. */
interface VehicleName {
  readonly make: string
  readonly model: string
  readonly trim: string | null
  readonly submodel: string | null
  readonly driveType: Derived<DriveType>
  readonly body: DerivedBody
}

function splitEpaName(name: EpaName): VehicleName {
  const read = readEpaName(name, projectAliases())
  const engineTrim = trimOfEngine(name, projectAliases())
  return {
    make: read.make,
    model: read.model,
    trim: (engineTrim === undefined ? read.trim : engineTrim) ?? trimOfEngineText(name.engineText ?? null),
    submodel: read.submodel,
    driveType: driveTypeOf({ ...name, make: read.make, nameplate: read.model, isElectric: name.alternative === 'EV' }),
    body: bodyOf(name, projectBodies()),
  }
}
