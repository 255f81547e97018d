import assert from 'node:assert/strict'
import { it } from 'node:test'
import { changesOf, UNRESTRICTED, valuesOf } from './restriction-values.ts'

const LIMITED = { expires_at: '2027-01-31T12:00:59Z', scopes: ['vins'], allowed_addresses: ['10.0.0.0/8', '::1'] }

it('sends the typed values', () => {
  const typed = { expires: '2027-01-31T12:00', scopes: ['vins', 'get_recalls'], addresses: ' 10.0.0.0/8,\n::1\n' }
  assert.deepEqual(changesOf(typed, UNRESTRICTED), {
    expires_at: '2027-01-31T12:00:00Z',
    scopes: ['vins', 'get_recalls'],
    allowed_addresses: ['10.0.0.0/8', '::1'],
  })
})

it('omits unchanged fields, and sends null for emptied ones', () => {
  const before = valuesOf(LIMITED)
  assert.deepEqual(changesOf(valuesOf(LIMITED), before), {})
  assert.deepEqual(changesOf({ ...before, scopes: [] }, before), { scopes: null })
  assert.deepEqual(changesOf(UNRESTRICTED, before), { expires_at: null, scopes: null, allowed_addresses: null })
})
