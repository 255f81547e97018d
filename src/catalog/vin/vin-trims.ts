import type { DatabaseSync } from 'node:sqlite'

/** Trims and series of the names of vPIC that have a vehicle; made when the snapshot is built (src/ingest/build/vin). */
export const VIN_TRIM_TABLES = `
CREATE TABLE vin_trim_list (
  trims INTEGER PRIMARY KEY, texts TEXT NOT NULL     -- JSON of NameTexts
);
CREATE TABLE vin_name_trims (
  make INTEGER NOT NULL, model INTEGER NOT NULL, year INTEGER NOT NULL, trims INTEGER NOT NULL,
  PRIMARY KEY (make, model, year)
) WITHOUT ROWID`

/** What vPIC calls the versions of a (make, model, year), in its words and without repetition. */
export interface TrimTexts {
  readonly trims: readonly string[]
  readonly series: readonly string[]
}

/** With every displacement in litres that vPIC states of the name; snapshots of before lack them. */
export interface NameTexts extends TrimTexts {
  readonly litres?: readonly number[]
}

/** The most texts of each kind that are kept of a name: a pickup line has about 160. */
export const TRIM_TEXTS_MAX = 250
/** Names of vPIC that one vehicle has; two or three, where EPA has one row for several nameplates. */
const NAMES_MAX = 20

export const VIN_TRIM_STATEMENTS = {
  ofName: `
    SELECT l.texts FROM vin_name_trims n JOIN vin_trim_list l USING (trims)
     WHERE n.make = ? AND n.model = ? AND n.year = ?`,
  ofVehicle: `
    SELECT l.texts, v.model
      FROM vehicle v CROSS JOIN vin_vehicle x ON x.vehicle = v.position
     CROSS JOIN vin_name_trims n ON n.make = x.make AND n.model = x.model AND n.year = x.year
     CROSS JOIN vin_trim_list l ON l.trims = n.trims
     WHERE v.id = ? LIMIT ${NAMES_MAX}`,
} as const

export interface VinTrims {
  /** @returns undefined where vPIC has no such name that a vehicle of the catalog has */
  ofName(makeId: number, modelId: number, year: number): NameTexts | undefined
  /** Of all names of vPIC that a VIN of the vehicle can have, for its load class; undefined where it has none. */
  ofVehicle(vehicleId: string): TrimTexts | undefined
}

const HAS_TABLE = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'vin_name_trims'"

/** @returns undefined when the snapshot has no decoder tables */
export function openVinTrims(database: DatabaseSync): VinTrims | undefined {
  if (database.prepare(HAS_TABLE).get() === undefined) return undefined
  const ofName = database.prepare(VIN_TRIM_STATEMENTS.ofName)
  const ofVehicle = database.prepare(VIN_TRIM_STATEMENTS.ofVehicle)
  return {
    ofName: (makeId, modelId, year) => textsOf(ofName.all(makeId, modelId, year))[0],
    ofVehicle(vehicleId) {
      const rows = ofVehicle.all(vehicleId)
      const texts = together(textsOf(rows))
      return texts && withoutOtherLoadClasses(texts, String(rows[0]?.['model']))
    },
  }
}

function textsOf(rows: readonly Record<string, unknown>[]): NameTexts[] {
  return rows.map(({ texts }) => JSON.parse(String(texts)) as NameTexts)
}

function together(lists: readonly NameTexts[]): TrimTexts | undefined {
  const [first, ...others] = lists
  if (first === undefined || others.length === 0) return first
  const merged = (kind: keyof TrimTexts): string[] =>
    [...new Set(lists.flatMap((list) => list[kind]))].slice(0, TRIM_TEXTS_MAX)
  return { trims: merged('trims'), series: merged('series') }
}

/** How vPIC and makers write the number of a load class in tons. */
const CLASS_OF_TONS: Readonly<Record<string, string>> = { '1/2': '1500', '3/4': '2500', '1': '3500' }

/**
 * vPIC has one name for a maker's pickups or vans of all load classes ("Sierra"), EPA one for each ("Sierra 1500"): a
 * text that states another class alone is of another truck.
 */
function withoutOtherLoadClasses({ trims, series }: TrimTexts, model: string): TrimTexts {
  const own = loadClassesOf(model)
  if (own.size === 0) return { trims, series }
  const mayBe = (text: string) => {
    const stated = loadClassesOf(text)
    return stated.size === 0 || !stated.isDisjointFrom(own)
  }
  return { trims: trims.filter(mayBe), series: series.filter(mayBe) }
}

/** The load classes (1500 to 5500) of pickups and vans that a text names: "Ram 1500", "2500 HD", "3500 (1 Ton)". */
export function loadClassesOf(text: string): Set<string> {
  const numbers = Array.from(text.matchAll(/(?<!\d)[1-5]500(?!\d)/g), ([number]) => number)
  const tons = Array.from(
    text.matchAll(/(?<![\d/])(1\/2|3\/4|1) ton\b/gi),
    ([, count]) => CLASS_OF_TONS[count ?? ''] ?? '',
  )
  return new Set([...numbers, ...tons])
}
