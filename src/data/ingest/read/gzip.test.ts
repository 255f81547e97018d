import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Source } from '#ingest/source.ts'
import { nhtsaCompletion } from '#ingest/sources/nhtsa-completion/index.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { findFiles, openLocations, type InputFile, openGzip } from './find-files.ts'

const DUMPS: Source = {
  ...nhtsaCompletion,
  name: 'dumps',
  fileNames: /^(\d\d_)?dump\.sql(\.gz)?$/,
  pieceNames: /^\d\d_/,
}

async function contentOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function describeFile({ path, bytes, proven }: InputFile) {
  return { path, bytes, proven }
}

it('reads gzipped pieces as one file, in the order of their names', async (t) => {
  const folder = temporaryFolder(t)
  mkdirSync(join(folder, 'vpic'))
  mkdirSync(join(folder, 'other'))
  // Written in another order than their names.
  for (const number of ['02', '00', '01']) {
    writeFileSync(join(folder, 'vpic', `${number}_dump.sql.gz`), gzipSync(`piece ${number}\n`))
  }
  writeFileSync(join(folder, 'other', '07_dump.sql.gz'), gzipSync('elsewhere\n'))
  const { files, olderEditions } = await findFiles(folder, [DUMPS])
  assert.deepEqual(files.map(describeFile), [{ path: 'other/07_dump.sql.gz', bytes: 10, proven: true }])
  assert.deepEqual(olderEditions.map(describeFile), [{ path: 'vpic/00_dump.sql.gz', bytes: 27, proven: true }])
  const [joined] = olderEditions
  assert.ok(joined?.locations)
  assert.equal(await contentOf(joined.open()), 'piece 00\npiece 01\npiece 02\n')
  assert.equal(await contentOf(openLocations(structuredClone(joined.locations))), 'piece 00\npiece 01\npiece 02\n')
})

it('rejects a gzip file that is damaged, truncated, not gzip, or expands beyond the limit', async (t) => {
  const path = join(temporaryFolder(t), '00_dump.sql.gz')
  // Text that hardly compresses, so that the compressed content is long.
  const packed = gzipSync(Array.from({ length: 500 }, (_, at) => createHash('sha1').update(`${at}`).digest()).join())
  const rejected = async (content: Buffer, reason: RegExp): Promise<void> => {
    writeFileSync(path, content)
    await assert.rejects(contentOf(openGzip(path, 'vpic/00')), reason)
  }
  const damaged = Buffer.from(packed)
  damaged.writeUInt8((damaged[200] ?? 0) ^ 0xff, 200)
  await rejected(damaged, /^Failure: vpic\/00: is damaged: /)
  await rejected(packed.subarray(0, -20), /^Failure: vpic\/00: is damaged: unexpected end of file/)
  await rejected(Buffer.from('<html>'), /^Failure: vpic\/00: is damaged: incorrect header check/)
  await rejected(gzipSync(Buffer.alloc(4 * 1024 * 1024)), /^Failure: vpic\/00: expands more than 200 times/)
})

it('uses the month in a name as the date of an edition', async (t) => {
  const folder = temporaryFolder(t)
  const source: Source = { ...DUMPS, fileNames: /^vPICList_lite_\d{4}_\d{2}\.sql$/, editions: 'all' }
  for (const month of ['2025_12', '2026_02', '2026_13']) writeFileSync(join(folder, `vPICList_lite_${month}.sql`), 'x')
  const written = new Date('2026-11-21T12:00:00Z')
  utimesSync(join(folder, 'vPICList_lite_2026_13.sql'), written, written)
  const { files } = await findFiles(folder, [source])
  assert.deepEqual(files.map(({ dated }) => dated).toSorted(), ['2025-12', '2026-02', '2026-11-21'])
})
