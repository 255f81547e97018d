import assert from 'node:assert/strict'
import { it } from 'node:test'
import { ENDPOINTS } from './index.ts'

it('uses every name, and every path with its method, once', () => {
  const names = ENDPOINTS.map(({ name }) => name)
  const addresses = ENDPOINTS.map(({ method, path }) => `${method} ${path}`)
  for (const all of [names, addresses]) assert.equal(new Set(all).size, all.length)
})

/** Every schema inside a schema. */
function* schemasIn(schema: unknown): Generator<Record<string, unknown>> {
  if (typeof schema !== 'object' || schema === null) return
  yield schema as Record<string, unknown>
  for (const value of Object.values(schema)) yield* schemasIn(value)
}

// Guarantee: no hash, token or internal field is sent, because every object of every response is closed.
it('closes every object of every response, except those between browsers and authenticators', () => {
  const open = ENDPOINTS.filter(({ output }) =>
    [...schemasIn(output)].some(
      ({ type, additionalProperties }) => type === 'object' && additionalProperties !== false,
    ),
  )
  assert.deepEqual(
    open.map(({ name }) => name),
    ['begin_passkey_registration', 'begin_passkey_sign_in'],
  )
  // When a secret was rotated is none.
  const secrets = /hash|secret(?!_until$)|sha256|password|token/i
  const leaking = ENDPOINTS.filter(({ output }) =>
    [...schemasIn(output)].some(({ properties }) => Object.keys(properties ?? {}).some((name) => secrets.test(name))),
  )
  assert.deepEqual(
    leaking.map(({ name }) => name),
    ['get_instance', 'create_key'],
    'only the length of passwords, and a key at its creation',
  )
})
