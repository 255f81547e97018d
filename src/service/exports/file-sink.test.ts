import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { FileSink } from './file-sink.ts'
import { SINK_BUFFER_BYTES } from './limits.ts'

test('writes texts of every size around the buffer, and bytes between them, in order and hashed', (t) => {
  const file = join(temporaryFolder(t), 'file')
  const sink = new FileSink(file, Infinity)
  const parts: Buffer[] = []
  const third = Math.floor(SINK_BUFFER_BYTES / 3)
  for (const length of [0, 1, 100, third - 1, third, third + 1, SINK_BUFFER_BYTES, 3, 2 * SINK_BUFFER_BYTES, 5]) {
    for (const letter of ['x', 'é', '中', '🚗']) {
      sink.writeText(letter.repeat(length))
      parts.push(Buffer.from(letter.repeat(length)))
    }
    sink.writeBytes(Buffer.from([length % 256]))
    parts.push(Buffer.from([length % 256]))
  }
  const expected = Buffer.concat(parts)
  const sha256 = createHash('sha256').update(expected).digest('hex')
  assert.deepEqual(sink.finish(), { bytes: expected.length, sha256 })
  assert.ok(readFileSync(file).equals(expected))
})

test('a file cannot exceed its limit, and can be aborted twice', (t) => {
  const sink = new FileSink(join(temporaryFolder(t), 'file'), 10)
  assert.throws(() => {
    sink.writeText('more than ten bytes')
    sink.finish()
  }, /larger than 10 bytes/)
  sink.close()
  sink.close()
})
