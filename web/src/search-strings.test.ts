import assert from 'node:assert/strict'
import { it } from 'node:test'
import { pageAddress, parseSearch, statedIn, stringifySearch } from './search-strings.ts'

it('keeps every value a string', () => {
  assert.deepEqual(parseSearch('?token=1e5&code=P0301&confirm=true'), {
    token: '1e5',
    code: 'P0301',
    confirm: 'true',
  })
})

it('writes the parameters that it reads, without empty ones', () => {
  const search = { q: 'F-150 & more', make: '', year: undefined }
  assert.equal(stringifySearch(search), '?q=F-150+%26+more')
  assert.deepEqual(parseSearch(stringifySearch(search)), { q: 'F-150 & more' })
  assert.equal(stringifySearch({}), '')
})

it('accepts only the listed values', () => {
  assert.deepEqual(statedIn({ q: 'tacoma', plan: '', other: 'x' }, ['q', 'plan', 'offset']), { q: 'tacoma' })
})

// Guarantee: after a sign-in, a crafted link never leads to another site.
it('distinguishes our own pages from other sites', () => {
  for (const own of ['/keys', '/explorer/vehicles/abc?year=2019']) assert.ok(pageAddress(own), own)
  for (const other of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '']) {
    assert.ok(!pageAddress(other), other)
  }
})
