import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isLoopbackHost } from './public-address.ts'

it('recognizes hosts that only this machine can reach', () => {
  for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]']) assert.equal(isLoopbackHost(host), true)
  for (const host of ['0.0.0.0', '::', 'localhost.example', '127.0.0.1.example', '10.0.0.1', '128.0.0.1', '']) {
    assert.equal(isLoopbackHost(host), false, host)
  }
})
