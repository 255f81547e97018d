import type { DatabaseSync } from 'node:sqlite'
import { publishDays, publishListsOf } from './record-lists.ts'

/** Campaign numbers begin with two digits of the year: those from 50 on are of the 20th century. */
const AGED_CAMPAIGN = `
  CASE WHEN v.campaign_id = '' THEN '' WHEN v.campaign_id < '5' THEN '20' ELSE '19' END || v.campaign_id`

const ORDER = `
  CREATE TABLE work.investigation_order (
    position INTEGER PRIMARY KEY, investigation INTEGER NOT NULL UNIQUE, dated TEXT NOT NULL);
  INSERT INTO work.investigation_order
  SELECT row_number() OVER (ORDER BY opened DESC NULLS LAST, investigation_id DESC) - 1, investigation,
         ifnull(opened, '')
    FROM stage.investigation;
  -- With min(), SQLite takes the other columns from the row that has the minimum.
  CREATE TABLE work.set_investigation AS
    SELECT s.record_set, o.position, v.component, min(v.ordinal) AS ordinal, max(${AGED_CAMPAIGN}) AS campaign_id
      FROM record_set_name s
      JOIN work.investigation_federal_name f ON f.federal_name = s.federal_name
      JOIN stage.investigation_vehicle v ON v.name = f.name
      JOIN work.investigation_order o USING (investigation)
     GROUP BY s.record_set, o.position, v.component`

const PUBLISH = `
  INSERT INTO investigation (position, investigation_id, subject, summary, opened, closed)
  SELECT o.position, i.investigation_id, i.subject, i.summary, i.opened, i.closed
    FROM work.investigation_order o CROSS JOIN stage.investigation i ON i.investigation = o.investigation
   ORDER BY o.position`

const PUBLISH_SETS = `
  INSERT INTO record_set_investigation (record_set, investigation_position, components, campaign_id)
  SELECT record_set, position,
         json_group_array(component ORDER BY ordinal) FILTER (WHERE component <> ''),
         nullif(substr(max(campaign_id), 3), '')
    FROM work.set_investigation GROUP BY record_set, position ORDER BY record_set, position`

const SELECT_DAYS = 'SELECT dated, position FROM work.investigation_order ORDER BY position'

const SELECT_LISTS = `
  SELECT record_set, investigation_position FROM record_set_investigation ORDER BY record_set, investigation_position`

/** Writes the investigations in published order, and what each record set has of them. */
export function publishInvestigations(database: DatabaseSync): void {
  database.exec(ORDER)
  database.exec(PUBLISH)
  database.exec(PUBLISH_SETS)
  publishDays(database, 'investigation', SELECT_DAYS)
  publishListsOf(database, 'investigation', SELECT_LISTS)
}
