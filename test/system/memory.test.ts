import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { newFolders } from '#test/support/ingest/ingest-folder.ts'
import { OFFICIAL_TEXTS } from '#test/support/ingest/official-folder.ts'

const run = promisify(execFile)
const HEAP_MEGABYTES = 48
/** Both are read by a thread; the larger has more bytes than twice the heap of the process. */
const COPIES = { small: 12_000, large: 26_000 }

/** Writes a recall file of this many copies of the real rows, with slightly different campaign texts. */
function writeRecalls(path: string, copies: number): number {
  const file = openSync(path, 'w')
  const row = (OFFICIAL_TEXTS['FLAT_RCL.txt'].split('\r\n')[0] ?? '').split('\t')
  let bytes = 0
  for (let copy = 0; copy < copies; copy += 1) {
    const text = `${row[19]} ${'X'.repeat(4000)}`
    // A hundred campaigns with long texts, repeated: rows grow with the file, names and campaigns do not.
    bytes += writeSync(
      file,
      `${row
        .with(0, String(copy))
        .with(19, `${text} ${copy % 100}`)
        .join('\t')}\r\n`,
      null,
      'latin1',
    )
  }
  closeSync(file)
  return bytes
}

async function peakBytes(t: TestContext, copies: number): Promise<{ peak: number; bytes: number }> {
  const folders = newFolders(t)
  const bytes = writeRecalls(join(folders.from, 'FLAT_RCL.txt'), copies)
  const script = join(import.meta.dirname, '../../test/support/ingest/ingest-in-little-memory.ts')
  const argv = [`--max-old-space-size=${HEAP_MEGABYTES}`, script, folders.from, folders.dataDirectory]
  const { stdout } = await run(process.execPath, argv)
  const report = JSON.parse(stdout) as { rows: number; peakBytes: number }
  assert.equal(report.rows, copies)
  return { peak: report.peakBytes, bytes }
}

// Guarantee: the memory of an ingest does not grow with its files.
it('reads a file larger than its heap in the memory that a file half its size takes', async (t) => {
  const small = await peakBytes(t, COPIES.small)
  const large = await peakBytes(t, COPIES.large)
  assert.ok(large.bytes > 2 * HEAP_MEGABYTES * 1024 ** 2)
  const grown = large.peak - small.peak
  assert.ok(
    grown < (large.bytes - small.bytes) / 2,
    `${large.bytes - small.bytes} more bytes took ${grown} bytes more memory`,
  )
})

// Guarantee: the texts of all campaigns are never in memory together: those of the official file exceed the heap of a build.
it('walks the texts of more campaigns than fit in its heap', async () => {
  const [campaigns, characters] = [12_000, 8_000]
  assert.ok(campaigns * characters > 1.5 * HEAP_MEGABYTES * 1024 ** 2)
  const script = join(import.meta.dirname, '../../test/support/ingest/texts-in-little-memory.ts')
  const argv = [`--max-old-space-size=${HEAP_MEGABYTES}`, script, String(campaigns), String(characters)]
  const { stdout } = await run(process.execPath, argv)
  assert.equal(Number(stdout), campaigns)
})
