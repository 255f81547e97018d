import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { hashFile } from './snapshot-files.ts'

const MEGABYTE = 1024 ** 2

// Guarantee: the name of a snapshot is the hash of all of its bytes, also if the last chunk is short.
for (const bytes of [0, 1, MEGABYTE - 1, MEGABYTE, MEGABYTE + 1, 3 * MEGABYTE + 7]) {
  test(`a file of ${bytes} bytes has the hash of its content`, async (t) => {
    const content = Buffer.alloc(bytes, 'the pieces are not alike ')
    const file = join(temporaryFolder(t), 'file')
    writeFileSync(file, content)
    assert.equal(await hashFile(file), createHash('sha256').update(content).digest('hex'))
  })
}
