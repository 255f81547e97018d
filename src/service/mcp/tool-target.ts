import { HOME_COUNTRY } from '#catalog/records/recall-store.ts'
import { Recall } from '#operations/records/recall.ts'
import { ProblemError, type ParameterError } from '#platform/problem.ts'
import type { Tool } from './tool.ts'

/** All campaign fields except the French text, which repeats the English one. */
const RECALL_FIELDS = Object.keys(Recall.properties)
  .filter((name) => name !== 'summary_fr')
  .join(',')

export type ToolArguments = Readonly<Record<string, unknown>>

/** A URL would resolve these as a step up its path. */
const DOT_SEGMENT = /^\.{1,2}$/

/**
 * Returns path and query of the HTTP request for a tool call. The route checks names and values as for everybody.
 * @throws ProblemError invalid_parameter for a value that cannot be part of a URL, or a missing path parameter
 */
export function toolTarget({ path }: Pick<Tool, 'path'>, toolArguments: ToolArguments): string {
  const { texts, errors } = textsOf(toolArguments)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => {
    const text = texts.get(name)
    texts.delete(name)
    if (text !== undefined && text !== '' && !DOT_SEGMENT.test(text)) return encodeURIComponent(text)
    if (!errors.some(({ parameter }) => parameter === name)) {
      errors.push({ parameter: name, message: text === undefined || text === '' ? 'is missing' : 'is not valid' })
    }
    return ''
  })
  if (errors.length > 0) {
    const detail = errors.map(({ parameter, message }) => `Parameter "${parameter}" ${message}.`).join(' ')
    throw new ProblemError('invalid_parameter', detail, { errors })
  }
  const query = [...texts].map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`).join('&')
  return query === '' ? filled : `${filled}?${query}`
}

/** Converts arguments to text. Null counts as absent, because models write it for omitted arguments. */
function textsOf(toolArguments: ToolArguments): { texts: Map<string, string>; errors: ParameterError[] } {
  const texts = new Map<string, string>()
  const errors: ParameterError[] = []
  for (const [name, value] of Object.entries(toolArguments)) {
    if (value === null || value === undefined) continue
    const text = textOf(value)
    if (text === undefined) errors.push({ parameter: name, message: 'must be text, a number, true or false' })
    else texts.set(name, text)
  }
  return { texts, errors }
}

function textOf(value: unknown): string | undefined {
  // A lone surrogate has no UTF-8 form, so it cannot be part of a URL.
  if (typeof value === 'string') return value.isWellFormed() ? value : undefined
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/** Returns the arguments with defaults. Recalls of other countries omit French texts by default. */
export function argumentsOf({ defaults, inputSchema }: Tool, toolArguments: ToolArguments): ToolArguments {
  const names = Object.keys(inputSchema['properties'] ?? {})
  const listsRecalls = names.includes('country') && names.includes('fields') && !names.includes('detail')
  const isAbroad = listsRecalls && toolArguments['country'] !== undefined && toolArguments['country'] !== HOME_COUNTRY
  return { ...defaults, ...(isAbroad ? { fields: RECALL_FIELDS } : {}), ...toolArguments }
}
