// Facts that must match in every record: causes with the circuit, location and direction in the title, and severities with
// similar codes of the same system.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TroubleCode } from '#catalog/trouble-codes/trouble-code.ts'
import { readTitledCodes, readTroubleCodes } from './index.ts'

const records = readTroubleCodes()
const kinds = new Map(readTitledCodes().map(({ code, fault }) => [code, fault.kind]))

const OPPOSITES: readonly (readonly [one: string, other: string])[] = [
  ['too low', 'too high'],
  ['low', 'high'],
  ['insufficient', 'excessive'],
  ['overboost', 'underboost'],
  ['over-advanced', 'over-retarded'],
  ['too lean', 'too rich'],
  ['stuck lean', 'stuck rich'],
  ['stuck open', 'stuck closed'],
  ['stuck on', 'stuck off'],
  ['too early', 'too late'],
  ['too short', 'too long'],
  ['too many', 'too few'],
  ['at max limit', 'at min limit'],
  ['restricted', 'leaking'],
]

/** Opposite titles with the same causes, with the reason. */
const SAME_CAUSES_EITHER_WAY: readonly (readonly [titles: RegExp, reason: string])[] = [
  [/park position sensor\/switch . circuit performance/u, 'the position is read wrong to either side for one reason'],
  [/Transfer case gear (?:low|high) incorrect ratio/u, '"low" and "high" are names of gears'],
]

/** Causes that are possible only if the title names their part of the car. */
const PLACES: readonly (readonly [cause: RegExp, titles: RegExp])[] = [
  [
    /clock spring/iu,
    /driver frontal airbag|steering (?:wheel|angle|column control)|shift switch|^P05\d\w: Cruise control (?:multi|input|on|off|resume|set|coast|accelerate|increase|decrease)/iu,
  ],
  [/under the seat/iu, /seat|occupant|restraints|airbag|impact classification/iu],
  [/roof pillar/iu, /curtain/iu],
  [/upstream oxygen sensor$/iu, /sensor 1|fuel trim|too (?:lean|rich)|imbalance|O2|post catalyst|catalyst/iu],
  [/glow plug/iu, /glow plug|heater/iu],
  [/airbag igniter/iu, /airbag|knee bolster/iu],
]

/** Lowest severities in a system: [titles, lowest severity, exceptions]. */
const SEVERITY_FLOORS: readonly (readonly [titles: RegExp, lowest: Severity, except?: RegExp])[] = [
  [/engine oil pressure/iu, 'High'],
  [/low tire pressure/iu, 'High'],
  [/(?:^|\s)generator (?:control|field|lamp\/L|voltage|system|mechanical)/iu, 'High'],
  [/charging system|^P056\d: System voltage|battery voltage malfunction/iu, 'High'],
  [/brake|anti-lock|\bABS\b/iu, 'High', /indicator|lining|shift lock/iu],
  [/power steering control|steering effort control/iu, 'Critical'],
  [/airbag|pretensioner|restraints (?:sensor|control)|seat belt sensor/iu, 'High', /indicator/iu],
  [/starter (?:request|relay|disable)|immobilizer (?:key|control)|ignition switch/iu, 'High', /lamp/iu],
  [/injector leaking|fuel system leak/iu, 'High'],
  [/over temperature|temperature too high/iu, 'Moderate'],
]
const ORDER = ['Low', 'Moderate', 'High', 'Critical'] as const
type Severity = (typeof ORDER)[number]

test('opposite faults of one component have different causes', () => {
  const byTitle = new Map(records.map((record) => [bare(record), record]))
  let pairs = 0
  for (const record of records) {
    for (const [one, other] of OPPOSITES) {
      const opposite = byTitle.get(bare(record).replace(new RegExp(`\\b${one}\\b`, 'u'), other))
      if (opposite === undefined || opposite === record) continue
      pairs += 1
      if (SAME_CAUSES_EITHER_WAY.some(([titles]) => titles.test(record.title))) continue
      assert.notDeepEqual(record.possible_causes, opposite.possible_causes, `${record.code} and ${opposite.code}`)
    }
  }
  assert.ok(pairs > 700, `${pairs} pairs`)
})

test("no cause states the opposite of the title's direction", () => {
  const stated = OPPOSITES.flatMap(([one, other]) => [[one, other] as const, [other, one] as const])
  const states = (text: string, words: string) => new RegExp(`\\b${words}\\b`, 'iu').test(text)
  for (const record of records) {
    for (const [direction, opposite] of stated) {
      // One word alone proves too little: "low engine oil" explains a high temperature.
      if (!direction.includes(' ') || !states(record.title, direction)) continue
      const [first = ''] = record.possible_causes
      assert.ok(!states(first, opposite), `${record.title}: ${first}`)
    }
  }
})

test('a low circuit is not explained by a short to voltage, nor a high one by a short to ground', () => {
  const contrary = {
    low: /shorted to (?:battery )?voltage|short to voltage/iu,
    high: /shorted to ground|missing .*supply/iu,
  }
  let count = 0
  for (const { code, title, possible_causes: causes } of records) {
    const kind = kinds.get(code)
    if (kind !== 'low' && kind !== 'high') continue
    count += 1
    for (const cause of causes) {
      assert.doesNotMatch(cause, contrary[kind], title)
      assert.doesNotMatch(cause, /open or short (?:circuit )?in/iu, `${title}: says either`)
    }
  }
  assert.ok(count > 1000, `${count} codes`)
})

test('a cause is in the part of the car in the title', () => {
  for (const [cause, titles] of PLACES) {
    const found = records.filter(({ possible_causes: causes }) => causes.some((each) => cause.test(each)))
    assert.ok(found.length > 0, String(cause))
    for (const { title } of found) assert.match(title, titles, String(cause))
  }
})

test('severities are no lower than similar ones of the same system', () => {
  for (const [titles, lowest, except] of SEVERITY_FLOORS) {
    const found = records.filter(({ title }) => titles.test(title) && except?.test(title) !== true)
    assert.ok(found.length > 0, String(titles))
    for (const { title, severity } of found) {
      assert.ok(ORDER.indexOf(severity) >= ORDER.indexOf(lowest), `${title} is ${severity}`)
    }
  }
})

test('faults that immobilize the car are at least High, and faults that stop the engine on the road are a safety risk', () => {
  for (const { title, severity, safety_risk: risk, symptoms } of records) {
    const stands = symptoms.some((each) => /\b(?:does|do) not (?:start|crank)\b|^No drive$/u.test(each))
    if (stands) assert.ok(severity === 'High' || severity === 'Critical', `${title} is ${severity}`)
    // P0313 stalls because the tank is empty, which the gauge shows.
    const stalls = symptoms.some((each) => /^(?:Engine )?stall(?:s|ing)(?: while driving)?$/iu.test(each))
    if (stalls && severity !== 'Moderate' && !title.startsWith('P0313')) assert.ok(risk, title)
  }
})

function bare({ title }: TroubleCode): string {
  return title.slice(7).toLowerCase()
}
