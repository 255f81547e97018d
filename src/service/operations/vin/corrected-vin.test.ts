// Guarantee: the intended VIN is the one found by trying every character in every position, although most candidates are
// excluded first.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { seededRandom } from '#test/support/random/seeded-random.ts'
import { compactRows, opened } from '#test/support/vpic/decoder-tables.ts'
import { madeVin } from '#test/support/vpic/made-vins.ts'
import { SMALL_TABLES } from '#test/support/vpic/small-tables.ts'
import { usedKeys } from '#test/support/vpic/used-keys.ts'
import {
  characterErrors,
  usesEveryCharacter,
  checkDigit,
  isRemainder,
  remainderOf,
  weightedValue,
} from '#vin/characters.ts'
import { decodeVin } from '#vin/decode-vin.ts'
import { correctedVin } from './corrected-vin.ts'
import { isValid, vinIssues } from './read-vin.ts'

const CHARACTERS = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ'
const OPTIONS = { today: '2026-06-01' }
const DAMAGED = 30
const FOUND_MIN = 1

it('finds the same VIN as trying every single-character change', () => {
  const database = compactRows(SMALL_TABLES)
  const tables = opened(database)
  const isMeant = (vin: string): boolean => {
    const decoded = decodeVin(tables, vin, OPTIONS)
    return isValid(vinIssues(decoded)) && decoded.elements.some(({ code }) => code === 'Model')
  }
  const tryEverything = (vin: string): string | null => {
    const meant = Array.from(vin, (_, index) => index).flatMap((index) =>
      Array.from(CHARACTERS, (character) => vin.slice(0, index) + character + vin.slice(index + 1)).filter(
        (candidate) => candidate !== vin && isMeant(candidate),
      ),
    )
    return meant.length === 1 ? (meant[0] ?? null) : null
  }
  const keys = usedKeys(database)
  const random = seededRandom(23)
  let [damaged, found] = [0, 0]
  while (damaged < DAMAGED) {
    const key = keys[Math.floor(random() * keys.length)]
    const { vin = '' } = key === undefined ? {} : madeVin(key, random)
    if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) continue
    // Half of them with a wrong serial, which few other changes mend.
    const broken = random() < 0.5 ? vin : vin.slice(0, 16) + 'ABCS'.charAt(Math.floor(random() * 4))
    const decoded = decodeVin(tables, broken, OPTIONS)
    if (isValid(vinIssues(decoded))) continue
    damaged += 1
    const expected = tryEverything(broken)
    if (expected !== null) found += 1
    assert.equal(correctedVin(tables, decoded, OPTIONS), expected, `VIN ${damaged}`)
  }
  assert.ok(found >= FOUND_MIN, `${found}`)
})

it('excludes candidates by sums that equal those of the check digit', () => {
  const random = seededRandom(24)
  const rule = { thirteenIsDigit: false, fourteenIsDigit: false }
  let known = 0
  for (let round = 0; round < 2_000; round += 1) {
    const vin = Array.from({ length: 17 }, () => CHARACTERS.charAt(Math.floor(random() * CHARACTERS.length))).join('')
    const digit = checkDigit(vin.slice(0, 14) + '123', rule)
    if (digit === '?') continue
    known += 1
    const sum = Array.from(vin.slice(0, 14) + '123', weightedValue).reduce((total, value) => total + value, 0)
    for (const other of '0123456789X') assert.equal(isRemainder(sum, remainderOf(other) ?? -1), other === digit, vin)
  }
  assert.ok(known > 500, `${known}`)
  assert.deepEqual(['A', '', '12'].map(remainderOf), [undefined, undefined, undefined])
})

it('excludes candidates by characters exactly if they are an error', () => {
  const random = seededRandom(25)
  const some = (): string => (random() < 0.4 ? '' : CHARACTERS.slice(Math.floor(random() * 33)))
  for (let round = 0; round < 2_000; round += 1) {
    const checked = Array.from({ length: 1 + Math.floor(random() * 2) }, () => Array.from({ length: 9 }, some))
    const vin = Array.from({ length: 17 }, () => CHARACTERS.charAt(Math.floor(random() * CHARACTERS.length))).join('')
    const wmi = random() < 0.5 ? '1AB' : '1A9ABC'
    assert.equal(usesEveryCharacter(vin, wmi, checked), characterErrors(vin, wmi, checked).code === null)
  }
})
