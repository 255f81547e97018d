import assert from 'node:assert/strict'
import { statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { openImmutable } from './sqlite.ts'

const MEGABYTE = 1024 ** 2

/** A file with one row, made as large as this with a hole that takes no room on the disk. */
function fileOf(folder: string, bytes: number): string {
  const file = join(folder, `${bytes}.sqlite`)
  const database = new DatabaseSync(file)
  database.exec(`CREATE TABLE rows (value TEXT) STRICT; INSERT INTO rows VALUES ('read')`)
  database.close()
  if (bytes > statSync(file).size) truncateSync(file, bytes)
  return file
}

function mappedBytes(file: string, options?: { isMapped: boolean }): number {
  const database = openImmutable(file, options)
  try {
    assert.equal(database.prepare('SELECT value FROM rows').get()?.['value'], 'read')
    return Number(database.prepare('PRAGMA mmap_size').get()?.['mmap_size'])
  } finally {
    database.close()
  }
}

// Guarantee: the pages of a large snapshot do not count for the memory of each process that serves it.
test('small files are mapped into memory, large ones are not', (t) => {
  const folder = temporaryFolder(t)
  const small = fileOf(folder, 0)
  assert.equal(mappedBytes(small), 64 * MEGABYTE)
  assert.equal(mappedBytes(small, { isMapped: false }), 0)
  assert.equal(mappedBytes(fileOf(folder, 65 * MEGABYTE)), 0)
})
