import type { DatabaseSync } from 'node:sqlite'
import { RECORD_NAME_TABLE } from '#catalog/changes/change.ts'
import { KIND_IN_TEXT } from '#ingest/build/names/names-in-texts.ts'
import type { StatedName } from '#snapshots/compare/new-changes.ts'

const WRITE = `
  INSERT INTO record_name (dataset, record_id, federal_name, is_stated)
  SELECT DISTINCT 'investigation', i.investigation_id, f.federal_name, 1
    FROM stage.investigation_vehicle v
    JOIN stage.investigation i USING (investigation)
    JOIN work.investigation_federal_name f ON f.name = v.name
   ORDER BY i.investigation_id, f.federal_name;
  INSERT INTO record_name (dataset, record_id, federal_name, is_stated)
  SELECT 'recall', c.campaign_id, r.federal_name, max(r.kind <> '${KIND_IN_TEXT}')
    FROM work.federal_row r JOIN stage.campaign c USING (campaign)
   GROUP BY c.campaign_id, r.federal_name
   ORDER BY c.campaign_id, r.federal_name`

/** Scans all bulletin rows once, because no index exists. */
const SELECT_BULLETIN_NAMES = `
  SELECT t.tsb_id, n.make, n.model, n.year
    FROM stage.tsb_vehicles v
    CROSS JOIN stage.tsb t ON t.tsb = v.tsb
    CROSS JOIN json_each(v.names) j
    CROSS JOIN stage.tsb_part_name p ON p.part = v.part AND p.old = j.value
    CROSS JOIN stage.tsb_name n ON n.name = p.name
   WHERE v.tsb IN (SELECT w.tsb FROM json_each(?) k CROSS JOIN stage.tsb w ON w.tsb_id = k.value)
   ORDER BY t.tsb_id, n.make, n.model, n.year`

/** Writes the names of each campaign and investigation, which are more precise than record sets shared by vehicles. */
export function writeRecordNames(database: DatabaseSync): void {
  database.exec(RECORD_NAME_TABLE)
  database.exec(WRITE)
}

export function namesOfBulletins(database: DatabaseSync, ids: readonly string[]): ReadonlyMap<string, StatedName[]> {
  if (ids.length === 0) return new Map()
  const rows = database.prepare(SELECT_BULLETIN_NAMES).all(JSON.stringify(ids)) as unknown as BulletinName[]
  const byId = new Map<string, StatedName[]>()
  for (const { tsb_id, ...name } of rows) {
    byId.getOrInsert(tsb_id, []).push(name)
  }
  return byId
}

type BulletinName = StatedName & { readonly tsb_id: string }
