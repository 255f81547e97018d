import type { DatabaseSync } from 'node:sqlite'
import type { RecordSets } from './record-lists.ts'

/** What the names of records, as the stage numbers them, are tied to. Can be sent to a thread. */
export interface RecordLinks {
  /** The federal name of each name of a complaint: both numbers, in turns. */
  readonly complaintNames: Uint32Array
  /** The names that each record set has: number of the set and of the name, in turns, by the number of the set. */
  readonly complaintSets: Uint32Array
  readonly tsbSets: Uint32Array
}

const SELECT_COMPLAINT_NAMES = 'SELECT name, federal_name FROM work.complaint_federal_name ORDER BY name'
const selectSets = (dataset: 'complaint' | 'tsb'): string => `
  SELECT s.record_set, f.name
    FROM work.${dataset}_federal_name f JOIN record_set_name s USING (federal_name) ORDER BY s.record_set, f.name`

/** Reads what linkFederalNames has written. */
export function readRecordLinks(database: DatabaseSync): RecordLinks {
  return {
    complaintNames: pairs(database, SELECT_COMPLAINT_NAMES),
    complaintSets: pairs(database, selectSets('complaint')),
    tsbSets: pairs(database, selectSets('tsb')),
  }
}

/** The two numbers of each pair. */
export function* pairsOf(links: Uint32Array): Generator<[number, number]> {
  for (let at = 0; at + 1 < links.length; at += 2) yield [links[at] ?? 0, links[at + 1] ?? 0]
}

/** The record sets by number, each with its names. Memory: as many numbers as there are links. */
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
