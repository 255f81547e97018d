import type { FieldRule } from '#catalog/field-rules.ts'

/** A value and the rule that derived it, or null and the rule that explains its absence. */
export interface Derived<Value> {
  readonly value: Value | null
  readonly rule: FieldRule
}

/** Wraps the result of a wording table; `undefined` = the table does not contain the wording. */
export function derivedByTable<Value>(value: Value | undefined): Derived<Value> {
  return value === undefined ? { value: null, rule: 'unknown_wording' } : { value, rule: 'wording_table' }
}
