import type { DatabaseSync } from 'node:sqlite'
import type { RecordSets } from './record-lists.ts'

/** Links of the stage's record names. Can be sent to a thread. */
export interface RecordLinks {
  /** Federal name of each complaint name: alternating numbers of both. */
  readonly complaintNames: Uint32Array
  /** Complaint names of each record set: alternating numbers of set and name, sorted by set. */
  readonly complaintSets: Uint32Array
  readonly tsbSets: Uint32Array
}

const SELECT_COMPLAINT_NAMES = 'SELECT name, federal_name FROM work.complaint_federal_name ORDER BY name'
const selectSets = (dataset: 'complaint' | 'tsb'): string => `
  SELECT s.record_set, f.name
    FROM work.${dataset}_federal_name f JOIN record_set_name s USING (federal_name) ORDER BY s.record_set, f.name`

export function readRecordLinks(database: DatabaseSync): RecordLinks {
  return {
    complaintNames: pairs(database, SELECT_COMPLAINT_NAMES),
    complaintSets: pairs(database, selectSets('complaint')),
    tsbSets: pairs(database, selectSets('tsb')),
  }
}

export function* pairsOf(links: Uint32Array): Generator<[number, number]> {
  for (let at = 0; at + 1 < links.length; at += 2) yield [links[at] ?? 0, links[at + 1] ?? 0]
}

/** Groups names by record set. Memory: one number per link. */
export function recordSetsOf(links: Uint32Array): RecordSets {
  const sets = new Map<number, number[]>()
  for (const [set, name] of pairsOf(links)) {
    sets.getOrInsert(set, []).push(name)
  }
  return sets
}

function pairs(database: DatabaseSync, query: string): Uint32Array {
  const select = database.prepare(query)
  select.setReturnArrays(true)
  return Uint32Array.from((select.all() as unknown as [number, number][]).flat())
}
