import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Failure } from '#platform/failure.ts'
import { readServiceAddress } from './remote-call.ts'

test('accepts addresses with the paths that people copy, and with a path prefix', () => {
  for (const path of ['', '/', '//', '/v1', '/v1/', '/mcp', '/v1/mcp', '/v1/mcp/']) {
    assert.equal(
      readServiceAddress(`https://vehicles.example.com${path}`).baseUrl,
      'https://vehicles.example.com',
      path,
    )
  }
  assert.equal(readServiceAddress('http://localhost:8080/base/mcp').baseUrl, 'http://localhost:8080/base')
})

// Guarantee: a key is sent only to an HTTP address, and invalid input is not repeated in a message.
test('rejects every other address without repeating it', () => {
  const wrong = [
    '',
    'vehicles.example.com',
    'ftp://x',
    'file:///x',
    'http://name:opensesame@localhost',
    'http://x/?key=1',
    'http://x/#a',
  ]
  for (const text of wrong) {
    assert.throws(
      () => readServiceAddress(text),
      (error) => error instanceof Failure && error.exitCode === 2 && !/opensesame|key=1/.test(error.message),
      text,
    )
  }
})

test('warns only of an unencrypted connection to another machine', () => {
  const readable = (text: string) => readServiceAddress(text).isReadableOnTheWay
  assert.deepEqual(['http://vehicles.example.com', 'http://10.0.0.1'].map(readable), [true, true])
  assert.deepEqual(
    ['https://vehicles.example.com', 'http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:1'].map(readable),
    [false, false, false, false],
  )
})
