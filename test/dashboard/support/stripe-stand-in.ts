import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Cleanup } from '#test/support/temporary-folder.ts'

export const SECRET_KEY = 'sk_test_stand_in'
export const WEBHOOK_SECRET = 'whsec_stand_in'

/** A subscription as the stand-in keeps it. */
export interface StoredSubscription {
  readonly customer: string
  readonly price: string
  readonly status: string
}

interface Asked {
  readonly method: string
  readonly path: string
  readonly form: Readonly<Record<string, string>>
}

/** What this service uses of Stripe's HTTP API, on loopback: form bodies in, JSON out, the same names and errors. */
export interface StripeStandIn {
  readonly url: string
  readonly asked: readonly Asked[]
  subscriptions: StoredSubscription[]
  isDown: boolean
}

export async function startStripe(test: Cleanup): Promise<StripeStandIn> {
  const asked: Asked[] = []
  const state = { url: '', asked, subscriptions: [] as StoredSubscription[], isDown: false }
  const server = createServer((request, response) => void answer(request, response, state))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  test.after(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return state
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  state: StripeStandIn & { asked: Asked[] },
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://stripe.invalid')
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded'
  const form = Object.fromEntries(request.method === 'POST' && isForm ? new URLSearchParams(body) : url.searchParams)
  state.asked.push({ method: request.method ?? '', path: url.pathname, form })
  const send = (status: number, content: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
  }
  if (state.isDown) return send(500, { error: { message: 'stand-in is down' } })
  if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
    return send(401, { error: { message: 'Invalid API Key' } })
  return send(...contentOf(`${request.method} ${url.pathname}`, form, state))
}

function contentOf(
  asked: string,
  form: Readonly<Record<string, string>>,
  { subscriptions }: StripeStandIn,
): [number, object] {
  if (asked === 'POST /v1/checkout/sessions') {
    if (form['line_items[0][price]'] === '') return [400, { error: { message: 'No such price' } }]
    return [200, { id: 'cs_test_1', url: 'https://checkout.stripe.com/c/pay/cs_test_1' }]
  }
  if (asked === 'POST /v1/billing_portal/sessions') return [200, { url: 'https://billing.stripe.com/p/session/1' }]
  if (asked === 'GET /v1/subscriptions') {
    const found = subscriptions.filter(({ customer }) => customer === form['customer'])
    const data = found.map(({ price, ...rest }) => ({ ...rest, items: { data: [{ price: { id: price } }] } }))
    return [200, { object: 'list', data }]
  }
  return [404, { error: { message: 'Unrecognized request URL' } }]
}

/** The header that proves who sent an event. */
export function signatureOf(body: string, atMs: number, secret = WEBHOOK_SECRET): string {
  const time = Math.floor(atMs / 1_000)
  const digest = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return `t=${time},v1=${digest},v0=ignored`
}
