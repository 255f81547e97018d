import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OPERATIONS } from '#operations/index.ts'
import type { ProblemCode } from '#platform/problem.ts'
import { paymentHeaderOf } from './payment-meta.ts'
import { toToolError, toToolResult, inReadingOrder, resultText } from './tool-result.ts'
import type { RouteResponse } from './transport.ts'

const TOOL = { name: 'get_vehicle', next: 'Say so.' }

function answer(status: number, body: unknown, headers: Record<string, string> = {}): RouteResponse {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { status, body: text, header: (name) => headers[name] }
}

function base64(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}

function textsOf(result: ReturnType<typeof toToolResult>): string[] {
  return result.content.map((part) => (part.type === 'text' ? part.text : part.type))
}

test('returns the whole response as data, and a short text with the next step', () => {
  const result = toToolResult(TOOL, answer(200, { id: 'a', trim: null }))
  assert.deepEqual(result, {
    content: [{ type: 'text', text: '{"id":"a","trim":null}\nWhat next: Say so.' }],
    structuredContent: { id: 'a', trim: null },
  })
})

test('every rejection of an operation explains how to resolve it', () => {
  const codes: ProblemCode[] = [
    ...OPERATIONS.flatMap(({ problems }) => problems),
    'invalid_parameter',
    'unknown_parameter',
    'invalid_api_key',
    'expired_api_key',
    'plan_required',
    'scope_required',
    'address_not_allowed',
    'rate_limit_exceeded',
    'quota_exhausted',
    'service_failed',
    'service_unavailable',
  ]
  const advice = new Map(
    codes.map((code) => [code, textsOf(toToolResult(TOOL, answer(400, { error: code, message: 'M.' })))]),
  )
  for (const [code, texts] of advice) {
    assert.equal(texts.length, 1)
    assert.match(texts[0] ?? '', new RegExp(`^${code}: M\\.\nWhat to do: .{20,}`))
  }
  assert.notDeepEqual(advice.get('plan_required'), advice.get('quota_exhausted'))
  assert.match(advice.get('rate_limit_exceeded')?.[0] ?? '', /Wait a second/)
})

// Guarantee: a paying client finds the terms as JSON in the first text, and never in structured content, which clients validate
// against the tool's output schema.
test('a 402 contains the terms in version 2, then text', () => {
  const terms = { x402Version: 2, accepts: [{ scheme: 'exact' }] }
  const body = { x402Version: 1, error: 'payment_expired', accepts: [], message: 'Pay.' }
  const result = toToolResult(TOOL, answer(402, body, { 'payment-required': base64(terms) }))
  const [first, second] = textsOf(result)
  assert.equal(result.isError, true)
  assert.equal(result.structuredContent, undefined)
  assert.deepEqual(JSON.parse(first ?? ''), terms)
  assert.match(second ?? '', /^payment_required: Pay\.\nWhat to do: .*x402\/payment/)
})

test('a 402 without the header contains the terms of its body', () => {
  for (const headers of [{}, { 'payment-required': '%%%' }] as Record<string, string>[]) {
    const [first] = textsOf(toToolResult(TOOL, answer(402, { x402Version: 1, message: 'Pay.' }, headers)))
    assert.deepEqual(JSON.parse(first ?? ''), { x402Version: 1, message: 'Pay.' })
  }
})

test('payment and receipt pass between _meta and the headers unchanged', () => {
  const payment = { x402Version: 2, payload: { signature: '0xé' } }
  const header = paymentHeaderOf({ 'x402/payment': payment, progressToken: 1 })
  assert.deepEqual(JSON.parse(Buffer.from(header ?? '', 'base64').toString()), payment)
  assert.equal(paymentHeaderOf({ progressToken: 1 }), undefined)
  assert.equal(paymentHeaderOf(undefined), undefined)
  const receipt = { success: true, transaction: '0x1' }
  const result = toToolResult(TOOL, answer(200, {}, { 'payment-response': base64(receipt) }))
  const { _meta: meta } = result
  assert.deepEqual(meta, { 'x402/payment-response': receipt })
})

test('an unknown error response is reported as a failure, without repeating it', () => {
  for (const body of ['<html>secret</html>', '[]', '{"message":5}', '']) {
    assert.deepEqual(textsOf(toToolResult(TOOL, answer(502, body))), [
      'service_failed: The service returned status 502.\nWhat to do: Retry in a moment; if it keeps failing, tell the user.',
    ])
  }
})

test('a code unknown to this release gets general advice', () => {
  const [told] = textsOf(toToolError({ code: 'constructor', message: 'M.' }))
  assert.match(told ?? '', /^constructor: M\.\nWhat to do: Retry/)
})

function recallsAnswer(types: readonly (string | null)[]): string {
  const recalls = types.map((type, index) => ({ campaign_id: String(index), type }))
  return JSON.stringify({ vehicle_id: 'a', count: types.length, recalls, message: 'What it means.' })
}

// Guarantee: a model that reads a list of recalls sees those of the car before those of other makers' parts.
test('puts campaigns of the vehicle first, after the message that counts both kinds', () => {
  const text = inReadingOrder('get_recalls', recallsAnswer(['tire', 'vehicle', 'equipment', null, 'vehicle']))
  const { recalls, ...rest } = JSON.parse(text) as { recalls: { campaign_id: string }[] }
  assert.deepEqual(
    recalls.map(({ campaign_id: id }) => id),
    ['1', '3', '4', '0', '2'],
  )
  assert.deepEqual(rest, { message: 'What it means.', vehicle_id: 'a', count: 5 })
  assert.ok(text.startsWith('{"message":'))
})

test('leaves sorted lists and all other responses unchanged, byte for byte', () => {
  for (const types of [[], ['vehicle', null]])
    assert.equal(inReadingOrder('get_recalls', recallsAnswer(types)), recallsAnswer(types))
  assert.equal(inReadingOrder('get_tsbs', recallsAnswer(['tire', 'vehicle'])), recallsAnswer(['tire', 'vehicle']))
})

// Guarantee: truncation of a long result is marked, never affects its message and warnings, and limits the text.
test('shortens the text of a long result, keeping its whole message and putting warnings first', () => {
  const recalls = Array.from({ length: 300 }, (_, index) => ({
    campaign_id: `c${index}`,
    type: 'vehicle',
    do_not_drive: index === 299,
    remedy: null,
    summary: 'long '.repeat(200),
    parts: [{ name: 'a', maker: { name: 'b', town: { name: 'c' } } }],
  }))
  const message = 'What it means. '.repeat(20)
  const text = resultText('get_recalls', JSON.stringify({ vehicle_id: 'a', recalls, message }), 'Say so.')
  assert.ok(text.length <= 4_200, `${text.length}`)
  assert.ok(text.includes(message))
  assert.match(text, /"campaign_id":"c299","type":"vehicle","do_not_drive":true/)
  assert.match(text, /\.\.\. and 29\d more/)
  assert.match(text, /structured content of this result is complete/)
  assert.match(text, /\nWhat next: Say so\.$/)
  assert.ok(!text.includes('remedy'))
})

test('limits a text even if no list can be shortened', () => {
  const wide = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`name${index}`, 'x'.repeat(100)]))
  assert.ok(resultText('get_vehicle', JSON.stringify(wide), 'Say so.').length <= 4_200)
})
