// Guarantee: 272 VINs are decoded as by NHTSA's function over its complete tables, in every element of the copy in
// ../shared/data/vpic. vin-corpus-differences.tsv lists every difference of the copy with its reason. Over the rows of the
// copy, NHTSA's function returns exactly the decoder's results, so no difference is the decoder's.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { before, describe, it } from 'node:test'
import { WITHOUT_FEDERAL_FILES } from '#test/support/ingest/shared-data.ts'
import { postgresForTests } from '#test/support/postgres.ts'
import { differences } from '#test/support/vpic/compare-decoded.ts'
import { compactDump, opened } from '#test/support/vpic/decoder-tables.ts'
import { FULL_DUMP, OfficialDecoder } from '#test/support/vpic/official-decoder.ts'
import { CORPUS_TODAY, parityCorpus, type CorpusEntry } from '#test/support/vpic/parity-corpus.ts'
import { decodeVin } from '#vin/decode-vin.ts'
import type { DecoderTables } from '#vin/tables/decoder-tables.ts'

const DIFFERENCES = join(import.meta.dirname, 'vin-corpus-differences.tsv')
const DESCRIPTOR = 196
/** Errors and suggestions depend on every pattern of a schema, and the copy lacks those of most elements. */
const DEPENDENT_ON_ALL_PATTERNS: ReadonlySet<number> = new Set([142, 143, 144, 156, 191])
const FROM_PATTERNS = /^(?:Pattern|Formula Pattern|EngineModelPattern|Conversion)/
const SPECIFICATIONS = 'Vehicle Specs'
const CONNECTIONS = 2
/** Values that are equal at least; a smaller number means that little was compared. */
const EQUAL_MIN = 9_000

/** Values by element. */
type Values = Map<number, string[]>

describe("NHTSA's answers to 272 VINs", { skip: WITHOUT_FEDERAL_FILES }, () => {
  const postgres = postgresForTests()
  const database = new DatabaseSync(':memory:')
  const corpus = WITHOUT_FEDERAL_FILES === false ? parityCorpus() : []
  /** Elements that have patterns in the copy. */
  const held = new Set<number>()
  let tables: DecoderTables
  before(async () => {
    await compactDump(database, FULL_DUMP, (table, row) => {
      if (table === 'pattern') held.add(Number(row['elementid']))
    })
    tables = opened(database)
  })

  it('equal those of the decoder, except for the listed differences of the copy', () => {
    assert.equal(corpus.length, 272)
    const found = new Map<string, string[]>()
    let equal = 0
    for (const entry of corpus) {
      for (const [element, nhtsa, copy] of comparedValues(entry, tables, held)) {
        if (nhtsa === copy) equal += 1
        else found.getOrInsertComputed([element, nhtsa, copy].join('\t'), () => []).push(entry.vin)
      }
    }
    const lines = [...found].map(([difference, vins]) => `${difference}\t${vins.join(' ')}`)
    assert.deepEqual(lines.toSorted(), listed().toSorted())
    assert.ok(equal >= EQUAL_MIN, `${equal} values are equal`)
  })

  it("equal those of NHTSA's function over the rows of the copy, in every element and error", async (t) => {
    const official = await OfficialDecoder.create(await postgres.createDatabase(), CONNECTIONS)
    t.after(() => official.close())
    await official.load(FULL_DUMP)
    await official.keepNoTablesOfKeys()
    // Proven to change nothing else: vin-differences.test.ts.
    await official.mendKeySlip()
    const today = await official.today()
    const vins = corpus.map(({ vin }) => vin)
    const found: string[] = []
    const work = async (): Promise<void> => {
      for (let vin = vins.pop(); vin !== undefined; vin = vins.pop()) {
        const lines = differences(await official.decode(vin, null), decodeVin(tables, vin, { today }))
        if (lines.length > 0) found.push([vin, ...lines].join('\n'))
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, work))
    assert.deepEqual(found, [])
  })
})

/** Returns element, NHTSA's values, and those over the copy, for the elements that the copy holds. */
function comparedValues(
  { vin, oracle_rows: rows }: CorpusEntry,
  tables: DecoderTables,
  held: ReadonlySet<number>,
): [element: number, nhtsa: string, copy: string][] {
  const theirs: Values = new Map()
  const ours: Values = new Map()
  const absent = new Set<number>()
  for (const { element_id: element, value, source } of rows) {
    if (DEPENDENT_ON_ALL_PATTERNS.has(element)) continue
    if (source === SPECIFICATIONS || (FROM_PATTERNS.test(source) && !held.has(element))) absent.add(element)
    else add(theirs, element, value)
  }
  const decoded = decodeVin(tables, vin, { today: CORPUS_TODAY })
  for (const { id, value, source } of decoded.elements) {
    if (source.table !== 'conversion' || held.has(id)) add(ours, id, value)
  }
  add(ours, DESCRIPTOR, decoded.descriptor)
  return [...new Set([...theirs.keys(), ...ours.keys()])]
    .filter((element) => !absent.has(element))
    .map((element) => [element, textOf(theirs, element), textOf(ours, element)])
}

function add(values: Values, element: number, value: string | null): void {
  values.getOrInsertComputed(element, () => []).push(value ?? '')
}

function textOf(values: Values, element: number): string {
  return [...new Set(values.get(element))].toSorted().join('; ')
}

/** Lines of the table without their reason. */
function listed(): string[] {
  const [, ...lines] = readFileSync(DIFFERENCES, 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const fields = line.split('\t')
    assert.equal(fields.length, 5, line)
    assert.ok((fields[4] ?? '').length > 0, 'a difference has a reason')
    return fields.slice(0, 4).join('\t')
  })
}
