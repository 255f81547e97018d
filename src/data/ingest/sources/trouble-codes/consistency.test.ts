import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TroubleCode } from '#catalog/trouble-codes/trouble-code.ts'
import { readTitledCodes, readTroubleCodes } from './index.ts'
import { otherBankKey } from './related-codes.ts'
import type { TitledCode } from './title-rows.ts'

const records = readTroubleCodes()
const titled = readTitledCodes()
const byCode = new Map(records.map((record) => [record.code, record]))

function recordOf(code: string): TroubleCode {
  const record = byCode.get(code)
  assert.ok(record, code)
  return record
}

/** Fields that must be equal if only the bank or the direction of a circuit fault differs. */
function judgement({ severity, safety_risk, emissions_related, subsystem, category }: TroubleCode) {
  return { severity, safety_risk, emissions_related, subsystem, category }
}

function assertAgree(groups: Iterable<readonly TitledCode[]>, groupsMin: number): void {
  let count = 0
  for (const [first, ...others] of groups) {
    assert.ok(first)
    if (others.length > 0) count += 1
    for (const other of others) {
      const label: string = `${first.code} and ${other.code}`
      assert.deepEqual(judgement(recordOf(other.code)), judgement(recordOf(first.code)), label)
    }
  }
  assert.ok(count >= groupsMin, `${count} groups`)
}

test('the same fault on bank 1 and bank 2 has the same facts, and both refer to each other', () => {
  const twins = Map.groupBy(titled, otherBankKey)
  twins.delete(undefined)
  assertAgree(twins.values(), 120)
  for (const group of twins.values()) {
    for (const { code } of group) {
      for (const other of group) {
        if (other.code !== code) assert.ok(recordOf(code).related_codes.includes(other.code), `${code} ${other.code}`)
      }
    }
  }
})

test('circuit low, high and open of one component have the same facts', () => {
  const electrical = titled.filter(({ fault }) => /^(?:control )?circuit(?: low| high|\/open)/u.test(fault.words))
  assertAgree(Map.groupBy(electrical, ({ subject, location }) => `${subject}|${location}`).values(), 500)
})

test('codes that differ only in the cylinder have the same facts', () => {
  const cylinders = titled.filter(({ subject }) => /^cylinder \d+/u.test(subject))
  const groups = Map.groupBy(cylinders, ({ title, family }) => `${title.replace(/^Cylinder \d+/u, '')}|${family}`)
  assertAgree(groups.values(), 15)
  for (const [key, group] of groups) {
    const symptoms = group.map(({ code }) => recordOf(code).symptoms.join())
    assert.equal(new Set(symptoms).size, 1, key)
  }
})

test('related codes exist, are mutual, and contain neither duplicates nor the code itself', () => {
  for (const { code, related_codes: related } of records) {
    assert.equal(new Set(related).size, related.length, code)
    assert.ok(!related.includes(code), code)
    for (const other of related) assert.ok(recordOf(other).related_codes.includes(code), `${code} ${other}`)
  }
})

test('every code has related codes', () => {
  const alone = records.filter(({ related_codes: related }) => related.length === 0).map(({ code }) => code)
  assert.deepEqual(alone, [])
})

test('every misfire is emissions-related and at least High', () => {
  const misfires = records.filter(({ title }) => /misfire/iu.test(title))
  assert.ok(misfires.length >= 17)
  for (const { code, severity, emissions_related: emissions } of misfires) {
    assert.ok(emissions, code)
    assert.ok(severity === 'High' || severity === 'Critical', code)
  }
})

test('every airbag, seat belt and brake code is a safety risk', () => {
  const wording = /airbag|restraint|seat belt|pretensioner|occupant|\bbrake|\bABS\b|steering angle|impact classif/iu
  const found = records.filter(({ title, system }) => wording.test(title) || system === 'B')
  assert.ok(found.length >= 180, `${found.length} codes`)
  for (const { title, safety_risk: risk } of found) assert.ok(risk, title)
})

test('every steering, throttle actuator and high-voltage safety code is a safety risk and at least Moderate', () => {
  const found = records.filter(({ title, subsystem }) => {
    return (
      subsystem === 'High-voltage safety' || /throttle actuator [AB] control motor|power steering control/iu.test(title)
    )
  })
  assert.ok(found.length >= 40, `${found.length} codes`)
  for (const { title, safety_risk: risk, severity } of found) {
    assert.ok(risk, title)
    assert.notEqual(severity, 'Low', title)
  }
})

test('a code that can injure people or cause a fire is Critical', () => {
  for (const code of ['P0093', 'P0217', 'P0524', 'P0AA6', 'P2111', 'U0131', 'C0021', 'C0049', 'P200C']) {
    assert.equal(recordOf(code).severity, 'Critical', code)
    assert.ok(recordOf(code).safety_risk || code === 'P0298', code)
  }
})

test('fuel mixture, catalyst, exhaust gas recirculation and evaporative emission codes are emissions-related', () => {
  const wording =
    /catalyst|\(EGR\)|\(EVAP\)|\(AIR\)|O2 sensor|HO2S|too lean|too rich|NOx|particulate filter (?!regeneration lamp)/iu
  const found = records.filter(({ title, code }) => code.startsWith('P') && wording.test(title))
  assert.ok(found.length >= 400, `${found.length} codes`)
  for (const { title, emissions_related: emissions } of found) assert.ok(emissions, title)
})

test('evaporative leaks, comfort and entertainment modules are Low and no safety risk', () => {
  for (const code of ['P0442', 'P0455', 'P0456', 'P0457', 'U0184', 'U0163', 'U0193']) {
    assert.equal(recordOf(code).severity, 'Low', code)
    assert.equal(recordOf(code).safety_risk, false, code)
  }
})

test('every code has symptoms and possible causes', () => {
  for (const { code, symptoms, possible_causes: causes } of records) {
    assert.ok(symptoms.length >= 1, code)
    assert.ok(causes.length >= 1, code)
    for (const phrase of [...symptoms, ...causes]) {
      assert.match(phrase, /^[A-Z1][^.~*]{3,110}$/u, code)
    }
    assert.equal(new Set(symptoms).size, symptoms.length, code)
    assert.equal(new Set(causes).size, causes.length, code)
  }
})

test('category and system derive from the code', () => {
  const categories = { P: 'Powertrain', B: 'Body', C: 'Chassis', U: 'Network' }
  for (const { code, system, category } of records) {
    assert.equal(system, code.slice(0, 1))
    assert.equal(category, categories[system])
  }
})

test('no severity dominates the table', () => {
  const counts = Map.groupBy(records, ({ severity }) => severity)
  for (const severity of ['Low', 'Moderate', 'High', 'Critical'] as const) {
    const share = (counts.get(severity)?.length ?? 0) / records.length
    assert.ok(share > 0.01 && share < 0.65, `${severity}: ${share.toFixed(3)}`)
  }
})
