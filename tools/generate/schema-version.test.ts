import assert from 'node:assert/strict'
import { it } from 'node:test'
import { currentTables, schemaVersionText } from './schema-version.ts'

// Guarantee: a server never opens a snapshot whose tables lack a column, because each change of the tables has a new version.
it('accepts changed tables only with a higher version', () => {
  const before = { version: 10, sha256: 'a' }
  assert.equal(JSON.parse(schemaVersionText(before, { version: 11, sha256: 'b' })).version, 11)
  assert.equal(JSON.parse(schemaVersionText(before, before)).version, 10)
  for (const version of [9, 10]) {
    assert.throws(
      () => schemaVersionText(before, { version, sha256: 'b' }),
      /`since: 11`; otherwise set TABLES_VERSION/,
    )
  }
})

it('finds the version of the committed tables', () => {
  assert.match(currentTables().sha256, /^[0-9a-f]{64}$/)
  assert.doesNotThrow(() => schemaVersionText())
})
