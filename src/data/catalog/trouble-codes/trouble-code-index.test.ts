import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildTroubleCodeIndex, parseRecord } from './trouble-code-store.ts'
import type { TroubleCode } from './trouble-code.ts'

function record(code: string, title: string, more: Partial<TroubleCode> = {}): TroubleCode {
  return {
    code,
    title: `${code}: ${title}`,
    category: 'Powertrain',
    system: 'P',
    subsystem: 'Ignition and misfire',
    severity: 'High',
    safety_risk: false,
    emissions_related: true,
    generic: true,
    related_codes: [],
    symptoms: ['Rough running'],
    possible_causes: [],
    make_notes: [],
    ...more,
  }
}

const index = buildTroubleCodeIndex([
  record('B0001', 'Driver frontal airbag stage 1 deployment control malfunction', {
    system: 'B',
    subsystem: 'Restraints',
  }),
  record('P0171', 'System too lean (bank 1)', {
    severity: 'Moderate',
    symptoms: ['Misfire'],
    subsystem: 'Fuel mixture',
  }),
  record('P0300', 'Random/multiple cylinder misfire detected'),
  record('P0301', 'Cylinder 1 misfire detected'),
  record('P219A', 'Air-fuel ratio imbalance (bank 1)', { severity: 'Moderate', subsystem: 'Fuel mixture' }),
])
const codesOf = (found: readonly TroubleCode[]) => found.map(({ code }) => code)

test('finds a code in any case and with surrounding blanks', () => {
  assert.equal(index.find(' p0300 ')?.code, 'P0300')
  assert.equal(index.find('p219a')?.code, 'P219A')
  assert.equal(index.find('P0302'), undefined)
  assert.equal(index.find('nonsense'), undefined)
})

test('lists matches in the title before matches in symptoms, each sorted by code', () => {
  assert.deepEqual(codesOf(index.search({ text: 'misfire' })), ['P0300', 'P0301', 'P0171'])
})

test('matches prefixes of codes and words, and combines words with AND', () => {
  assert.deepEqual(codesOf(index.search({ text: 'p03' })), ['P0300', 'P0301'])
  assert.deepEqual(codesOf(index.search({ text: 'CYLINDER misf 1' })), ['P0301'])
  assert.deepEqual(codesOf(index.search({ text: 'fuel' })), ['P0171', 'P219A'])
  assert.deepEqual(codesOf(index.search({ text: 'fire' })), [])
})

test('filters by system and severity, and returns everything without filters', () => {
  assert.deepEqual(codesOf(index.search({ system: 'B' })), ['B0001'])
  assert.deepEqual(codesOf(index.search({ severity: 'Moderate' })), ['P0171', 'P219A'])
  assert.deepEqual(codesOf(index.search({ text: 'bank 1', system: 'B' })), [])
  assert.equal(index.search({}).length, index.size)
})

test('reads records of older snapshots without notes by make, and finds notes by their words', () => {
  const { make_notes: _, ...older } = record('C0035', 'Right front wheel speed sensor supply malfunction')
  assert.deepEqual(parseRecord({ record: JSON.stringify(older) }).make_notes, [])
  const noted = record('C0040', 'Brake pedal switch A', { make_notes: ['On many GMC vehicles: wheel speed sensor.'] })
  assert.deepEqual(codesOf(buildTroubleCodeIndex([noted]).search({ text: 'wheel speed' })), ['C0040'])
})
