import type { TObject } from 'typebox'
import { nearestName } from '#catalog/search/near-words.ts'
import { ECHOED_NAME_CHARACTERS_MAX, QUERY_PARAMETERS_MAX } from '#http/limits.ts'
import { NAME_PATTERN } from '#operations/vehicle-parameters.ts'
import { flawOf } from '#platform/plain-text.ts'
import { ProblemError, type ParameterError } from '#platform/problem.ts'

/** Input of an operation. Each value is a string or an integer. */
export type ParameterValues = Record<string, string | number>

interface ScalarSchema {
  readonly type?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  /** 'date' is a calendar day, YYYY-MM-DD. */
  readonly format?: string
  readonly enum?: readonly string[]
  /** Closed list of words. The value is one or more of them, separated by commas. */
  readonly list?: readonly string[]
  readonly otherName?: string
}

export interface ParameterReader {
  /**
   * Parses strictly: reports all unknown, repeated, blank, malformed, and out-of-range parameters in one response.
   * @param query raw query string without "?"
   * @throws ProblemError invalid_parameter or unknown_parameter, with `errors`
   */
  read(path: Readonly<Record<string, string>>, query: string): ParameterValues
  /** Returns a text that is equal for requests with equal values. */
  keyOf(values: ParameterValues): string
}

/** `input`: closed schema whose properties are strings or integers. `pathNames`: properties in the path. */
export function createParameterReader(input: TObject, pathNames: readonly string[]): ParameterReader {
  const checks = new Map(
    Object.entries(input.properties).map(([name, schema]) => [name, createCheck(schema as ScalarSchema)]),
  )
  const names = [...checks.keys()]
  const queryNames = names.filter((name) => !pathNames.includes(name))
  const otherNames = new Map(
    queryNames.flatMap((name) => {
      const { otherName }: ScalarSchema = input.properties[name] ?? {}
      return otherName === undefined ? [] : [[otherName, name] as const]
    }),
  )
  const required = (input.required ?? []).filter((name) => queryNames.includes(name))
  const known = {
    checks,
    queryNames,
    otherNames,
    required: required.map((name) => [name, missing(input, name)] as const),
  }
  return {
    read(path, query) {
      const reading = new Reading(known)
      for (const name of pathNames) reading.take(name, path[name] ?? '')
      if (query !== '') for (const part of partsOf(query)) reading.takePart(part)
      return reading.finish()
    },
    // Values contain no control characters, so line breaks separate them safely.
    keyOf: (values) => names.map((name) => values[name] ?? '').join('\n'),
  }
}

function missing({ properties }: TObject, name: string): string {
  const { enum: words }: ScalarSchema = properties[name] ?? {}
  return words === undefined ? 'is missing' : `is missing: ${words.join(', ')}`
}

function partsOf(query: string): string[] {
  const parts = query.split('&', QUERY_PARAMETERS_MAX + 1)
  if (parts.length <= QUERY_PARAMETERS_MAX) return parts
  throw new ProblemError('invalid_parameter', `A request can have at most ${QUERY_PARAMETERS_MAX} parameters.`, {
    errors: [{ parameter: 'query', message: `more than ${QUERY_PARAMETERS_MAX} parameters` }],
  })
}

type Check = (text: string) => string | number | { readonly message: string }

interface KnownParameters {
  readonly checks: ReadonlyMap<string, Check>
  readonly queryNames: readonly string[]
  readonly otherNames: ReadonlyMap<string, string>
  readonly required: readonly (readonly [name: string, message: string])[]
}

class Reading {
  readonly #known: KnownParameters
  readonly #values: ParameterValues = {}
  /** Spelling of each parameter that was sent. */
  readonly #spellings = new Map<string, string>()
  readonly #errors: ParameterError[] = []
  #isUnknown = false

  constructor(known: KnownParameters) {
    this.#known = known
  }

  /** Parses one "name=value" of the query string, still percent-encoded. */
  takePart(part: string): void {
    const at = part.indexOf('=')
    const rawName = at === -1 ? part : part.slice(0, at)
    const spelling = decode(rawName)
    const name = spelling === undefined ? undefined : (this.#known.otherNames.get(spelling) ?? spelling)
    const text = decode(at === -1 ? '' : part.slice(at + 1))
    if (spelling === undefined || name === undefined || !this.#known.queryNames.includes(name)) {
      this.#rejectUnknown(spelling ?? rawName)
      return
    }
    const before = this.#spellings.get(name)
    if (before !== undefined) {
      this.#reject(
        spelling,
        before === spelling ? 'is sent more than once' : `means the same as "${before}": send one of them`,
      )
    } else if (text === undefined) {
      this.#spellings.set(name, spelling)
      this.#reject(spelling, 'is malformed: "%" must be followed by two hexadecimal digits that encode UTF-8')
    } else {
      this.take(name, text, spelling)
    }
  }

  take(name: string, text: string, spelling = name): void {
    this.#spellings.set(name, spelling)
    const checked = this.#known.checks.get(name)?.(text)
    if (typeof checked === 'object') this.#reject(spelling, checked.message)
    else if (checked !== undefined) this.#values[name] = checked
  }

  finish(): ParameterValues {
    for (const [name, message] of this.#known.required) if (!this.#spellings.has(name)) this.#reject(name, message)
    if (this.#errors.length > 0) {
      const detail = this.#errors.map(({ parameter, message }) => `Parameter "${parameter}" ${message}.`).join(' ')
      const code = this.#isUnknown ? 'unknown_parameter' : 'invalid_parameter'
      throw new ProblemError(code, detail, { errors: this.#errors })
    }
    return this.#values
  }

  #reject(parameter: string, message: string, code: ParameterError['code'] = 'invalid_parameter'): void {
    this.#errors.push({ parameter, message, code })
  }

  #rejectUnknown(name: string): void {
    this.#isUnknown = true
    const known = this.#known.queryNames
    const suggestion = nearestName(name, known)
    const allowed = known.length === 0 ? 'this endpoint has no parameters' : `known: ${known.join(', ')}`
    const hint = suggestion === undefined ? allowed : `did you mean "${suggestion}"?`
    this.#reject(printable(name), `is unknown (${hint})`, 'unknown_parameter')
  }
}

function createCheck(schema: ScalarSchema): Check {
  const check = valueCheck(schema)
  return (text) => {
    if (text.trim() === '') return { message: 'is blank' }
    const flaw = flawOf(text)
    return flaw === undefined ? check(text) : { message: flaw }
  }
}

function valueCheck(schema: ScalarSchema): Check {
  if (schema.enum !== undefined) return wordCheck(schema.enum)
  if (schema.list !== undefined) return listCheck(schema.list)
  if (schema.format === 'date') return dayCheck
  return schema.type === 'integer' ? integerCheck(schema) : textCheck(schema)
}

/**
 * Matches integers as people write them: digits, an optional minus sign, no leading zeros, at most 15 digits. Coercion
 * would accept `1e2`, `0x10`, and blanks, and let `Infinity` past every bound.
 */
const WHOLE_NUMBER = /^(?:0|-?[1-9][0-9]{0,14})$/

function parseWholeNumber(text: string): number | undefined {
  return WHOLE_NUMBER.test(text) ? Number(text) : undefined
}

/** Accepts only existing days: 2026-02-30 is a typo and must not select another day. */
function dayCheck(text: string): string | { readonly message: string } {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN)
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
  return isDay ? text : { message: 'must be a date as YYYY-MM-DD' }
}

/** Ignores case and returns the word as the list writes it. */
function wordCheck(words: readonly string[]): Check {
  const byLowerCase = new Map(words.map((word) => [word.toLowerCase(), word]))
  const message = `must be one of ${words.join(', ')}`
  return (text) => byLowerCase.get(text.toLowerCase()) ?? { message }
}

/** Requires exact words without repetition and returns them in the order of the list. */
function listCheck(words: readonly string[]): Check {
  const positions = new Map(words.map((word, position) => [word, position]))
  return (text) => {
    // One word more than the list has is enough to find a repeated or unknown one.
    const requested = text.split(',', words.length + 1)
    const unknown = requested.find((word) => !positions.has(word))
    if (unknown !== undefined) return { message: unknownWord(unknown, words) }
    const distinct = new Set(requested)
    if (distinct.size < requested.length) return { message: 'names a field more than once' }
    return words.filter((word) => distinct.has(word)).join(',')
  }
}

function unknownWord(word: string, words: readonly string[]): string {
  const suggestion = nearestName(word.trim(), words)
  const hint = suggestion === undefined ? `known: ${words.join(', ')}` : `did you mean "${suggestion}"?`
  return `contains the unknown value "${printable(word)}" (${hint})`
}

function integerCheck({ minimum = -Infinity, maximum = Infinity }: ScalarSchema): Check {
  return (text) => {
    const value = parseWholeNumber(text)
    if (/^-?0[0-9]/.test(text)) return { message: 'must be a whole number without a leading zero' }
    if (value === undefined) return { message: 'must be a whole number of at most 15 decimal digits' }
    if (value < minimum) return { message: `must be at least ${minimum}` }
    return value > maximum ? { message: `must be at most ${maximum}` } : value
  }
}

function textCheck({ minLength = 0, maxLength = Infinity, pattern }: ScalarSchema): Check {
  const shape = pattern === undefined ? undefined : new RegExp(pattern, 'u')
  return (text) => {
    // JSON Schema counts characters, not UTF-16 units.
    const length = text.length > maxLength ? [...text].length : text.length
    if (length > maxLength) return { message: `must have at most ${maxLength} characters` }
    if (length < minLength) return { message: `must have at least ${minLength} characters` }
    if (shape === undefined || shape.test(text)) return text
    return { message: pattern === NAME_PATTERN ? 'must contain a letter or a digit' : 'is malformed' }
  }
}

/** Decodes a form-encoded name or value; undefined if an escape is malformed or not UTF-8. */
function decode(text: string): string | undefined {
  if (!/[%+]/.test(text)) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

/** Truncates caller input so that an error may quote it. */
function printable(name: string): string {
  return name.replace(/[^\x20-\x7E]/g, '?').slice(0, ECHOED_NAME_CHARACTERS_MAX)
}
