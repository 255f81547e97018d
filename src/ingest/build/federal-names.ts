import type { DatabaseSync } from 'node:sqlite'
import type { FederalName } from '#ingest/resolve/link-names.ts'

const NUMBER_NAMES = `
  INSERT INTO federal_name (year, make, model)
  SELECT DISTINCT year, make, model FROM stage.campaign_vehicle ORDER BY make, model, year`

/** What a campaign says of a federal name, once per component, in the order of the files. */
const NUMBER_ROWS = `
  CREATE TABLE work.federal_row AS
    SELECT f.federal_name, v.campaign, v.component, v.kind, v.ordinal
      FROM stage.campaign_vehicle v
      JOIN federal_name f ON f.make = v.make AND f.model = v.model AND f.year IS v.year;
  CREATE INDEX work.federal_row_name ON federal_row (federal_name)`
const INDEX_NAMES = 'CREATE INDEX federal_name_text ON federal_name (make, model, year)'
const DROP_INDEX = 'DROP INDEX federal_name_text'

const SELECT_NAMES = `
  SELECT federal_name AS federalName, year, make, model,
         count(DISTINCT CASE WHEN kind = 'V' THEN campaign END) AS recalls
    FROM federal_name JOIN work.federal_row USING (federal_name)
   GROUP BY federal_name ORDER BY federal_name`

/** Numbers every (year, make, model) that NHTSA's records use, and the records by these numbers. */
export function numberFederalNames(database: DatabaseSync): FederalName[] {
  database.exec(NUMBER_NAMES)
  database.exec(INDEX_NAMES)
  database.exec(NUMBER_ROWS)
  database.exec(DROP_INDEX)
  return database.prepare(SELECT_NAMES).all() as unknown as FederalName[]
}
