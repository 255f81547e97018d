import type { DatabaseSync } from 'node:sqlite'

/** Rows of each dataset that can be exported (src/service/operations/exports/export-dataset.ts). */
const COUNT = `
  INSERT INTO export_count (dataset, rows)
  WITH named AS (SELECT record_set, count(*) AS names FROM record_set_name GROUP BY record_set),
       per_vehicle AS (
         SELECT count(*) AS vehicles, ifnull(sum(v.recall_count), 0) AS recalls, ifnull(sum(v.tsb_count), 0) AS tsbs,
                ifnull(sum(v.investigation_count), 0) AS investigations,
                ifnull(sum(v.recall_count_ca), 0) AS country_recalls, ifnull(sum(n.names), 0) AS links
           FROM vehicle v LEFT JOIN named n ON n.record_set = v.record_set)
  SELECT 'vehicles', vehicles FROM per_vehicle
   UNION ALL SELECT 'source_records', vehicles FROM per_vehicle
   UNION ALL SELECT 'links', links FROM per_vehicle
   UNION ALL SELECT 'recalls', (SELECT ifnull(max(position) + 1, 0) FROM recall)
   UNION ALL SELECT 'recall_vehicles', recalls FROM per_vehicle
   UNION ALL SELECT 'country_recalls', (SELECT ifnull(max(position) + 1, 0) FROM country_recall)
   UNION ALL SELECT 'country_recall_vehicles', country_recalls FROM per_vehicle
   UNION ALL SELECT 'related_campaigns', (SELECT count(*) FROM related_recall)
   UNION ALL SELECT 'completion', (SELECT count(*) FROM recall_completion)
   UNION ALL SELECT 'complaints', (SELECT ifnull(max(position) + 1, 0) FROM complaint)
   UNION ALL SELECT 'tsbs', (SELECT ifnull(max(position) + 1, 0) FROM tsb)
   UNION ALL SELECT 'tsb_vehicles', tsbs FROM per_vehicle
   UNION ALL SELECT 'investigations', (SELECT ifnull(max(position) + 1, 0) FROM investigation)
   UNION ALL SELECT 'investigation_vehicles', investigations FROM per_vehicle
   UNION ALL SELECT 'ratings', (SELECT count(*) FROM safety_rating)
   UNION ALL SELECT 'trouble_codes', (SELECT count(*) FROM trouble_code)
   ORDER BY 1`

/** Counts what an export of each dataset will hold, so that no request has to. */
export function writeExportCounts(database: DatabaseSync): void {
  database.exec(COUNT)
}
