import assert from 'node:assert/strict'
import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { openImmutable } from './sqlite.ts'

const ROWS = 20_000

// Guarantee: a file truncated while it is read gives an error. A memory-mapped file would kill the process.
test('reading a truncated read-only file fails without further damage', (t) => {
  const file = join(temporaryFolder(t), 'a.sqlite')
  const writer = new DatabaseSync(file)
  writer.exec(`
    CREATE TABLE rows (number INTEGER PRIMARY KEY, value TEXT) STRICT;
    WITH RECURSIVE n (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM n WHERE number < ${ROWS})
    INSERT INTO rows SELECT number, hex(zeroblob(500)) FROM n`)
  writer.close()
  const database = openImmutable(file)
  t.after(() => database.close())
  const select = database.prepare('SELECT value FROM rows WHERE number = ?')
  assert.equal(String(select.get(1)?.['value']).length, 1_000)
  assert.equal(database.prepare('PRAGMA mmap_size').get()?.['mmap_size'], 0)
  truncateSync(file, 16_384)
  assert.throws(() => select.get(ROWS), { code: 'ERR_SQLITE_ERROR' })
})
