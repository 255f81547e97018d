import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { Type } from 'typebox'
import { RENDERED_RESPONSES_BYTES_MAX } from '#http/limits.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { getVehicle } from '#operations/public/get-vehicle.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { openSmallCatalog } from '#test/support/small-snapshot.ts'
import { RenderedResponses } from './respond.ts'

const health = { accountsAvailable: true, dataUpdatedMs: 0, refreshFailure: undefined }
const clock = new FakeClock()

test('renders a response once per snapshot', (t) => {
  const first = openSmallCatalog(t)
  const second = { ...first, id: 'ab'.repeat(32) }
  const answers = new RenderedResponses()
  const render = (catalog: typeof first) =>
    answers.render(
      getVehicle,
      { id: 'golf2019auto123' },
      { key: 'k', context: { catalog, clock, publicUrl: '', health } },
    )
  const rendered = render(first)
  assert.equal(answers.find('k', first), rendered)
  assert.match(rendered.entityTag, /^"5e1f5e1f5e1f5e1f-[0-9a-f]{16}"$/)
  assert.equal(answers.find('k', second), undefined, 'a response of one snapshot is never given for another')
  const again = render(second)
  assert.notEqual(again.entityTag, rendered.entityTag)
  assert.deepEqual(again.body, rendered.body)
  assert.equal(answers.find('k', first), undefined)
})

// Guarantee: a field that no schema declares never leaves the service, whatever an operation returns.
test('does not send a response outside its schema', (t) => {
  const catalog = openSmallCatalog(t)
  const leaky = defineEndpoint({
    ...getVehicle,
    output: Type.Object({ id: Type.String() }, { additionalProperties: false }),
    run: ({ id }) => ({ id, key_hash: 'secret' }),
  })
  const answers = new RenderedResponses()
  const context = { catalog, clock, publicUrl: '', health }
  assert.throws(
    () => answers.render(leaky, { id: 'a' }, { key: 'k', context }),
    /get_vehicle answered outside its schema/,
  )
  assert.equal(answers.find('k', catalog), undefined)
})

// Guarantee: the bytes of a response are UTF-8 and match its tag, whatever its letters and length.
for (const [letter, times] of [
  ['x', 3],
  ['\u00e9', 3],
  ['\u8eca', 400_000],
  ['\ud800', 2],
] as const) {
  test(`the bytes of a response with ${times} times ${JSON.stringify(letter)} are UTF-8`, (t) => {
    const catalog = openSmallCatalog(t)
    const value = { id: letter.repeat(times) }
    const operation = defineEndpoint({ ...getVehicle, output: Type.Object({ id: Type.String() }), run: () => value })
    const context = { catalog, clock, publicUrl: '', health }
    const rendered = new RenderedResponses().render(operation, { id: 'a' }, { key: 'k', context })
    const bytes = Buffer.from(JSON.stringify(value))
    assert.ok(Buffer.from(rendered.body, 'latin1').equals(bytes))
    assert.equal(rendered.contentLength, String(bytes.length))
    const digest = createHash('sha256').update(bytes).digest('hex')
    assert.ok(rendered.entityTag.endsWith(`-${digest.slice(0, 16)}"`))
  })
}

// Guarantee: cached responses never exceed their memory limit, whatever letters they contain.
for (const letter of ['x', '\u00e9', '\u8eca']) {
  test(`limits cached responses of the letter ${letter} by their bytes`, (t) => {
    const catalog = openSmallCatalog(t)
    const text = letter.repeat(1024 ** 2)
    const long = defineEndpoint({
      ...getVehicle,
      output: Type.Object({ id: Type.String() }),
      run: () => ({ id: text }),
    })
    const answers = new RenderedResponses()
    const context = { catalog, clock, publicUrl: '', health }
    const bytes = Buffer.byteLength(text)
    const keys = Array.from(
      { length: Math.ceil(RENDERED_RESPONSES_BYTES_MAX / bytes) + 2 },
      (_, number) => `k${number}`,
    )
    for (const key of keys) answers.render(long, { id: 'a' }, { key, context })
    const kept = keys.filter((key) => answers.find(key, catalog) !== undefined)
    assert.equal(kept.length, Math.floor(RENDERED_RESPONSES_BYTES_MAX / (bytes + 1_000)))
    assert.ok(!kept.includes('k0'), 'the oldest one is given up first')
  })
}

// Guarantee: a response is compressed once per coding, within the same memory limit.
test('caches a compressed response under its own tag, and counts it as any other', (t) => {
  const catalog = openSmallCatalog(t)
  const text = randomBytes(512 * 1024).toString('hex')
  const output = Type.Object({ id: Type.String() })
  const long = defineEndpoint({ ...getVehicle, output, run: () => ({ id: text }) })
  const answers = new RenderedResponses()
  const context = { catalog, clock, publicUrl: '', health }
  const plain = answers.render(long, { id: 'a' }, { key: 'k', context })
  const coded = answers.compress(long, plain, { key: 'k gzip', catalog, coding: 'gzip' })
  assert.equal(answers.find('k gzip', catalog), coded)
  assert.equal(gunzipSync(Buffer.from(coded.body, 'latin1')).toString(), plain.body)
  assert.equal(coded.contentLength, String(coded.body.length))
  assert.equal(coded.entityTag, plain.entityTag.replace(/"$/, '-gzip"'))
  // zstd, which takes a tenth of the time.
  const keys = Array.from({ length: 40 }, (_, number) => `k${number} zstd`)
  const [first = assert.fail()] = keys.map((key) => answers.compress(long, plain, { key, catalog, coding: 'zstd' }))
  const kept = keys.filter((key) => answers.find(key, catalog) !== undefined).length
  assert.ok(kept > 1 && kept <= RENDERED_RESPONSES_BYTES_MAX / first.body.length, String(kept))
  const short = { ...plain, body: 'x'.repeat(1_023) }
  assert.equal(answers.compress(long, short, { key: 's', catalog, coding: 'zstd' }), short)
  const uncached = { ...long, cacheable: false }
  answers.compress(uncached, plain, { key: 'private', catalog, coding: 'gzip' })
  assert.equal(answers.find('private', catalog), undefined)
})
