import type { DatabaseSync } from 'node:sqlite'
import { linkNames, type NameLink } from '#ingest/match/link-names.ts'
import { addFederalVehicles } from '#ingest/build/names/federal-vehicles.ts'
import { numberFederalNames } from '#ingest/build/names/federal-names.ts'
import { writeLinkReport } from '#ingest/build/names/link-report.ts'
import type { UsedEpaName } from '#ingest/build/names/names.ts'

type Member = Pick<NameLink, 'federalName' | 'rule' | 'confidence'>

const SET_OF_NAME = 'UPDATE work.vehicle_name SET record_set = ? WHERE name = ?'
const INSERT_MEMBER = 'INSERT INTO record_set_name (record_set, federal_name, rule, confidence) VALUES (?, ?, ?, ?)'

/**
 * Ties NHTSA's names to vehicles: by the resolver for EPA's, by their own name for the vehicles that only NHTSA
 * knows (which are added here). Vehicles with the same federal names share a record set.
 */
export function linkFederalNames(database: DatabaseSync, epaNames: readonly UsedEpaName[]): void {
  const federalNames = numberFederalNames(database)
  const members = new Map<number, Member[]>()
  const linked = new Set<number>()
  const { links, report } = linkNames(epaNames, federalNames)
  for (const { name, ...member } of links) {
    addMember(members, name, member)
    // Names are numbered from 1 in the order of the list.
    if (epaNames[name - 1]?.listed === 1) linked.add(member.federalName)
  }
  for (const [name, own] of addFederalVehicles(database, federalNames, linked)) {
    for (const federalName of own) addMember(members, name, { federalName, rule: 'same_name', confidence: 'exact' })
  }
  writeSets(database, members)
  writeLinkReport(database, report)
}

function addMember(members: Map<number, Member[]>, name: number, member: Member): void {
  const list = members.get(name)
  if (list === undefined) members.set(name, [member])
  else list.push(member)
}

/** Numbers the distinct sets in the order of the names that use them first. */
function writeSets(database: DatabaseSync, members: ReadonlyMap<number, readonly Member[]>): void {
  const setOfName = database.prepare(SET_OF_NAME)
  const insertMember = database.prepare(INSERT_MEMBER)
  const sets = new Map<string, number>()
  for (const [name, unsorted] of [...members].toSorted(([left], [right]) => left - right)) {
    const list = unsorted.toSorted((left, right) => left.federalName - right.federalName)
    const content = list.map(({ federalName, rule }) => `${federalName}:${rule}`).join(' ')
    let set = sets.get(content)
    if (set === undefined) {
      set = sets.size + 1
      sets.set(content, set)
      for (const { federalName, rule, confidence } of list) insertMember.run(set, federalName, rule, confidence)
    }
    setOfName.run(set, name)
  }
}
