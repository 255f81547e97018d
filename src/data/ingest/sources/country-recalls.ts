import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { Type, type Static } from 'typebox'
import { RECALL_TYPES } from '#catalog/vocabulary.ts'
import { CACHED_CAMPAIGNS_MAX } from '#ingest/limits.ts'
import { Day, Year } from '#ingest/read/federal-row.ts'
import type { RowWriter } from '#ingest/source.ts'
import { cached, EmptiedCache } from '#platform/cached.ts'

const Text = Type.Union([Type.String({ minLength: 1, maxLength: 20_000 }), Type.Null()])
const Name = Type.Union([Type.String({ minLength: 1, maxLength: 256 }), Type.Null()])
const Advice = Type.Union([Type.Literal(1), Type.Null()])

/** One campaign, make, model and model year of a country other than the United States; null = unknown. */
export const CountryRecallRow = Type.Object({
  campaign_id: Type.String({ minLength: 1, maxLength: 20 }),
  /** 0 if the agency lists the campaign among its recalls but says that it is not one. */
  is_recall: Type.Union([Type.Literal(0), Type.Literal(1)]),
  make: Type.String({ minLength: 1, maxLength: 256 }),
  model: Type.String({ minLength: 1, maxLength: 256 }),
  year: Year,
  type: Type.Enum([...RECALL_TYPES]),
  /** 1 for a car or light truck: the vehicles that EPA rates, whose names can be linked. */
  is_light: Type.Union([Type.Literal(0), Type.Literal(1)]),
  manufacturer: Name,
  manufacturer_campaign: Name,
  /** Kind of notice, in the agency's words. */
  notification: Name,
  component: Name,
  summary: Text,
  consequence: Text,
  remedy: Text,
  summary_fr: Text,
  /** 1 if the text tells every owner not to drive; else null. */
  do_not_drive: Advice,
  park_outside: Advice,
  recalled: Day,
  updated: Day,
  potentially_affected: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
})
export type CountryRecallRow = Static<typeof CountryRecallRow>

const CAMPAIGN_FIELDS = [
  'campaign_id',
  'is_recall',
  'manufacturer',
  'manufacturer_campaign',
  'notification',
  'component',
  'summary',
  'consequence',
  'remedy',
  'summary_fr',
  'do_not_drive',
  'park_outside',
  'recalled',
  'updated',
  'potentially_affected',
] as const satisfies (keyof CountryRecallRow)[]
const CAMPAIGN_COLUMNS = `digest, ${CAMPAIGN_FIELDS.join(', ')}`
const VEHICLE_COLUMNS = 'year, make, model, type, is_light'

export interface CountryStage {
  readonly stageTables: string
  readonly tables: readonly string[]
  writer(stage: DatabaseSync): RowWriter<CountryRecallRow>
  merge(stage: DatabaseSync): void
}

/**
 * Returns the stage of one country's recalls: `ca_recall` has one row per campaign with its common fields,
 * `ca_recall_vehicle` its vehicles. Files may repeat campaigns in other words.
 * @param country ISO 3166-1 alpha-2 code in lower case
 */
export function countryStage(country: string): CountryStage {
  const recalls = `${country}_recall`
  const vehicles = `${country}_recall_vehicle`
  return {
    tables: [recalls, vehicles],
    stageTables: `
      CREATE TABLE ${recalls} (
        recall INTEGER PRIMARY KEY, digest TEXT NOT NULL UNIQUE, campaign_id TEXT NOT NULL, is_recall INTEGER NOT NULL,
        manufacturer TEXT, manufacturer_campaign TEXT, notification TEXT, component TEXT, summary TEXT, consequence TEXT,
        remedy TEXT, summary_fr TEXT, do_not_drive INTEGER, park_outside INTEGER, recalled TEXT, updated TEXT,
        potentially_affected INTEGER,
        -- Rows of the largest file with this content: a complete file takes precedence if no update date decides.
        file_rows INTEGER NOT NULL DEFAULT 0);
      CREATE TABLE ${vehicles} (
        recall INTEGER NOT NULL, year INTEGER, make TEXT NOT NULL, model TEXT NOT NULL, type TEXT NOT NULL,
        is_light INTEGER NOT NULL);
      CREATE UNIQUE INDEX ${vehicles}_once ON ${vehicles} (recall, model, make, ifnull(year, 0))`,
    writer: (stage) => countryWriter(stage, recalls, vehicles),
    merge: (stage) =>
      stage.exec(`
        INSERT INTO main.${recalls} (${CAMPAIGN_COLUMNS}, file_rows)
        SELECT ${CAMPAIGN_COLUMNS}, file_rows FROM part.${recalls} WHERE true ORDER BY recall
            ON CONFLICT (digest) DO UPDATE SET file_rows = max(file_rows, excluded.file_rows);
        INSERT INTO main.${vehicles} (recall, ${VEHICLE_COLUMNS})
        SELECT m.recall, v.year, v.make, v.model, v.type, v.is_light
          FROM part.${vehicles} v
          CROSS JOIN part.${recalls} p ON p.recall = v.recall
          CROSS JOIN main.${recalls} m ON m.digest = p.digest
         ORDER BY v.rowid
            ON CONFLICT (recall, model, make, ifnull(year, 0)) DO UPDATE SET is_light = max(is_light, excluded.is_light)`),
  }
}

/** Returns a row writer. Rows repeat campaign texts: a digest identifies campaigns, and recent ones are cached. */
function countryWriter(stage: DatabaseSync, recalls: string, vehicles: string): RowWriter<CountryRecallRow> {
  const insert = stage.prepare(`
    INSERT INTO ${recalls} (${CAMPAIGN_COLUMNS}) VALUES (?, ${CAMPAIGN_FIELDS.map(() => '?').join(', ')})
    ON CONFLICT (digest) DO UPDATE SET digest = digest RETURNING recall`)
  const insertVehicle = stage.prepare(`
    INSERT INTO ${vehicles} (recall, ${VEHICLE_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (recall, model, make, ifnull(year, 0)) DO UPDATE SET is_light = max(is_light, excluded.is_light)`)
  const numbers = new EmptiedCache<string, number>(CACHED_CAMPAIGNS_MAX)
  let rows = 0
  const recallOf = (row: CountryRecallRow): number => {
    const facts = CAMPAIGN_FIELDS.map((field) => row[field])
    const digest = hash('sha256', JSON.stringify(facts), 'base64url')
    return cached(numbers, digest, () => (insert.get(digest, ...facts) as { recall: number }).recall)
  }
  const write = (row: CountryRecallRow): undefined => {
    insertVehicle.run(recallOf(row), row.year, row.make, row.model, row.type, row.is_light)
    rows += 1
  }
  return Object.assign(write, { end: () => void stage.prepare(`UPDATE ${recalls} SET file_rows = ?`).run(rows) })
}
