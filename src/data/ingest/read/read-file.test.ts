import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Source } from '#ingest/source.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { Failure } from '#platform/failure.ts'
import { OFFICIAL_TEXTS, type OfficialName } from '#test/support/ingest/official-folder.ts'
import { inputText, rowsOf } from '#test/support/ingest/stage-text.ts'
import { ANY_CHARACTER } from '#test/support/random/any-character.ts'
import { readFile } from './read-file.ts'

const SEED = 20_261_123

const NAMES = Object.keys(OFFICIAL_TEXTS) as OfficialName[]

function sourceOf(name: OfficialName): Source {
  const source = SOURCES.find(({ fileNames }) => fileNames.test(name))
  assert.ok(source)
  return source
}

async function read(source: Source, content: Buffer, chunkBytes?: number) {
  const stage = new DatabaseSync(':memory:')
  stage.exec(source.stageTables)
  let bytes = 0
  const file = inputText(source, content, chunkBytes === undefined ? {} : { chunkBytes })
  const report = await readFile(file, stage, (count) => (bytes += count))
  const rows = source.tables.map((table) => rowsOf(stage, `SELECT * FROM ${table}`))
  stage.close()
  return { report, rows, bytes }
}

describe('a file', () => {
  for (const name of NAMES) {
    it(`gives the same rows however ${name} arrives`, async () => {
      const content = Buffer.from(OFFICIAL_TEXTS[name], 'latin1')
      const whole = await read(sourceOf(name), content)
      for (const chunkBytes of [1, 7, 1000]) {
        const cut = await read(sourceOf(name), content, chunkBytes)
        assert.deepEqual(cut.rows, whole.rows)
        assert.deepEqual(cut.report.account, whole.report.account)
        assert.equal(cut.report.sha256, whole.report.sha256)
      }
    })
  }

  it('is identified by the hash of its content, and its bytes are counted', async () => {
    const content = Buffer.from(OFFICIAL_TEXTS['FLAT_RCL.txt'], 'latin1')
    const { report, bytes } = await read(sourceOf('FLAT_RCL.txt'), content)
    assert.equal(report.sha256, createHash('sha256').update(content).digest('hex'))
    assert.equal(bytes, content.length)
  })
})

// Guarantee: no content of a file crashes an ingest or remains uncounted.
describe('damaged content', () => {
  const piece = fc.oneof(
    fc.constantFrom('\t', ',', '"', '\n', '\r\n', '\r', '\u0000', 'ÿ', '-1', '9999', ''),
    fc.string({ unit: ANY_CHARACTER, maxLength: 20 }),
  )
  const edit = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), cut: fc.nat(200), insert: piece })

  for (const name of NAMES) {
    it(`of ${name} is rejected as a whole or row by row, and the sums add up`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), async (edits) => {
          let text: string = OFFICIAL_TEXTS[name]
          for (const { at, cut, insert } of edits) {
            const start = Math.floor(at * text.length)
            text = text.slice(0, start) + insert + text.slice(start + cut)
          }
          try {
            const { report } = await read(sourceOf(name), Buffer.from(text, 'latin1'))
            const { readRows, acceptedRows, rejectedRows, rejected } = report.account
            assert.equal(readRows, acceptedRows + rejectedRows)
            assert.equal(rejected.length, rejectedRows)
            assert.ok(rejected.every(({ line, reason }) => line > 0 && reason !== ''))
          } catch (error) {
            assert.ok(error instanceof Failure, String(error))
          }
        }),
        { seed: SEED, numRuns: 150 },
      )
    })
  }
})
