import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { assertCacheable, assertProblem } from '#test/support/http-assert.ts'
import { PUBLIC_URL, startService } from '#test/support/start-service.ts'

interface Image {
  readonly url: string
  readonly format: string
  readonly width: number
  readonly height: number
  readonly image_type: string
}

const service = await startService({ after })
const { token } = await service.createKey('free', {})
const drawn = service.catalog
  .searchVehicles({}, { limit: 100, offset: 0 })
  .vehicles.find(({ illustration }) => illustration !== null)
const id = drawn?.id ?? ''

async function imagesOf(): Promise<readonly Image[]> {
  const answer = assertCacheable(await service.ask(`/v1/vehicles/${id}/images`, { token }))
  assert.equal(answer['count'], (answer['images'] as Image[]).length)
  return answer['images'] as Image[]
}

test('a vehicle names its illustration, whose list contains every size', async () => {
  const vehicle = assertCacheable(await service.ask(`/v1/vehicles/${id}`, { token }))
  const images = await imagesOf()
  assert.equal(vehicle['image_type'], 'illustration')
  assert.ok(images.some(({ url }) => url === vehicle['image_url']))
  assert.deepEqual(
    images.map(({ format, width }) => [format, width]),
    [
      ['svg', 640],
      ['png', 320],
      ['png', 640],
      ['png', 1280],
      ['png', 96],
    ],
  )
  for (const { image_type: type } of images) assert.equal(type, 'illustration')
})

test('the files need no key, never change, and cost no quota', async () => {
  const files = await imagesOf()
  const { keyId: _keyId, accountId } = await service.createKey('free')
  for (const { url, format } of files) {
    const target = url.slice(PUBLIC_URL.length)
    const answer = await service.ask(target)
    assert.equal(answer.status, 200)
    assert.equal(answer.headers['content-type'], format === 'svg' ? 'image/svg+xml' : 'image/png')
    assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable')
    const tag = answer.headers['etag'] ?? ''
    assert.equal((await service.ask(target, { headers: { 'if-none-match': tag } })).status, 304)
    assert.equal((await service.ask(target, { method: 'HEAD' })).status, 200)
  }
  assert.equal(await service.accounts.usage(accountId, '2026-11'), 0)
})

test('an unknown file is 404 in JSON', async () => {
  for (const name of ['0123456789abcdef.svg', 'nothing', `${drawn?.illustration}-641.png`, '..%2f..%2fpackage.json']) {
    assertProblem(await service.ask(`/images/${name}`), 'route_not_found')
  }
})

test('a vehicle without a known body style has no image and says so', async () => {
  const plain = service.catalog
    .searchVehicles({}, { limit: 1_000, offset: 0 })
    .vehicles.find(({ illustration }) => illustration === null)
  assert.ok(plain, 'the rows of this test hold such a vehicle')
  const vehicle = assertCacheable(await service.ask(`/v1/vehicles/${plain.id}`, { token }))
  assert.deepEqual([vehicle['image_url'], vehicle['image_type']], [null, null])
  const answer = assertCacheable(await service.ask(`/v1/vehicles/${plain.id}/images`, { token }))
  assert.deepEqual([answer['count'], answer['images']], [0, []])
})
