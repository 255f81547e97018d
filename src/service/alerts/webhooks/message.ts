import { toIsoSeconds } from '#platform/clock.ts'

/** The body of a message as Standard Webhooks asks for: what happened, when, and to what. JSON. */
export function describeMessage(type: string, data: object, nowMs: number): string {
  return JSON.stringify({ type, timestamp: toIsoSeconds(nowMs), data })
}
