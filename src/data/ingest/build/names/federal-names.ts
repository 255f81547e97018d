import type { DatabaseSync } from 'node:sqlite'
import type { FederalName } from '#ingest/match/link-names.ts'
import { collectNamesInTexts, KIND_IN_TEXT } from './names-in-texts.ts'

const NUMBER_NAMES = `
  INSERT INTO federal_name (year, make, model)
  SELECT year, make, model FROM stage.campaign_vehicle
   UNION SELECT year, make, model FROM work.text_name
   UNION SELECT year, make, model FROM stage.complaint_name
   UNION SELECT year, make, model FROM stage.tsb_name
   UNION SELECT year, make, model FROM stage.investigation_name
   UNION SELECT year, make, model FROM stage.rating_name
   ORDER BY make, model, year`

/** Rows of campaigns by federal name, once per component, in file order. */
const NUMBER_ROWS = `
  CREATE TABLE work.federal_row AS
    SELECT f.federal_name, v.campaign, v.component, v.kind, v.ordinal
      FROM stage.campaign_vehicle v
      JOIN federal_name f ON f.make = v.make AND f.model = v.model AND f.year IS v.year
     UNION ALL
    SELECT f.federal_name, t.campaign, t.component, '${KIND_IN_TEXT}', t.ordinal
      FROM work.text_name t
      JOIN federal_name f ON f.make = t.make AND f.model = t.model AND f.year = t.year;
  CREATE INDEX work.federal_row_name ON federal_row (federal_name)`

/** Returns a statement that maps the names numbered for one source to federal names. */
const numberNames = (source: string): string => `
  CREATE TABLE work.${source}_federal_name (name INTEGER PRIMARY KEY, federal_name INTEGER NOT NULL);
  INSERT INTO work.${source}_federal_name
  SELECT n.name, f.federal_name
    FROM stage.${source}_name n
    JOIN federal_name f ON f.make = n.make AND f.model = n.model AND f.year IS n.year
   ORDER BY n.name`
const INDEX_NAMES = 'CREATE INDEX federal_name_text ON federal_name (make, model, year)'
const DROP_INDEX = 'DROP INDEX federal_name_text'

/** Entries for an unknown model in forms: not the name of any vehicle. */
const NO_MODELS = ['UNKNOWN', 'UNK', 'OTHER', 'NOT APPLICABLE', 'NA', 'N/A', 'NONE', 'ALL', 'ALL MODELS', 'UNSPECIFIED']

/** A complaint states a vehicle's name only with year and model. Otherwise it concerns one of the named cars. */
const SELECT_NAMES = `
  SELECT federal_name AS federalName, year, make, model,
         (SELECT count(DISTINCT campaign) FROM work.federal_row r
           WHERE r.federal_name = f.federal_name AND r.kind = 'V') AS recalls,
         (SELECT count(DISTINCT campaign) FROM work.federal_row r
           WHERE r.federal_name = f.federal_name AND r.kind <> '${KIND_IN_TEXT}') AS campaigns,
         year IS NOT NULL AND model NOT IN (${NO_MODELS.map((model) => `'${model}'`).join(', ')})
           AND federal_name IN (SELECT federal_name FROM stage.complaint_name
                                  JOIN work.complaint_federal_name USING (name) WHERE kind = 'V') AS hasComplaints
    FROM federal_name f ORDER BY federal_name`

const SELECT_OF_RATINGS = `
  SELECT DISTINCT federal_name AS name FROM work.rating_federal_name
   WHERE federal_name NOT IN (SELECT federal_name FROM work.federal_row)
     AND federal_name NOT IN (SELECT federal_name FROM work.complaint_federal_name)
     AND federal_name NOT IN (SELECT federal_name FROM work.tsb_federal_name)
     AND federal_name NOT IN (SELECT federal_name FROM work.investigation_federal_name)`

export interface UsedFederalName extends FederalName {
  readonly hasComplaints: 0 | 1
}

/** Numbers all names in NHTSA's recalls, complaints, bulletins, investigations and ratings, and indexes the records. */
export function numberFederalNames(database: DatabaseSync): UsedFederalName[] {
  collectNamesInTexts(database)
  database.exec(NUMBER_NAMES)
  database.exec(INDEX_NAMES)
  database.exec(NUMBER_ROWS)
  for (const source of ['complaint', 'tsb', 'investigation', 'rating']) database.exec(numberNames(source))
  database.exec(DROP_INDEX)
  return database.prepare(SELECT_NAMES).all() as unknown as UsedFederalName[]
}

/** Returns the federal names that only safety ratings use. */
export function namesOfRatings(database: DatabaseSync, names: readonly FederalName[]): FederalName[] {
  const ratingNames = new Set(
    database
      .prepare(SELECT_OF_RATINGS)
      .all()
      .map(({ name }) => name),
  )
  return names.filter(({ federalName }) => ratingNames.has(federalName))
}
