import type { DatabaseSync } from 'node:sqlite'
import type { Derived } from '#ingest/match/derived.ts'

/** The fields whose rule is recorded, in the order of the table. */
const FIELDS = ['transmission', 'drive_type', 'fuel_type', 'body_class', 'doors'] as const

/** Returns the number of the rules that these fields were obtained by. */
export type DerivationOf = (derived: Readonly<Record<(typeof FIELDS)[number], Derived<unknown>>>) => number

const INSERT = `INSERT INTO derivation (derivation, ${FIELDS.join(', ')}) VALUES (?, ?, ?, ?, ?, ?)`

/** Writes each combination of rules once (there are some fifty), numbered in the order of use. */
export function derivationWriter(database: DatabaseSync): DerivationOf {
  const insert = database.prepare(INSERT)
  const numbers = new Map<string, number>()
  return (derived) => {
    const rules = FIELDS.map((field) => derived[field].rule)
    const key = rules.join(' ')
    const known = numbers.get(key)
    if (known !== undefined) return known
    const derivation = numbers.size + 1
    numbers.set(key, derivation)
    insert.run(derivation, ...rules)
    return derivation
  }
}
