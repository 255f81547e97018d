import type { DatabaseSync } from 'node:sqlite'
import { toRecall as toRecallRow } from '#catalog/records/country-recall-store.ts'
import { toRecall } from '#operations/records/recall.ts'

/** The rows of exports about recalls of other countries. */

const SELECT_RECALLS = `
  SELECT position, country, campaign_id, type, manufacturer, manufacturer_campaign, notification, component, summary,
         consequence, remedy, summary_fr, text_source, recalled, potentially_affected, do_not_drive, park_outside,
         '[]' AS related
    FROM country_recall ORDER BY position`
const SELECT_VEHICLES = `
  SELECT DISTINCT v.id AS vehicle_id, r.country, r.campaign_id, v.position, r.position AS recall
    FROM vehicle v
    CROSS JOIN country_set_name s ON s.country_set = v.country_set
    CROSS JOIN country_recall_name n ON n.country_name = s.country_name
    CROSS JOIN country_recall r ON r.position = n.position
   ORDER BY v.position, r.position`
const SELECT_RELATED = `
  SELECT country, campaign_id, related_country, related_id AS related_campaign_id, rule, confidence
    FROM related_recall ORDER BY country, campaign_id, related_country, related_id`

type Rows = Iterable<Readonly<Record<string, unknown>>>

export function* countryRecallRows(snapshot: DatabaseSync): Rows {
  for (const row of snapshot.prepare(SELECT_RECALLS).iterate()) yield { ...toRecall(toRecallRow(row)) }
}

export function countryRecallVehicleRows(snapshot: DatabaseSync): Rows {
  return snapshot.prepare(SELECT_VEHICLES).iterate()
}

export function relatedRows(snapshot: DatabaseSync): Rows {
  return snapshot.prepare(SELECT_RELATED).iterate()
}
