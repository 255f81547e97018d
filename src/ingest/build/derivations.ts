import type { DatabaseSync } from 'node:sqlite'
import type { Told } from '#ingest/match/told.ts'

/** The fields whose rule is noted, in the order of the table. */
const FIELDS = ['transmission', 'drive_type', 'fuel_type', 'body_class', 'doors'] as const

/** Answers the number of the rules that these fields were obtained by. */
export type DerivationOf = (told: Readonly<Record<(typeof FIELDS)[number], Told<unknown>>>) => number

const INSERT = `INSERT INTO derivation (derivation, ${FIELDS.join(', ')}) VALUES (?, ?, ?, ?, ?, ?)`

/** Writes each combination of rules once (there are some fifty), numbered in the order of use. */
export function derivationWriter(database: DatabaseSync): DerivationOf {
  const insert = database.prepare(INSERT)
  const numbers = new Map<string, number>()
  return (told) => {
    const rules = FIELDS.map((field) => told[field].rule)
    const key = rules.join(' ')
    const known = numbers.get(key)
    if (known !== undefined) return known
    const derivation = numbers.size + 1
    numbers.set(key, derivation)
    insert.run(derivation, ...rules)
    return derivation
  }
}
