import type { FieldRule } from '#catalog/field-rules.ts'

/** A value and the rule that gave it, or null and the rule that says why there is none. */
export interface Derived<Value> {
  readonly value: Value | null
  readonly rule: FieldRule
}

/** What a table of the source's wordings says of one of them; undefined = it does not hold that wording. */
export function derivedByTable<Value>(value: Value | undefined): Derived<Value> {
  return value === undefined ? { value: null, rule: 'unknown_wording' } : { value, rule: 'wording_table' }
}
