import type { ChangeType } from './schemas.generated.ts'

const PREFIX = 'whsec_'
const TOLERANCE_SECONDS = 300

/** Message sent to a webhook endpoint, after its signature was verified. */
export interface WebhookMessage {
  /** Same in every attempt. Ignore messages with a known id. */
  readonly id: string
  readonly type: ChangeType | 'webhook.test'
  /** Time when the event was recorded, ISO 8601. */
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface WebhookRequest {
  /** Secret of the endpoint, `whsec_...`. */
  readonly secret: string
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** Raw body, before parsing. */
  readonly body: string | Uint8Array
  /** Maximum age of a message in seconds. Default: 300. */
  readonly toleranceSeconds?: number | undefined
  /** Default: the current time. */
  readonly nowSeconds?: number | undefined
}

/** A message with an invalid signature or timestamp. Respond with 400. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

/**
 * Verifies a message according to Standard Webhooks 1.0.0, and parses it.
 * @throws WebhookError if no signature matches, or the message is too old or from the future
 * @throws TypeError for an invalid secret
 */
export async function verifyWebhook(request: WebhookRequest): Promise<WebhookMessage> {
  const { secret, headers, body, toleranceSeconds = TOLERANCE_SECONDS } = request
  const nowSeconds = request.nowSeconds ?? Math.floor(Date.now() / 1000)
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const age = nowSeconds - Number(/^\d{1,12}$/.test(timestamp) ? timestamp : Number.NaN)
  if (!(Math.abs(age) <= toleranceSeconds)) throw new WebhookError('The message is too old or from the future.')
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signed = concatenated(new TextEncoder().encode(`${id}.${timestamp}.`), bytes)
  const key = await crypto.subtle.importKey('raw', keyOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  for (const signature of headerOf(headers, 'webhook-signature').split(' ')) {
    const [version, base64 = ''] = signature.split(',')
    const given = version === 'v1' ? bytesOf(base64) : undefined
    if (given !== undefined && (await crypto.subtle.verify('HMAC', key, given, signed))) {
      return { id, ...(JSON.parse(new TextDecoder().decode(bytes)) as Omit<WebhookMessage, 'id'>) }
    }
  }
  throw new WebhookError('No signature matches.')
}

function headerOf(headers: WebhookRequest['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value === 'string') return value
  throw new WebhookError(`The header ${name} is missing.`)
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = secret.startsWith(PREFIX) ? bytesOf(secret.slice(PREFIX.length)) : undefined
  if (bytes === undefined || bytes.length === 0) throw new TypeError('A secret must be whsec_ followed by base64.')
  return bytes
}

/** @returns undefined for invalid base64 */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)
  } catch {
    return undefined
  }
}

function concatenated(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}
