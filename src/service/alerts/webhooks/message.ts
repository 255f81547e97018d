import { toIsoSeconds } from '#platform/clock.ts'

/** Returns the JSON body of a message as defined by Standard Webhooks. */
export function describeMessage(type: string, data: object, nowMs: number): string {
  return JSON.stringify({ type, timestamp: toIsoSeconds(nowMs), data })
}
