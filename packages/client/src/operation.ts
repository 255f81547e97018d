import type { Client, RequestOptions } from './request.ts'

/** One operation of the API: takes a client and parameters, and returns the JSON of the response. */
export type Operation<Parameters, Result, IsOptional extends boolean> = IsOptional extends true
  ? (client: Client, parameters?: Parameters, options?: RequestOptions) => Promise<Result>
  : (client: Client, parameters: Parameters, options?: RequestOptions) => Promise<Result>

/** Parameters without `fields`, which selects. */
export type Whole<Parameters> = Omit<Parameters, 'fields'> & { fields?: undefined }

/** Operation that returns only the selected `fields`, if sent. */
export interface SelectableOperation<Parameters, Result, Selected, IsOptional extends boolean> {
  (client: Client, parameters: Parameters & { fields: readonly string[] }, options?: RequestOptions): Promise<Selected>
  // The last one is what `pages` takes it for.
  (...given: Given<Whole<Parameters>, IsOptional>): Promise<Result>
}

/** Arguments of an operation. */
export type Given<Parameters, IsOptional, Options = RequestOptions> = IsOptional extends true
  ? [client: Client, parameters?: Parameters, options?: Options]
  : [client: Client, parameters: Parameters, options?: Options]

type Value = string | number | boolean | readonly (string | number)[] | undefined
type Values = Readonly<Record<string, Value>>

/**
 * The function of one operation. Parameters that the path names go into it; the others into the query, or into the JSON body
 * where the method has one.
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

/** One part of a path. @throws TypeError for a value that would change which path it is */
function segmentOf(name: string, value: unknown): string {
  if (typeof value === 'string' && !/^\.{0,2}$/.test(value)) return encodeURIComponent(value)
  throw new TypeError(`"${name}" must be a string that is not empty`)
}

/** Builds a query string: lists are comma-separated, undefined values are omitted. */
export function queryOf(values: Values): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length === 0 ? '' : `?${query.toString()}`
}
