import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import * as fc from 'fast-check'
import type { Operation } from '#operations/endpoint.ts'
import { OPERATIONS } from '#operations/index.ts'
import { assertDocumented } from '#test/support/documented.ts'
import { ANY_CHARACTER } from '#test/support/random/any-character.ts'
import { fillPath, pathNamesOf } from '#test/support/random/targets.ts'
import { SEED, times } from '#test/support/scale.ts'
import { AMPLE, startService } from '#test/support/start-service.ts'

/** Cases for each operation in one run; at length a million of all of them. */
const CASES = times(150, 60_000)

/** A request, and whether the contract accepts its parameters. */
interface Case {
  readonly target: string
  readonly isValid: boolean
}

interface ParameterSchema {
  /** Left out = a closed list of words. */
  readonly type?: 'integer' | 'string'
  readonly enum?: readonly string[]
  readonly list?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly format?: string
  readonly examples?: readonly (string | number)[]
}

/** Texts that no parameter accepts, still to be encoded; all were found to break some service. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\n',
  '\r\nX-Injected: 1',
  '\u007F',
  '\u0085',
  '---',
  '%',
  '\u202E',
  '🚗',
  '../',
  '{}',
  '$',
]
/** Encoded forms that are no text at all. */
const HOSTILE_ENCODED = ['%', '%z', '%0', '%FF', '%C3%28', '%ED%A0%80', '%E0%80%80']
const HOSTILE_NUMBERS = [
  '1e2',
  '0x10',
  'Infinity',
  '-Infinity',
  'NaN',
  '1e309',
  '1.0',
  '-0',
  '+1',
  '01',
  '１',
  '1_0',
  '1'.repeat(16),
  '9'.repeat(400),
  'true',
  'null',
  '[]',
  '1 ',
]
const HOSTILE_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'make[]',
  'year[$gt]',
  'limit%00',
  '%FF',
  'Make',
  ' year',
  'a'.repeat(300),
  '',
  '\u202E',
  'field',
  '_',
  '%5F',
]
const HOSTILE_PATH_VALUES = ['%00', '%20', '%0A', 'a'.repeat(65), 'x'.repeat(4_000)]

const service = await startService({ after })
const { token } = await service.createKey('enterprise', AMPLE)
const knownIds = service.catalog.searchVehicles({}, { limit: 50, offset: 0 }).vehicles.map(({ id }) => id)

const TROUBLE_CODE = fc.stringMatching(/^[PBCUpbcu][0-3][0-9A-Fa-f]{3}$/)
/** What each name in a path accepts, whether it is found or not. */
const VALID_PATH_VALUES: Readonly<Record<string, fc.Arbitrary<string>>> = {
  id: fc.oneof(fc.constantFrom(...knownIds), fc.stringMatching(/^[a-z0-9]{1,64}$/)),
  vin: fc.oneof(
    fc.constantFrom('3TMCZ5AN6KM123456', ' 3tmcz5an0km123456 ', '3TMCZ5AN*KM'),
    fc.stringMatching(/^3TM[A-HJ-NPR-Z0-9*]{2,14}$/),
    fc.stringMatching(/^[A-HJ-NPR-Za-hj-npr-z0-9*]{5,17}$/),
  ),
  campaign: fc.oneof(
    fc.constantFrom('20V682000', 'recall 20v-682', '2020-901'),
    fc.stringMatching(/^[0-9]{2}[VETCIvetci]-?[0-9]{3}([0-9]{3})?$/),
    fc.stringMatching(/^20[0-9]{2}-?[0-9]{3}$/),
    // The manufacturer's own: any word of three letters and figures that holds a figure.
    fc.constantFrom('24S05', '24v-06', '24X064000', '202406'),
    fc.stringMatching(/^[A-Za-z0-9]{2,10}[0-9]$/),
  ),
  code: fc.oneof(
    fc.constantFrom('P0420', ' p0300 ', 'P0420,P1234'),
    fc.array(TROUBLE_CODE, { minLength: 1, maxLength: 50 }).map((codes) => codes.join(',')),
  ),
}

/** Texts that look like a day and are none that the calendar has as YYYY-MM-DD. */
const HOSTILE_DAYS = [
  '2024-02-30',
  '2023-02-29',
  '2024-13-01',
  '2024-00-10',
  '2024-1-1',
  '20240101',
  '2024-01-01T00:00:00Z',
]
const ANY_DAY = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))

/** What each name in a path rejects besides. */
const HOSTILE_OF_NAME: Readonly<Record<string, readonly string[]>> = {
  campaign: ['12', 'A1', 'ABC', 'recall', '24S05,24S06', '24S05%20and%2024S06'],
  vin: ['3TMI', '3TMCZ5AN6KM12345Q', '3TMCZ5AN6KM1234567', '3TMCZ-5AN6', '%F0%9F%9A%97%F0%9F%9A%97', 'ABC'],
}

/** Accepted values: examples, then boundaries, then random ones. */
function validText(schema: ParameterSchema): fc.Arbitrary<string> {
  const { type, minimum = 0, maximum = 0, maxLength = 0 } = schema
  if (schema.format === 'date') return fc.oneof(fc.constantFrom('2024-02-29', '0001-01-01', '9999-12-31'), ANY_DAY)
  if (schema.format === 'cursor') {
    return fc.oneof(fc.constantFrom('latest', '1-000000000000', '999999999999999-0123456789ab', '2024-02-29'), ANY_DAY)
  }
  if (schema.enum !== undefined) {
    const spellings = schema.enum.flatMap((word) => [word, word.toLowerCase(), word.toUpperCase()])
    return fc.constantFrom(...spellings.map(encodeURIComponent))
  }
  if (schema.list !== undefined) {
    const { list } = schema
    const some = fc.shuffledSubarray([...list], { minLength: 1 }).map((words) => words.join(','))
    return fc.oneof(fc.constantFrom(...list, list.join(',')), some.map(encodeURIComponent))
  }
  const examples = (schema.examples ?? []).map((value) => encodeURIComponent(value))
  if (type === 'integer') {
    const boundaries = [minimum, minimum + 1, maximum - 1, maximum]
    return fc.oneof(
      fc.constantFrom(...examples, ...boundaries.map(String)),
      fc.integer({ min: minimum, max: maximum }).map(String),
    )
  }
  const word = fc
    .string({ unit: ANY_CHARACTER, minLength: 1, maxLength })
    .filter((text) => text.isWellFormed() && isAcceptedName(text, maxLength))
  const awkward = [
    "o'neil",
    '"; DROP TABLE vehicle',
    'a%',
    '_a',
    'é',
    'İstanbul',
    '中文',
    'a\u202Eb',
    'x'.repeat(maxLength),
    'ß',
    'a+b&c=d#e?f/g',
  ]
  return fc.oneof(fc.constantFrom(...examples), fc.oneof(word, fc.constantFrom(...awkward)).map(encodeURIComponent))
}

/** The rule of names in the words of the documentation: a letter or a digit, no control characters, at most so long. */
function isAcceptedName(text: string, maxLength: number): boolean {
  return /[\p{L}\p{N}]/u.test(text) && !/\p{Cc}/u.test(text) && [...text].length <= maxLength
}

function invalidText(schema: ParameterSchema): fc.Arbitrary<string> {
  const { type, minimum = 0, maximum = 0, maxLength = 0 } = schema
  const hostile = [...HOSTILE_ENCODED]
  if (schema.format === 'cursor')
    hostile.push(
      ...[...HOSTILE_TEXTS, ...HOSTILE_NUMBERS, '1-', '0-000000000000', 'LATEST', '1-00000000000g', '2026-02-30'].map(
        encodeURIComponent,
      ),
    )
  else if (schema.format === 'date')
    hostile.push(...[...HOSTILE_TEXTS, ...HOSTILE_NUMBERS, ...HOSTILE_DAYS].map(encodeURIComponent))
  else if (schema.enum !== undefined)
    hostile.push(...[...HOSTILE_TEXTS, ...HOSTILE_NUMBERS, `${schema.enum[0]}x`].map(encodeURIComponent))
  else if (schema.list !== undefined) {
    const [word = ''] = schema.list
    const lists = [`${word},${word}`, `${word},`, `,${word}`, `${word}, ${word}`, word.toUpperCase(), `${word}.x`, '*']
    hostile.push(...[...HOSTILE_TEXTS, ...HOSTILE_NUMBERS, ...lists].map(encodeURIComponent))
  } else if (type === 'integer')
    hostile.push(
      ...[...HOSTILE_NUMBERS, ...HOSTILE_TEXTS, String(minimum - 1), String(maximum + 1)].map(encodeURIComponent),
    )
  else
    hostile.push(
      ...[...HOSTILE_TEXTS.filter((text) => !isAcceptedName(text, maxLength)), 'x'.repeat(maxLength + 1)].map(
        encodeURIComponent,
      ),
    )
  return fc.constantFrom(...hostile)
}

/** The rule of ranges in the words of the documentation: not beside a year, and not from a later year to an earlier. */
function isContradictory(pairs: readonly (readonly [string, string])[]): boolean {
  const { year, year_min, year_max } = Object.fromEntries(pairs)
  if (year !== undefined) return year_min !== undefined || year_max !== undefined
  return Number(year_min) > Number(year_max)
}

function queryOf(pairs: readonly (readonly [string, string])[]): string {
  return pairs.length === 0 ? '' : `?${pairs.map(([name, text]) => `${name}=${text}`).join('&')}`
}

/** Requests of one operation, each valid or broken in exactly one place. */
function casesOf({ path, input }: Operation): fc.Arbitrary<Case> {
  const inQuery = Object.entries(input.properties as Record<string, ParameterSchema>).filter(
    ([name]) => !path.includes(`{${name}}`),
  )
  const validPairs = fc
    .tuple(
      ...inQuery.map(([name, schema]) =>
        fc.option(
          validText(schema).map((text) => [name, text] as const),
          { nil: undefined },
        ),
      ),
    )
    .map((pairs) => pairs.filter((pair) => pair !== undefined))
    .filter((pairs) => !isContradictory(pairs))
  const pathNames = pathNamesOf({ path })
  const address = fc
    .record(Object.fromEntries(pathNames.map((name) => [name, VALID_PATH_VALUES[name] ?? fc.constant('abc')])))
    .map((values) => fillPath({ path }, values))
  const valid = fc
    .tuple(address, validPairs)
    .map(([target, pairs]) => ({ target: target + queryOf(pairs), isValid: true }))
  const broken: fc.Arbitrary<Case>[] = [
    fc.tuple(address, validPairs, fc.constantFrom(...HOSTILE_NAMES)).map(([target, pairs, name]) => {
      return { target: target + queryOf([...pairs, [name, '1']]), isValid: false }
    }),
  ]
  for (const [name, schema] of inQuery) {
    const others = validPairs.map((pairs) => pairs.filter(([other]) => other !== name))
    const one = fc
      .tuple(address, others, invalidText(schema))
      .map(([target, pairs, text]) => ({ target: target + queryOf([...pairs, [name, text]]), isValid: false }))
    const twice = fc.tuple(address, others, validText(schema)).map(([target, pairs, text]) => {
      return { target: target + queryOf([[name, text], ...pairs, [name, text]]), isValid: false }
    })
    broken.push(one, twice)
  }
  for (const name of pathNames) {
    const hostile = fc.constantFrom(...HOSTILE_PATH_VALUES, ...(HOSTILE_OF_NAME[name] ?? []))
    broken.push(hostile.map((value) => ({ target: path.replace(`{${name}}`, value), isValid: false })))
  }
  return fc.oneof(valid, fc.oneof(...broken))
}

for (const operation of OPERATIONS) {
  // Guarantee: no input makes the service fail; valid input gets a response, and invalid input is rejected.
  test(`${operation.name} gives documented responses to ${CASES} valid and broken requests`, async () => {
    const seen = { valid: 0, broken: 0 }
    await fc.assert(
      fc.asyncProperty(casesOf(operation), async ({ target, isValid }) => {
        const answer = await service.ask(target, { token })
        assertDocumented(operation, answer)
        const isAccepted = answer.status === 200 || answer.status === 404
        assert.equal(
          isAccepted,
          isValid,
          `${answer.status} for ${JSON.stringify(target)}: ${answer.text.slice(0, 300)}`,
        )
        if (!isValid) assert.equal(answer.status, 400)
        seen[isValid ? 'valid' : 'broken'] += 1
      }),
      { seed: SEED, numRuns: CASES },
    )
    assert.ok(seen.valid > CASES / 4 && seen.broken > CASES / 4, JSON.stringify(seen))
  })
}
