import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { ARCHIVE_ENTRIES_MAX, FILE_BYTES_MAX } from '#ingest/limits.ts'
import { zipOf, type ZipEntry } from '#test/support/ingest/zip-of.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { listArchive, openEntry } from './archive.ts'

function archive(t: TestContext, entries: readonly ZipEntry[]): string {
  const path = join(temporaryFolder(t), 'a.zip')
  writeFileSync(path, zipOf(entries))
  return path
}

/** Reads the first entry to its end. */
async function content(path: string): Promise<string> {
  const [entry] = await listArchive(path, 'a.zip')
  assert.ok(entry)
  const chunks: Buffer[] = []
  for await (const chunk of openEntry(path, `a.zip/${entry.name}`, entry)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** Varied enough not to look like a zip bomb. */
const TEXT = Array.from({ length: 5000 }, (_, number) => `${number},${(number * 7919) % 1000}\n`).join('')

describe('an archive as official sites publish it', () => {
  for (const method of [8, 0]) {
    it(`gives the content of an entry packed by method ${method}`, async (t) => {
      assert.equal(await content(archive(t, [{ name: 'vehicles.csv', content: TEXT, method }])), TEXT)
    })
  }

  it('lists files by their last name with size and date, and no folders', async (t) => {
    const path = archive(t, [
      { name: 'data/', content: '', method: 0 },
      { name: 'data/vehicles.csv', content: 'id\n', date: [2025, 10, 29] },
    ])
    const entries = await listArchive(path, 'a.zip')
    assert.deepEqual(
      entries.map(({ name, bytes, dated }) => ({ name, bytes, dated })),
      [{ name: 'vehicles.csv', bytes: 3, dated: '2025-10-29' }],
    )
  })
})

// Guarantee: reading any archive writes nothing outside the work folder, ends, and uses bounded memory. An archive unlike
// official ones is rejected with name and reason.
describe('a hostile or broken archive', () => {
  const rejections: readonly { what: string; entries: readonly ZipEntry[]; reason: RegExp }[] = [
    {
      what: 'a name that climbs out',
      entries: [{ name: '../vehicles.csv', content: 'x' }],
      reason: /readable zip archive: invalid relative path/,
    },
    {
      what: 'a file named twice',
      entries: [
        { name: 'vehicles.csv', content: 'id\n1\n' },
        { name: 'vehicles.csv', content: 'id\n2\n' },
      ],
      reason: /^a\.zip: the archive names vehicles\.csv twice$/,
    },
    {
      what: 'an absolute name',
      entries: [{ name: '/etc/vehicles.csv', content: 'x' }],
      reason: /readable zip archive: absolute path/,
    },
    {
      what: 'a backslash in a name',
      entries: [{ name: '..\\vehicles.csv', content: 'x' }],
      reason: /readable zip archive: /,
    },
    {
      what: 'a symbolic link',
      entries: [{ name: 'vehicles.csv', content: '/etc/passwd', mode: 0o120777 }],
      reason: /symbolic link/,
    },
    { what: 'an encrypted entry', entries: [{ name: 'vehicles.csv', content: 'x', flags: 1 }], reason: /encrypted/ },
    {
      what: 'another packing method',
      entries: [{ name: 'vehicles.csv', content: 'x', method: 12 }],
      reason: /method 12/,
    },
    {
      what: 'an archive inside',
      entries: [{ name: 'vehicles.csv', content: zipOf([{ name: 'vehicles.csv', content: TEXT }]) }],
      reason: /archive inside an archive/,
    },
    {
      what: 'a bomb',
      entries: [{ name: 'vehicles.csv', content: Buffer.alloc(4 * 1024 * 1024) }],
      reason: /expands more than 200 times/,
    },
    {
      what: 'a claim of more bytes than any file has',
      entries: [{ name: 'vehicles.csv', content: 'x', method: 8, claimedBytes: 0xfffffffe }],
      reason: /damaged|expands|unpacks/,
    },
    {
      what: 'more content than claimed',
      entries: [{ name: 'vehicles.csv', content: TEXT, claimedBytes: 10 }],
      reason: /damaged: the content does not have the declared 10 bytes/,
    },
    {
      what: 'less content than claimed',
      entries: [{ name: 'vehicles.csv', content: TEXT, claimedBytes: TEXT.length + 1 }],
      reason: /damaged: the content does not have the declared/,
    },
    { what: 'a wrong checksum', entries: [{ name: 'vehicles.csv', content: TEXT, claimedCrc: 7 }], reason: /checksum/ },
    {
      what: 'too many entries',
      entries: Array.from({ length: ARCHIVE_ENTRIES_MAX + 1 }, (_, number) => ({ name: `${number}.csv`, content: '' })),
      reason: /the maximum is 256/,
    },
  ]
  for (const { what, entries, reason } of rejections) {
    it(`rejects ${what}`, async (t) => {
      await assert.rejects(content(archive(t, entries)), (error: Error) => {
        assert.equal(error.name, 'Failure')
        assert.match(error.message, reason)
        assert.match(error.message, /^a\.zip/)
        return true
      })
    })
  }

  it('rejects a web page under the name of an archive', async (t) => {
    const path = join(temporaryFolder(t), 'a.zip')
    writeFileSync(path, '<!DOCTYPE html><title>404</title>')
    await assert.rejects(listArchive(path, 'a.zip'), /a\.zip: is not a readable zip archive/)
  })

  it('rejects a truncated archive', async (t) => {
    const path = join(temporaryFolder(t), 'a.zip')
    const whole = zipOf([{ name: 'vehicles.csv', content: TEXT }])
    for (const share of [0.1, 0.5, 0.99]) {
      writeFileSync(path, whole.subarray(0, Math.floor(whole.length * share)))
      await assert.rejects(content(path), { name: 'Failure' })
    }
  })

  it('rejects damage anywhere inside the packed content', async (t) => {
    const path = join(temporaryFolder(t), 'a.zip')
    const whole = zipOf([{ name: 'vehicles.csv', content: TEXT }])
    for (const at of [60, 500, 5000]) {
      const damaged = Buffer.from(whole)
      damaged.writeUInt8(damaged.readUInt8(at) ^ 0xff, at)
      writeFileSync(path, damaged)
      await assert.rejects(content(path), /^Failure: a\.zip\/vehicles\.csv: the archive is damaged/)
    }
  })

  it('limits the size of a file', () => {
    assert.ok(FILE_BYTES_MAX < Number.MAX_SAFE_INTEGER)
  })
})
