import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createToken } from '#accounts/keys/key-token.ts'
import { OPERATIONS } from '#operations/index.ts'
import { startService } from '#test/support/start-service.ts'

// Guarantee: whatever callers send and whatever fails, no key reaches the log.
test('no log line contains a key, even if keys are sent in unexpected fields and the service fails', async (t) => {
  const token = createToken('live')
  const service = await startService(t, {
    currentCatalog: () => {
      throw new Error(`failed while answering ${token}`)
    },
  })
  const { token: good } = await service.createKey('enterprise')
  for (const { path } of OPERATIONS) {
    const target = path.replaceAll(/\{\w+\}/g, token)
    await service.ask(target, { token: good })
    await service.ask(target, { token })
    await service.ask(`${target}?api_key=${good}`)
    await service.ask(target, { headers: { 'x-api-key': good, cookie: `session=${good}` } })
    await service.ask(`/nothing/${good}`, { token: good, method: 'POST' })
  }
  const log = service.log.join('')
  assert.match(log, /failed while answering vds_live_\[redacted\]/, 'nothing was logged, so nothing was checked')
  assert.doesNotMatch(log, /vds_(live|test)_[0-9A-Za-z]/)
})

test('a successful request logs nothing', async (t) => {
  const service = await startService(t)
  const { token } = await service.createKey('free')
  for (const target of ['/v1/vehicles', '/v1/vehicles/nobody', '/v1/vehicles?x=1', '/nothing'])
    await service.ask(target, { token })
  assert.deepEqual(service.log, [])
})
