// Guarantee: user text with a control character or half of a surrogate pair is a 400, in any field of any endpoint.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ENDPOINTS } from '#operations/account/index.ts'
import { SIGN_IN_ENDPOINTS } from '#operations/account/sign-in.ts'
import { ALERT_ENDPOINTS } from '#operations/alerts/index.ts'
import type { Endpoint } from '#operations/endpoint.ts'
import { OPERATIONS } from '#operations/index.ts'
import { flawOf } from '#platform/plain-text.ts'
import { startDashboard } from '#test/dashboard/support/start-dashboard.ts'
import { validValue, type ValueSchema } from '#test/support/random/schema-cases.ts'

/** In the middle, so that nothing is trimmed away. Long enough for a password. */
const FLAWED_TEXTS = ['\u0000', '\u0007', '\n', '\u007F', '\u0085', '\uD83D', '\uDC00'].map(
  (flaw) => `sixteen${flaw}letters`,
)
const PERCENT_ENCODED = ['%00', '%07', '%0A', '%7F', '%C2%85', '%ED%A0%BD']
const SIGNED = 'receive_stripe_event'

const service = await startDashboard({ after })
const browser = await service.signUpOperator('operator@example.org')
const { account } = (await browser.read('/account/me')) as { account: { id: string } }
await service.accounts.setPlan(account.id, 'enterprise')
const { token } = (await browser.do('/account/keys', { label: 'a key' })) as { token: string }

/** For every text in a body, a function that replaces it. */
function textPlaces(schema: ValueSchema, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((one) => textPlaces(one, path))
  if (schema.type === 'string') return [path]
  if (schema.type === 'array' && schema.items !== undefined) return textPlaces(schema.items, [...path, 0])
  if (schema.type !== 'object') return []
  // Responses of authenticators are passed on unchanged.
  if (schema.additionalProperties === true)
    return [
      [...path, 'id'],
      [...path, 'response', 'clientDataJSON'],
    ]
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => textPlaces(inner, [...path, name]))
}

function withText(value: unknown, [name, ...rest]: readonly (string | number)[], text: string): unknown {
  if (name === undefined) return text
  if (typeof name === 'number') return [withText(undefined, rest, text)]
  const object = typeof value === 'object' && value !== null ? value : {}
  return { ...object, [name]: withText(Reflect.get(object, name), rest, text) }
}

function addressOf(url: string, id = 'nobody'): string {
  return url.replaceAll(/\{\w+\}/g, id)
}

interface Sent {
  readonly method: Endpoint['method']
  readonly url: string
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent unchanged as the body. */
  readonly csv?: string
}

async function assertRejected({ method, url, body, csv }: Sent): Promise<void> {
  const isApi = url.startsWith('/v1/')
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = isApi ? { authorization: `Bearer ${token}` } : { cookie, origin: 'http://localhost:8080' }
  const [type, payload] = csv === undefined ? ['application/json', JSON.stringify(body)] : ['text/csv', csv]
  // The limits of one moment are no subject here.
  service.clock.advanceMs(1_000)
  const response = await service.app.inject({
    method,
    url,
    headers: { ...headers, ...(method === 'GET' || method === 'DELETE' ? {} : { 'content-type': type }) },
    ...(payload === undefined ? {} : { payload }),
  })
  const about = `${method} ${url} ${payload}: ${response.statusCode} ${response.body}`
  assert.equal(response.statusCode, 400, about)
  assert.ok(['invalid_parameter', 'unknown_parameter'].includes(response.json().error), about)
}

const withBodies = [...ENDPOINTS, ...ALERT_ENDPOINTS].filter(({ name, body }) => body !== undefined && name !== SIGNED)

test('the list of endpoints includes those of the account library and of alerts', () => {
  const names = new Set(ENDPOINTS.map(({ name }) => name))
  for (const { name } of SIGN_IN_ENDPOINTS) assert.ok(names.has(name), name)
  const places = withBodies.flatMap(({ name, body }) =>
    textPlaces(body as ValueSchema).map((at) => `${name} ${at.join('.')}`),
  )
  for (const place of [
    'sign_up name',
    'reset_password token',
    'set_watchlist_finding_states note',
    'create_key allowed_addresses.0',
  ]) {
    assert.ok(places.includes(place), place)
  }
})

for (const { name, method, path, body } of withBodies) {
  const schema = body as ValueSchema
  test(`${name}: every text of its body`, async () => {
    for (const place of textPlaces(schema)) {
      for (const text of FLAWED_TEXTS) {
        await assertRejected({
          method,
          url: addressOf(path),
          body: withText(
            validValue(schema, () => 0),
            place,
            text,
          ),
        })
      }
    }
  })
}

test('every parameter of every address', async () => {
  const endpoints = [...ENDPOINTS, ...ALERT_ENDPOINTS].filter(({ name }) => name !== SIGNED)
  for (const { method, path, query, body, takesLines } of endpoints) {
    const json = body === undefined ? {} : { body: validValue(body, () => 0) }
    const sent = takesLines === true ? { csv: 'ref\n1' } : json
    for (const flaw of PERCENT_ENCODED) {
      if (path.includes('{')) await assertRejected({ method, url: addressOf(path, `a${flaw}b`), ...sent })
      for (const name of Object.keys(query.properties)) {
        await assertRejected({ method, url: `${addressOf(path)}?${name}=a${flaw}b`, ...sent })
      }
    }
  }
  for (const { path, input } of OPERATIONS) {
    for (const flaw of PERCENT_ENCODED) {
      if (path.includes('{')) await assertRejected({ method: 'GET', url: addressOf(path, `a${flaw}b`) })
      const names = Object.keys(input.properties).filter((name) => !path.includes(`{${name}}`))
      for (const name of names) await assertRejected({ method: 'GET', url: `${addressOf(path)}?${name}=a${flaw}b` })
    }
  }
})

test('every field of the lines that watchlists accept', async () => {
  const { watchlist } = JSON.parse(
    (
      await service.app.inject({
        method: 'POST',
        url: '/v1/watchlists',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: JSON.stringify({ name: 'Fleet' }),
      })
    ).body,
  ) as { watchlist: { id: string } }
  const whole = { ref: '1', site: 'Denver', driver: 'Ada', year: '2019', make: 'Ford', model: 'F-150', vin: '', id: '' }
  for (const name of Object.keys(whole)) {
    for (const flaw of ['\u0000', '\u0007', '\u007F', '\u0085']) {
      const line = { ...whole, [name]: `a${flaw}b` }
      const csv = `${Object.keys(line).join(',')}\n${Object.values(line).join(',')}`
      await assertRejected({ method: 'POST', url: `/v1/watchlists/${watchlist.id}/items`, csv })
    }
  }
})

test('distinguishes plain text from other text', () => {
  for (const text of ['', 'Ada', 'Zoë 🚗', '中', '\u202E']) assert.equal(flawOf(text), undefined)
  for (const text of FLAWED_TEXTS) assert.notEqual(flawOf(text), undefined)
})
