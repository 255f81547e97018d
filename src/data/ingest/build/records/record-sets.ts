import type { DatabaseSync } from 'node:sqlite'
import { linkCarsInTexts } from '#ingest/build/names/cars-in-texts.ts'
import { namesOfRatings, numberFederalNames } from '#ingest/build/names/federal-names.ts'
import { addFederalVehicles } from '#ingest/build/names/federal-vehicles.ts'
import type { UsedEpaName } from '#ingest/build/names/names.ts'
import { linkNames, type NameLink } from '#ingest/match/link-names.ts'
import { linkRatingNames, type FueledEpaName } from '#ingest/match/rating-names.ts'
import type { LinkCount, LinkReport } from '#ingest/match/rules/link-report.ts'

const SET_OF_NAME = 'UPDATE work.vehicle_name SET record_set = ? WHERE name = ?'
const INSERT_MEMBER = 'INSERT INTO record_set_name (record_set, federal_name, rule, confidence) VALUES (?, ?, ?, ?)'

/**
 * Links NHTSA's names to vehicles: to EPA's by rules, and to those known only to NHTSA, which are added here, by their
 * own name. Vehicles with the same federal names share a record set.
 */
export function writeRecordSets(database: DatabaseSync, epaNames: readonly UsedEpaName[]): void {
  const federalNames = numberFederalNames(database)
  const members: MembersByName = new Map()
  const linked = new Set<number>()
  const { links, report } = linkNames(epaNames, federalNames)
  const ofRatings = linkRatingNames(withFuelType(database, epaNames), namesOfRatings(database, federalNames), links)
  for (const link of [...links, ...linkCarsInTexts(database, links), ...ofRatings]) {
    addMember(members, link)
    // Names are numbered from 1 in list order.
    if (epaNames[link.name - 1]?.listed === 1) linked.add(link.federalName)
  }
  for (const [name, numbers] of addFederalVehicles(database, federalNames, linked)) {
    for (const federalName of numbers) addMember(members, { name, federalName, rule: 'same_name', confidence: 'exact' })
  }
  writeNameSets(database, members, { setOfName: SET_OF_NAME, insertMember: INSERT_MEMBER })
  writeLinkReport(database, report)
}

const SELECT_FUELS = 'SELECT fuel_type AS fuelType FROM work.vehicle_name ORDER BY name'

function withFuelType(database: DatabaseSync, epaNames: readonly UsedEpaName[]): FueledEpaName[] {
  const rows = database.prepare(SELECT_FUELS).all() as unknown as Pick<FueledEpaName, 'fuelType'>[]
  return epaNames.map((name, index) => ({ ...name, fuelType: rows[index]?.fuelType ?? null }))
}

const INSERT_COUNT = `
  INSERT INTO main.link_count (scope, name, keys, linked_keys, recalls, linked_recalls) VALUES (?, ?, ?, ?, ?, ?)`
const INSERT_UNLINKED = `
  INSERT INTO main.unlinked_name 
    (position, make, model, years, recalls, reason, note, reviewed, zero_years) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`

function writeLinkReport(database: DatabaseSync, report: LinkReport): void {
  const insertCount = database.prepare(INSERT_COUNT)
  const write = (scope: string, { name, keys, linkedKeys, recalls, linkedRecalls }: LinkCount): void => {
    insertCount.run(scope, name, keys, linkedKeys, recalls, linkedRecalls)
  }
  write('all', report.total)
  write('rated', report.rated)
  for (const make of report.makes) write('make', make)
  for (const { rule, keys, recalls } of report.rules) {
    write('rule', { name: rule, keys, linkedKeys: keys, recalls, linkedRecalls: recalls })
  }
  write('zero', report.zeros.reviewed)
  write('zero', report.zeros.unreviewed)
  const insertUnlinked = database.prepare(INSERT_UNLINKED)
  for (const [position, name] of report.unlinked.entries()) {
    const { make, model, recalls, reason, note } = name
    const [years, zeroYears] = [JSON.stringify(name.years), JSON.stringify(name.zeroYears)]
    insertUnlinked.run(position, make, model, years, recalls, reason, note, name.isReviewed ? 1 : 0, zeroYears)
  }
}

type Member = Pick<NameLink, 'federalName' | 'rule' | 'confidence'>

/** Official names linked to each vehicle name, by the vehicle name's number. */
export type MembersByName = Map<number, Member[]>

/** Links a vehicle name to an official one; keeps the first link between two names. */
export function addMember(members: MembersByName, { name, ...member }: NameLink): void {
  const list = members.getOrInsert(name, [])
  if (!list.some(({ federalName }) => federalName === member.federalName)) list.push(member)
}

/** SQL statements with "?" in the documented order. */
interface SetStatements {
  /** Parameters: set, vehicle name. */
  readonly setOfName: string
  /** Parameters: set, official name, rule, confidence. */
  readonly insertMember: string
}

/** Writes each distinct set once, numbered from 1 in order of first use. Vehicles share sets. */
export function writeNameSets(
  database: DatabaseSync,
  members: MembersByName,
  { setOfName, insertMember }: SetStatements,
): void {
  const update = database.prepare(setOfName)
  const insert = database.prepare(insertMember)
  const sets = new Map<string, number>()
  for (const [name, unsorted] of [...members].toSorted(([left], [right]) => left - right)) {
    const list = unsorted.toSorted((left, right) => left.federalName - right.federalName)
    const content = list.map(({ federalName, rule }) => `${federalName}:${rule}`).join(' ')
    const set = sets.getOrInsertComputed(content, () => {
      const number = sets.size + 1
      for (const { federalName, rule, confidence } of list) insert.run(number, federalName, rule, confidence)
      return number
    })
    update.run(set, name)
  }
}
