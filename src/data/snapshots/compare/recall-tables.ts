import type { DatabaseSync } from 'node:sqlite'
import { HOME_COUNTRY } from '#catalog/records/recall-store.ts'
import type { CountryRecalls } from '#catalog/source-facts.ts'
import type { Schema } from './new-changes.ts'
import { countryRecordNames, recordNames, type RecordNames } from './record-names.ts'

export interface RecallTables {
  readonly country: string
  /** "recall", "recall in Canada". */
  readonly noun: string
  readonly agency: string
  /** SQL: every wording of every campaign, by number. */
  recalls(schema: Schema): string
  names(database: DatabaseSync, schema: Schema): RecordNames
  /** Components that a campaign names for any vehicle. */
  components(database: DatabaseSync, schema: Schema): (id: string) => string[]
  /** SQL: advice of any wording of a campaign, by its number. */
  advice(schema: Schema): string
}

export const HOME_TABLES: RecallTables = {
  country: HOME_COUNTRY,
  noun: 'recall',
  agency: 'NHTSA',
  recalls: (schema) => `
    SELECT campaign_id, type, manufacturer, summary, consequence, remedy, report_received, potentially_affected,
           do_not_drive, park_outside
      FROM ${schema}.recall ORDER BY campaign_id, position`,
  names: (database, schema) => recordNames(database, schema, 'recall'),
  components(database, schema) {
    database.exec(`
      CREATE TEMP TABLE recall_set AS SELECT recall_position, components FROM ${schema}.record_set_recall;
      CREATE INDEX temp.recall_set_position ON recall_set (recall_position)`)
    return componentsBy(
      database,
      `SELECT DISTINCT c.value AS component
         FROM ${schema}.recall r
         CROSS JOIN temp.recall_set s ON s.recall_position = r.position
         CROSS JOIN json_each(s.components) c
        WHERE r.campaign_id = ? ORDER BY component`,
    )
  },
  advice: (schema) => `
    SELECT max(do_not_drive) AS do_not_drive, max(park_outside) AS park_outside FROM ${schema}.recall WHERE campaign_id = ?`,
}

export function countryTables({ country, country_name: name, agency }: CountryRecalls): RecallTables {
  return {
    country,
    noun: `recall in ${name}`,
    agency,
    recalls: (schema) => `
      SELECT campaign_id, type, manufacturer, summary, consequence, remedy, recalled AS report_received,
             potentially_affected, do_not_drive, park_outside
        FROM ${schema}.country_recall WHERE country = '${country}' ORDER BY campaign_id, position`,
    names: (database, schema) => countryRecordNames(database, schema, country),
    components: (database, schema) =>
      componentsBy(
        database,
        `SELECT component FROM ${schema}.country_recall
          WHERE country = '${country}' AND campaign_id = ? AND component IS NOT NULL`,
      ),
    advice: (schema) => `
      SELECT max(do_not_drive) AS do_not_drive, max(park_outside) AS park_outside
        FROM ${schema}.country_recall WHERE country = '${country}' AND campaign_id = ?`,
  }
}

function componentsBy(database: DatabaseSync, sql: string): (id: string) => string[] {
  const select = database.prepare(sql)
  return (id) => select.all(id).map(({ component }) => String(component))
}
