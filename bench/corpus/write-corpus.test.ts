import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it, type TestContext } from 'node:test'
import { findFiles } from '#ingest/read/find-files.ts'
import { readFile } from '#ingest/read/read-file.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { writeCorpus } from './write-corpus.ts'

const SCALE = 0.0005
/** Sources whose small files are copied unchanged. */
const AS_THEY_ARE: ReadonlySet<string> = new Set(['epa-vehicles', 'nhtsa-vpic'])

async function corpus(t: TestContext, seed: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'vds-corpus-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  await writeCorpus({ folder, seed, scale: SCALE, report() {} })
  return folder
}

function contents(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(txt|csv|gz)$/.test(name),
  )
  const sha256 = (name: string): string =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
  return Object.fromEntries(names.toSorted().map((name) => [name, sha256(name)]))
}

it('writes the same bytes for the same seed, and different bytes for another seed', async (t) => {
  const [first, again, other] = [await corpus(t, 1), await corpus(t, 1), await corpus(t, 2)].map(contents)
  assert.ok(first !== undefined && other !== undefined)
  assert.equal(Object.keys(first).length, 21)
  assert.deepEqual(again, first)
  const same = Object.keys(first).filter((name) => first[name] === other[name])
  assert.deepEqual(same, ['epa/vehicles-2025-10-29.csv', 'vpic/vpic-excerpt.plain.sql.gz'])
})

it('writes rows that the sources accept', async (t) => {
  const { files } = await findFiles(await corpus(t, 1), SOURCES)
  const read: Record<string, number> = {}
  for (const file of files.filter(({ source }) => !AS_THEY_ARE.has(source.name))) {
    const stage = new DatabaseSync(':memory:')
    stage.exec(`${file.source.stageTables}; ${file.source.textTables ?? ''}`)
    const { account } = await readFile(file, stage, () => {})
    stage.close()
    assert.deepEqual(account.rejected, [], file.path)
    read[file.source.name] = (read[file.source.name] ?? 0) + account.acceptedRows
  }
  assert.deepEqual(read, {
    'nhtsa-recalls': 163,
    'nhtsa-investigations': 77,
    'nhtsa-tsbs': 2890,
    'nhtsa-complaints': 1120,
    'nhtsa-ratings': 9,
    'transport-canada-recalls': 73,
  })
})
