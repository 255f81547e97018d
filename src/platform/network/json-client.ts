import { readText } from '#platform/bounded.ts'
import { wrongUsage } from '#platform/failure.ts'
import { isLoopbackHost } from './public-address.ts'

interface CallLimits {
  readonly timeoutMs: number
  readonly bytesMax: number
}

interface JsonResponse {
  readonly status: number
  readonly content: unknown
}

/**
 * Sends a request and reads its JSON response, whatever the status. Limits time and bytes. Rejects redirects, which
 * could leak a payment or a secret.
 * @throws Error that quotes nothing of the request
 */
export async function requestJson(
  url: string,
  request: Pick<RequestInit, 'method' | 'headers' | 'body'>,
  limits: CallLimits,
): Promise<JsonResponse> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  const response = await fetch(url, { ...request, redirect: 'error', signal })
  const { status } = response
  const text = await readText(response.body, limits.bytesMax)
  try {
    return { status, content: JSON.parse(text) as unknown }
  } catch {
    throw new Error(`the response is not JSON (status ${status})`)
  }
}

/** Posts JSON and returns the JSON response; facilitators explain rejections in a 4xx. @throws Error as requestJson */
export async function postJson(url: string, body: unknown, limits: CallLimits): Promise<unknown> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  return (await requestJson(url, { method: 'POST', headers, body: JSON.stringify(body) }, limits)).content
}

/** Removes a trailing slash from a URL for payments. @throws Failure (usage) unless it is https, or on this machine */
export function trustedUrl(setting: string, address: string): string {
  const url = new URL(address)
  if (url.protocol !== 'https:' && !(isLoopbackHost(url.hostname) && url.protocol === 'http:')) {
    throw wrongUsage(`${setting} must start with https:// (http:// only on this machine)`)
  }
  return address.replace(/\/+$/, '')
}
