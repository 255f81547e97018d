import type { DatabaseSync } from 'node:sqlite'
import { linkNames } from '#ingest/match/link-names.ts'
import { addFederalVehicles } from '#ingest/build/names/federal-vehicles.ts'
import { numberFederalNames } from '#ingest/build/names/federal-names.ts'
import { writeLinkReport } from '#ingest/build/names/link-report.ts'
import type { UsedEpaName } from '#ingest/build/names/names.ts'
import { addMember, type MembersByName, writeNameSets } from './name-sets.ts'

const SET_OF_NAME = 'UPDATE work.vehicle_name SET record_set = ? WHERE name = ?'
const INSERT_MEMBER = 'INSERT INTO record_set_name (record_set, federal_name, rule, confidence) VALUES (?, ?, ?, ?)'

/**
 * Ties NHTSA's names to vehicles: by the resolver for EPA's, by their own name for the vehicles that only NHTSA
 * knows (which are added here). Vehicles with the same federal names share a record set.
 */
export function linkFederalNames(database: DatabaseSync, epaNames: readonly UsedEpaName[]): void {
  const federalNames = numberFederalNames(database)
  const members: MembersByName = new Map()
  const linked = new Set<number>()
  const { links, report } = linkNames(epaNames, federalNames)
  for (const link of links) {
    addMember(members, link)
    // Names are numbered from 1 in the order of the list.
    if (epaNames[link.name - 1]?.listed === 1) linked.add(link.federalName)
  }
  for (const [name, own] of addFederalVehicles(database, federalNames, linked)) {
    for (const federalName of own) addMember(members, { name, federalName, rule: 'same_name', confidence: 'exact' })
  }
  writeNameSets(database, members, { setOfName: SET_OF_NAME, insertMember: INSERT_MEMBER })
  writeLinkReport(database, report)
}
