import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSmallCatalog, SMALL_SNAPSHOT } from '#test/support/small-snapshot.ts'
import { AMPLE, startService } from '#test/support/start-service.ts'

const SWAPS = 100
const REQUESTS_PER_SWAP = 20

/** The small snapshot, and one in which every Tacoma is missing. */
const EDITIONS = {
  '5e1f': SMALL_SNAPSHOT,
  b0b0: { ...SMALL_SNAPSHOT, vehicles: SMALL_SNAPSHOT.vehicles.filter(({ model }) => !model.startsWith('Tacoma')) },
} as const

// Guarantee: during swaps, every request gets a whole response from the snapshot that its tag names.
test(`${SWAPS} swaps under load: no failed and no mixed response`, async (t) => {
  const service = await startService(t)
  const { token } = await service.createKey('enterprise', AMPLE)
  const targets = [
    '/v1/vehicles?limit=5',
    '/v1/vehicles?make=toyota',
    '/v1/vehicles?limit=3&offset=4',
    '/v1/vehicles/hondacrv2019awd/recalls',
  ]
  const expected = new Map<string, string>()
  const answers: Promise<void>[] = []
  for (let swap = 0; swap < SWAPS; swap += 1) {
    const [id, spec] = Object.entries(EDITIONS)[swap % 2] ?? assert.fail('there are two editions')
    const catalog = { ...openSmallCatalog(t, spec), id: id.repeat(16) }
    service.swap(catalog)
    for (let count = 0; count < REQUESTS_PER_SWAP; count += 1) {
      const target = targets[count % targets.length] ?? ''
      answers.push(
        service.ask(target, { token }).then((answer) => {
          assert.equal(answer.status, 200, answer.text)
          const snapshot = answer.headers['etag']?.slice(1, 17)
          const seen = expected.get(`${snapshot} ${target}`)
          if (seen === undefined) expected.set(`${snapshot} ${target}`, answer.text)
          else assert.equal(answer.text, seen, `${target} of ${snapshot}`)
        }),
      )
      // Some requests are under way when the next snapshot comes.
      if (count % 3 === 0) await new Promise(setImmediate)
    }
  }
  await Promise.all(answers)
  assert.equal(answers.length, SWAPS * REQUESTS_PER_SWAP)
  assert.equal(expected.size, Object.keys(EDITIONS).length * targets.length, 'one edition was never asked')
  assert.notEqual(expected.get(`${'5e1f'.repeat(4)} ${targets[1]}`), expected.get(`${'b0b0'.repeat(4)} ${targets[1]}`))
})
