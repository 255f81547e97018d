import { readText } from '#platform/bounded.ts'
import { wrongUsage } from '#platform/failure.ts'
import { isLoopbackHost } from '#platform/network/public-address.ts'

/** Bounds of one call. */
export interface CallLimits {
  readonly timeoutMs: number
  readonly bytesMax: number
}

/**
 * Posts JSON and reads the response as JSON, whatever its status: facilitators explain rejections in a 4xx. Bounded in
 * time and bytes; a redirect is an error, because it could lead the payment elsewhere.
 * @throws Error that says what went wrong; nothing of the request is repeated in it
 */
export async function postJson(url: string, body: unknown, limits: CallLimits): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(limits.timeoutMs),
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await readText(response.body, limits.bytesMax)
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`the response is no JSON (status ${response.status})`)
  }
}

/**
 * The address without a trailing slash, if it may be trusted with payments: https, or http on this machine.
 * @param setting name of the setting, for the message
 * @throws Failure (usage)
 */
export function trustedUrl(setting: string, address: string): string {
  const url = new URL(address)
  if (url.protocol !== 'https:' && !(isLoopbackHost(url.hostname) && url.protocol === 'http:')) {
    throw wrongUsage(`${setting} must start with https:// (http:// only on this machine)`)
  }
  return address.replace(/\/+$/, '')
}
