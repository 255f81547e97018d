// Guarantee: no response counts records without stating what the count covers, so that 0 never means "not loaded". Every object
// of every output is checked: a count of records that may be 0 can also be missing or null, and its object also states whether
// the records are loaded, or through which date.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { ALERT_ENDPOINTS } from '#operations/alerts/index.ts'
import { OPERATIONS } from '#operations/index.ts'

interface Schema {
  readonly type?: string | readonly string[]
  readonly minimum?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

const RECORDS = 'recall|campaign|complaint|tsb|bulletin|investigation|rating|record'
const RECORD_COUNT = new RegExp(`(^|_)(${RECORDS})s?_count(_|$)`)
/** Names of counts that apply to an adjacent list of records. */
const LIST_COUNT = /^(count|total)$/
const RECORD_LIST = new RegExp(`^(${RECORDS})s$`)
/** Ratings have one edition without a date: their count is missing if they are not loaded. */
const COVERAGE = /^(loaded|recall_match|(\w+_)?records_through)$|^ratings$/

/** Counts of records without coverage, as "recalls.count: reason". */
function uncovered(schema: Schema, path: string): string[] {
  const { properties = {}, required = [], items, anyOf = [] } = schema
  const names = Object.keys(properties)
  const hasRecords = names.some((name) => RECORD_LIST.test(name))
  const found = names.flatMap((name): string[] => {
    const property = properties[name] ?? {}
    const counts = RECORD_COUNT.test(name) || (LIST_COUNT.test(name) && hasRecords)
    if (!counts || (property.minimum ?? 0) > 0) return []
    if (required.includes(name) && !isNullable(property)) return [`${path}${name}: can be neither missing nor null`]
    return names.some((other) => COVERAGE.test(other)) ? [] : [`${path}${name}: no field says what it covers`]
  })
  const inner = [
    ...names.map((name) => [properties[name], `${path}${name}.`] as const),
    ...[items, ...anyOf].map((one) => [one, path] as const),
  ]
  return [...found, ...inner.flatMap(([one, at]) => (one === undefined ? [] : uncovered(one, at)))]
}

function isNullable({ type, anyOf = [] }: Schema): boolean {
  return type === 'null' || (Array.isArray(type) && type.includes('null')) || anyOf.some(isNullable)
}

test('every count of records states what it covers', () => {
  const endpoints: readonly { readonly name: string; readonly output?: object }[] = [...OPERATIONS, ...ALERT_ENDPOINTS]
  const outputs = endpoints.flatMap(({ name, output }) => (output === undefined ? [] : [[name, output] as const]))
  assert.ok(outputs.length > 25)
  for (const [name, output] of outputs) assert.deepEqual(uncovered(output as Schema, ''), [], name)
})

test('detects a count that reassures', () => {
  const count = Type.Integer({ minimum: 0 })
  const through = Type.Union([Type.String(), Type.Null()])
  for (const output of [
    Type.Object({ campaign_count: count }),
    Type.Object({ make: Type.Object({ campaign_count: count, records_through: through }) }),
    Type.Object({ models: Type.Array(Type.Object({ complaint_count: Type.Optional(count) })) }),
    Type.Object({ recalls: Type.Array(Type.String()), total: count }),
  ]) {
    assert.equal(uncovered(output as Schema, '').length, 1, JSON.stringify(output))
  }
  const covered = Type.Object({ campaign_count: Type.Optional(count), records_through: through })
  assert.deepEqual(uncovered(covered as Schema, ''), [])
})
