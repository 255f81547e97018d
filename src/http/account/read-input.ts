import { parseWholeNumber } from '#http/pipeline/request-parameters.ts'
import { ProblemError, type ParameterError } from '#platform/problem.ts'
import type { TObject, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/** Query parameters of one request; no endpoint takes as many. */
const QUERY_PARAMETERS_MAX = 16
const ERRORS_LISTED_MAX = 10

/** Checks one kind of input against its closed schema. */
export interface InputReader {
  /** Of values that are all strings, as addresses hold them. @throws ProblemError invalid_parameter */
  readTexts(texts: Readonly<Record<string, string>>): unknown
  /** @throws ProblemError invalid_parameter */
  readQuery(query: string): unknown
  /** @throws ProblemError invalid_parameter */
  readBody(body: unknown): unknown
}

/** Compiles the reader of one schema. */
export function createInputReader(schema: TObject): InputReader {
  const validator = Compile(schema as TSchema)
  const read = (value: unknown): unknown => {
    if (validator.Check(value)) return value
    const errors = validator.Errors(value).slice(0, ERRORS_LISTED_MAX)
    throw invalid(errors.map(({ instancePath, message }) => ({ parameter: nameOf(instancePath), message })))
  }
  const readTexts = (texts: Readonly<Record<string, string>>) => read(withNumbers(schema, texts))
  return { readTexts, readQuery: (query) => readTexts(textsOf(query)), readBody: read }
}

/** Each parameter once, decoded; nothing is believed to be a number yet. */
function textsOf(query: string): Record<string, string> {
  const parameters = [...new URLSearchParams(query)]
  if (parameters.length > QUERY_PARAMETERS_MAX) {
    throw invalid([{ parameter: 'query', message: `more than ${QUERY_PARAMETERS_MAX} parameters` }])
  }
  const repeated = parameters.find(([name], index) => parameters.findIndex(([other]) => other === name) !== index)
  if (repeated !== undefined) throw invalid([{ parameter: repeated[0], message: 'is given more than once' }])
  return Object.fromEntries(parameters)
}

/** Texts that spell a whole number become one where the schema asks for it; everything else stays and is refused. */
function withNumbers(schema: TObject, texts: Readonly<Record<string, string>>): Record<string, string | number> {
  const entries = Object.entries(texts).map(([name, text]): [string, string | number] => {
    const property: { type?: unknown } | undefined = schema.properties[name]
    return [name, (property?.type === 'integer' ? parseWholeNumber(text) : undefined) ?? text]
  })
  return Object.fromEntries(entries)
}

function nameOf(instancePath: string): string {
  const name = instancePath.slice(1).replaceAll('/', '.')
  return name === '' ? 'request' : name
}

function invalid(errors: readonly ParameterError[]): ProblemError {
  const detail = errors.map(({ parameter, message }) => `"${parameter}": ${message}.`).join(' ')
  return new ProblemError('invalid_parameter', detail, { extension: { errors } })
}
