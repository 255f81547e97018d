import type { DatabaseSync } from 'node:sqlite'
import { writeDays, writeListsOf } from './record-lists.ts'

/** Campaign number with the century. Its two-digit years from 50 belong to the 20th century. */
const AGED_CAMPAIGN = `
  CASE WHEN v.campaign_id = '' THEN '' WHEN v.campaign_id < '5' THEN '20' ELSE '19' END || v.campaign_id`

/**
 * Relation of a recall to the investigation that names it. Queries about recalls (RQ recall query, AQ audit query, RP
 * petition about a recall, TQ timeliness query, SQ service query) concern an existing recall, and so does an
 * investigation opened after the recall's report. If the report is unknown, the year in the campaign number decides.
 */
const RELATION = `
  CASE
    WHEN i.investigation_id GLOB 'RQ*' OR i.investigation_id GLOB 'AQ*' OR i.investigation_id GLOB 'RP*'
      OR i.investigation_id GLOB 'TQ*' OR i.investigation_id GLOB 'SQ*' THEN 'concerns'
    WHEN r.reported < i.opened THEN 'concerns'
    WHEN r.reported IS NULL AND substr(${AGED_CAMPAIGN}, 1, 4) < substr(i.opened, 1, 4) THEN 'concerns'
    ELSE 'led_to'
  END`

/**
 * Years after which an investigation without a closing date counts as never closed. NHTSA's goals are months for an
 * evaluation and about a year for an analysis; the longest real ones took seven years.
 */
const NEVER_CLOSED_YEARS_MIN = 10

const ORDER = `
  CREATE TABLE work.investigation_order (
    position INTEGER PRIMARY KEY, investigation INTEGER NOT NULL UNIQUE, dated TEXT NOT NULL);
  INSERT INTO work.investigation_order
  SELECT row_number() OVER (ORDER BY opened DESC NULLS LAST, investigation_id DESC) - 1, investigation,
         ifnull(opened, '')
    FROM stage.investigation;
  CREATE TABLE work.reported_recall (campaign_id TEXT PRIMARY KEY, reported TEXT) WITHOUT ROWID;
  INSERT INTO work.reported_recall
    SELECT campaign_id, min(report_received) FROM stage.campaign GROUP BY campaign_id;
  -- A recall that the investigation led to counts before one that it concerns, then the newest: the relation, then the
  -- campaign's number with its century.
  CREATE TABLE work.set_investigation AS
    SELECT s.record_set, o.position, v.component, min(v.ordinal) AS ordinal,
           max(CASE WHEN v.campaign_id = '' THEN '' ELSE ${RELATION} || ' ' || ${AGED_CAMPAIGN} END) AS recall
      FROM record_set_name s
      JOIN work.investigation_federal_name f ON f.federal_name = s.federal_name
      JOIN stage.investigation_vehicle v ON v.name = f.name
      JOIN work.investigation_order o USING (investigation)
      JOIN stage.investigation i USING (investigation)
      LEFT JOIN work.reported_recall r ON r.campaign_id = v.campaign_id
     GROUP BY s.record_set, o.position, v.component`

const WRITE = `
  INSERT INTO investigation (position, investigation_id, subject, summary, opened, closed, never_closed)
  SELECT o.position, i.investigation_id, i.subject, i.summary, i.opened, i.closed,
         i.closed IS NULL AND i.opened IS NOT NULL
           AND i.opened < (SELECT date(max(opened), '-${NEVER_CLOSED_YEARS_MIN} years') FROM stage.investigation)
    FROM work.investigation_order o CROSS JOIN stage.investigation i ON i.investigation = o.investigation
   ORDER BY o.position`

const WRITE_SETS = `
  INSERT INTO record_set_investigation (record_set, investigation_position, components, campaign_id, recall_relation)
  SELECT record_set, position,
         json_group_array(component ORDER BY ordinal) FILTER (WHERE component <> ''),
         nullif(substr(max(recall), instr(max(recall), ' ') + 3), ''),
         nullif(substr(max(recall), 1, instr(max(recall), ' ') - 1), '')
    FROM work.set_investigation GROUP BY record_set, position ORDER BY record_set, position`

const SELECT_DAYS = 'SELECT dated, position FROM work.investigation_order ORDER BY position'

const SELECT_LISTS = `
  SELECT record_set, investigation_position FROM record_set_investigation ORDER BY record_set, investigation_position`

/** Writes the investigations in published order, and those of each record set. */
export function writeInvestigations(database: DatabaseSync): void {
  database.exec(ORDER)
  database.exec(WRITE)
  database.exec(WRITE_SETS)
  writeDays(database, 'investigation', SELECT_DAYS)
  writeListsOf(database, 'investigation', SELECT_LISTS)
}
