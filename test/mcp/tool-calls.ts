import assert from 'node:assert/strict'
import { ALERT_TOOLS } from '#operations/alerts/index.ts'
import type { Operation } from '#operations/endpoint.ts'
import { OPERATIONS } from '#operations/index.ts'
import type { Service } from '#test/support/start-service.ts'
import type { ToolResult } from './tool-clients.ts'

export const METERED = OPERATIONS.filter(({ metered }) => metered)
/** Tools that are no metered operation. */
export const OTHER_TOOLS = ALERT_TOOLS.map(({ name, path, query }) => ({ name, path, input: query }))

type Called = Pick<Operation, 'name' | 'path' | 'input'>

/** A vehicle of the test data that has recalls. */
export async function knownVehicle(service: Service, token: string): Promise<string> {
  const page = (await service.ask('/v1/vehicles?year=2019&make=toyota&model=tacoma', { token })).json()
  const [first] = page['results'] as { id: string }[]
  assert.ok(first)
  return first.id
}

/** Arguments of the test data. Others are the first example of their schema. */
const VALUES = { campaign: '20v-682', code: 'p0420', vin: '3tmcz5an6km123456' }

/** Arguments with which a tool has a response, and others. */
export function argumentsFor({ input }: Called, vehicleId: string): Record<string, unknown>[] {
  const values: Readonly<Record<string, unknown>> = { ...VALUES, id: vehicleId }
  const required = Object.fromEntries(
    (input.required ?? []).map((name) => [name, values[name] ?? exampleIn(input.properties[name])]),
  )
  // Some lists have pages by a cursor, and no offset.
  const isPaged = ['limit', 'offset'].every((name) => Object.hasOwn(input.properties, name))
  const paged = isPaged ? [{ ...required, limit: 2, offset: 1 }] : []
  return [required, ...paged]
}

function exampleIn(schema: { readonly examples?: unknown } | undefined): unknown {
  const [example] = (schema?.examples ?? []) as readonly unknown[]
  assert.notEqual(example, undefined)
  return example
}

/** The request over HTTP that a call means, written down again and not by the code under test. */
export function targetOf({ name: operation, path, input }: Called, given: Record<string, unknown>): string {
  // Agents get short reports and short pages.
  const isReport = ['get_vehicle_report', 'get_vin_report'].includes(operation)
  const page = Object.hasOwn(input.properties, 'limit') ? { limit: 10 } : {}
  const rest = { ...page, ...(isReport ? { detail: 'compact' } : {}), ...given } as Record<string, string | number>
  const target = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]))
  return query.size === 0 ? target : `${target}?${query.toString()}`
}

/** The one text of a tool error, or the last one of a 402. */
export function errorText({ isError, content, structuredContent }: ToolResult): string {
  assert.equal(isError, true, JSON.stringify(content))
  assert.equal(structuredContent, undefined)
  return content.at(-1)?.text ?? ''
}
