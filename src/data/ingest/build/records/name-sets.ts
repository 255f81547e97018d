import type { DatabaseSync } from 'node:sqlite'
import type { NameLink } from '#ingest/match/link-names.ts'

type Member = Pick<NameLink, 'federalName' | 'rule' | 'confidence'>

/** The official names that each name of a vehicle is tied to, by the number of the vehicle's name. */
export type MembersByName = Map<number, Member[]>

/** Ties a name of a vehicle to an official one; the first tie of two names counts. */
export function addMember(members: MembersByName, { name, ...member }: NameLink): void {
  const list = members.getOrInsert(name, [])
  if (!list.some(({ federalName }) => federalName === member.federalName)) list.push(member)
}

/** SQL with "?" in the order of the words. */
export interface SetStatements {
  /** Set, name of the vehicle. */
  readonly setOfName: string
  /** Set, official name, rule, confidence. */
  readonly insertMember: string
}

/** Writes each distinct set once, numbered from 1 in the order of the names that use it first: vehicles share their sets. */
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
