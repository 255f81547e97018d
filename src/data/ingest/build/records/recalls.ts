import type { DatabaseSync } from 'node:sqlite'
import type { SnapshotMeta } from '#catalog/snapshot-meta.ts'
import { coversAll } from '#ingest/sources/nhtsa-recalls/applies-to-hint.ts'

/**
 * Collects every recall of every record set with its components there. A campaign may have several wordings, because it
 * describes its defect per model or two editions differ; the wording of its first row is used. With min(), SQLite takes
 * the other columns from the row with the minimum.
 */
const COLLECT = `
  CREATE TABLE work.set_component (
    record_set INTEGER NOT NULL, campaign_id TEXT NOT NULL, component TEXT NOT NULL, ordinal INTEGER NOT NULL,
    campaign INTEGER NOT NULL, PRIMARY KEY (record_set, campaign_id, component)) WITHOUT ROWID;
  INSERT INTO work.set_component
    SELECT s.record_set, c.campaign_id, r.component, min(r.ordinal) AS ordinal, r.campaign
      FROM record_set_name s
      JOIN work.federal_row r USING (federal_name)
      JOIN stage.campaign c USING (campaign)
     GROUP BY s.record_set, c.campaign_id, r.component;
  CREATE TABLE work.set_recall AS
    SELECT record_set, campaign_id, min(ordinal) AS ordinal, campaign
      FROM work.set_component GROUP BY record_set, campaign_id`

/**
 * SQL expression for the day of the report. If it is missing, estimates it from the number: NHTSA numbers the campaigns
 * of a year in order, up to about 1,000 (24V635 is from August 2024).
 */
const RECEIVED_ABOUT = `
  coalesce(report_received,
    iif(campaign_id GLOB '[0-9][0-9][A-Z][0-9][0-9][0-9]*',
      date(printf('%d-01-01', substr(campaign_id, 1, 2) + iif(substr(campaign_id, 1, 2) < '60', 2000, 1900)),
        printf('+%d days', min(substr(campaign_id, 4, 3) * 365 / 1000, 364))), NULL))`

/** Numbers published wordings: a vehicle's, or the first of a campaign without vehicles (equipment, tires). */
const NUMBER = `
  CREATE TABLE work.campaign_position AS
    SELECT campaign,
           row_number() OVER (ORDER BY ${RECEIVED_ABOUT} DESC NULLS LAST, campaign_id DESC, campaign) - 1 AS position
      FROM stage.campaign
     WHERE campaign IN (SELECT campaign FROM work.set_recall)
        OR (campaign_id NOT IN (SELECT campaign_id FROM work.set_recall)
            AND campaign IN (SELECT min(campaign) FROM stage.campaign GROUP BY campaign_id));
  CREATE INDEX work.campaign_position_campaign ON campaign_position (campaign)`

/** Writes the recalls. The starter files have the project's own words in NHTSA's columns. */
const write = (edition: SnapshotMeta['edition']): string => `
  INSERT INTO recall (position, campaign_id, type, manufacturer, summary, consequence, remedy, text_source, report_received,
    potentially_affected, do_not_drive, park_outside, applies_to_hint)
  SELECT p.position, c.campaign_id, c.type, c.manufacturer, c.summary, c.consequence, c.remedy,
         iif(coalesce(c.summary, c.consequence, c.remedy) IS NULL, NULL, '${edition === 'starter' ? 'summary' : 'official'}'),
         c.report_received,
         c.potentially_affected, c.do_not_drive, c.park_outside, c.applies_to_hint
    FROM work.campaign_position p JOIN stage.campaign c USING (campaign)
   ORDER BY p.position`

const WRITE_SETS = `
  INSERT INTO record_set_recall (record_set, recall_position, components)
  SELECT s.record_set, p.position,
         json_group_array(k.component ORDER BY k.ordinal) FILTER (WHERE k.component <> '')
    FROM work.set_recall s
    JOIN work.campaign_position p USING (campaign)
    JOIN work.set_component k ON k.record_set = s.record_set AND k.campaign_id = s.campaign_id
   GROUP BY s.record_set, p.position
   ORDER BY s.record_set, p.position`

const WRITE_COMPLETION = `
  INSERT INTO recall_completion (campaign_id, quarter, involved, remedied, unreachable, removed)
  SELECT campaign_id, quarter, involved, remedied, unreachable, removed FROM stage.completion ORDER BY campaign_id`

/** Writes the campaigns in published order, and those of each record set. */
export function writeRecalls(database: DatabaseSync, edition: SnapshotMeta['edition']): void {
  database.exec(COLLECT)
  database.exec(NUMBER)
  database.exec(write(edition))
  removePartialHints(database)
  database.exec(WRITE_SETS)
  database.exec(WRITE_COMPLETION)
}

const SELECT_HINTS = `
  SELECT r.position, r.applies_to_hint AS hint, json_group_array(DISTINCT v.year) AS years, json_group_array(DISTINCT v.make) AS makes
    FROM recall r
    JOIN work.campaign_position p USING (position)
    JOIN stage.campaign_vehicle v ON v.campaign = p.campaign
   WHERE r.applies_to_hint IS NOT NULL
   GROUP BY r.position`

/** Removes hints that name only some of a campaign's years or makes, because its other vehicles share the text. */
export function removePartialHints(database: DatabaseSync): void {
  const remove = database.prepare('UPDATE recall SET applies_to_hint = NULL WHERE position = ?')
  for (const { position, hint, years, makes } of database.prepare(SELECT_HINTS).all()) {
    const stated = (JSON.parse(String(years)) as (number | null)[]).filter((year) => year !== null)
    if (!coversAll(String(hint), { years: stated, makes: JSON.parse(String(makes)) as string[] }))
      remove.run(Number(position))
  }
}
