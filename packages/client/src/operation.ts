import type { Client, RequestOptions } from './request.ts'

/** One operation of the API: takes a client and parameters, and returns the JSON of the response. */
export type Operation<Parameters, Result, IsOptional extends boolean> = IsOptional extends true
  ? (client: Client, parameters?: Parameters, options?: RequestOptions) => Promise<Result>
  : (client: Client, parameters: Parameters, options?: RequestOptions) => Promise<Result>

/** Parameters without `fields`, which would select fields. */
export type Whole<Parameters> = Omit<Parameters, 'fields'> & { fields?: undefined }

/** Operation that returns only the selected `fields`, if sent. */
export interface SelectableOperation<Parameters, Result, Selected, IsOptional extends boolean> {
  (client: Client, parameters: Parameters & { fields: readonly string[] }, options?: RequestOptions): Promise<Selected>
  // `pages` uses the last overload.
  (...given: Given<Whole<Parameters>, IsOptional>): Promise<Result>
}

/** Arguments of an operation. */
export type Given<Parameters, IsOptional, Options = RequestOptions> = IsOptional extends true
  ? [client: Client, parameters?: Parameters, options?: Options]
  : [client: Client, parameters: Parameters, options?: Options]

type Value = string | number | boolean | readonly (string | number)[] | undefined
type Values = Readonly<Record<string, Value>>

/**
 * Creates the function of one operation. Path parameters are inserted into the path; the others are sent in the query, or in
 * the JSON body if the method has one.
 */
export function operation(method: string, path: string) {
  return async (client: Client, parameters: object = {}, options: RequestOptions = {}): Promise<never> => {
    const rest = { ...parameters } as Record<string, Value>
    const filled = path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => {
      const value = rest[name]
      delete rest[name]
      return segmentOf(name, value)
    })
    const hasBody = method === 'POST' || method === 'PATCH'
    const response = await client.request(method, hasBody ? filled : filled + queryOf(rest), {
      ...options,
      ...(hasBody ? { body: JSON.stringify(rest), contentType: 'application/json' } : {}),
    })
    return (await client.read(response)) as never
  }
}

/** Encodes one path segment. @throws TypeError for a value that would change the path */
function segmentOf(name: string, value: unknown): string {
  if (typeof value === 'string' && !/^\.{0,2}$/.test(value)) return encodeURIComponent(value)
  throw new TypeError(`"${name}" must be a string that is not empty`)
}

/** Builds a query string: lists are comma-separated, undefined values are omitted. */
export function queryOf(values: Values): string {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
  return entries.length === 0 ? '' : `?${query.toString()}`
}
