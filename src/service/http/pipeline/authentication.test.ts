import assert from 'node:assert/strict'
import { test } from 'node:test'
import { containsCredential } from './authentication.ts'

// Guarantee: a key in an address is recognized under any common name and encoding.
test('recognizes a key by its name or its shape', () => {
  const queries = [
    'api_key=x',
    'apikey=x',
    'api-key=x',
    'API_KEY=x',
    'key=x',
    'token=x',
    'access_token=x',
    'authorization=x',
    'bearer=x',
    'X-API-Key=x',
    'a=1&key=x',
    'api%5Fkey=x',
    '%6Bey=x',
    'make=vds_live_abc',
    'make=vds%5Flive%5Fabc',
    'make=Bearer+vds_test_x',
    'vds_live_abc',
    'VDS_LIVE_abc=1',
    'key',
  ]
  for (const query of queries) assert.equal(containsCredential(query), true, query)
})

test('ignores ordinary parameters', () => {
  for (const query of ['', 'make=key', 'make=ford&model=token', 'monkey=1', 'year=2019', 'make=%', 'keyboard=1']) {
    assert.equal(containsCredential(query), false, query)
  }
})
