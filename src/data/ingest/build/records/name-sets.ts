import type { DatabaseSync } from 'node:sqlite'
import type { NameLink } from '#ingest/match/link-names.ts'

type Member = Pick<NameLink, 'federalName' | 'rule' | 'confidence'>

/** Official names linked to each vehicle name, by the vehicle name's number. */
export type MembersByName = Map<number, Member[]>

/** Links a vehicle name to an official one; keeps the first link between two names. */
export function addMember(members: MembersByName, { name, ...member }: NameLink): void {
  const list = members.getOrInsert(name, [])
  if (!list.some(({ federalName }) => federalName === member.federalName)) list.push(member)
}

/** SQL statements with "?" in the documented order. */
export interface SetStatements {
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
