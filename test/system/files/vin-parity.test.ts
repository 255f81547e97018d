// Guarantee: a VIN is decoded as by NHTSA's functions published with vPIC, in every element, with its pattern and schema, and
// in every error. `npm run test:long` checks all of ../shared/data/vpic, every schema and every class of characters.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'node:test'
import { WITHOUT_FEDERAL_FILES } from '#test/support/ingest/shared-data.ts'
import { postgresForTests } from '#test/support/postgres.ts'
import { seededRandom } from '#test/support/random/seeded-random.ts'
import { SEED, times } from '#test/support/scale.ts'
import { AUDI_SPECIFICATIONS } from '#test/support/vpic/audi-specifications.ts'
import { differences } from '#test/support/vpic/compare-decoded.ts'
import { compactDump, compactRows, decoderTablesOf, opened } from '#test/support/vpic/decoder-tables.ts'
import { chosenKeys, madeVin, type Asked } from '#test/support/vpic/made-vins.ts'
import { FULL_DUMP, OfficialDecoder, SMALL_DUMP, SYNTHETIC_VINS } from '#test/support/vpic/official-decoder.ts'
import { SMALL_TABLES } from '#test/support/vpic/small-tables.ts'
import { usedKeys } from '#test/support/vpic/used-keys.ts'
import { decodeVin } from '#vin/decode-vin.ts'
import type { DecoderTables } from '#vin/tables/decoder-tables.ts'

const CONNECTIONS = 2
const SHOWN_MAX = 10
/** Of the small tables: a VIN that is right, two of the lists of exceptions, specifications of a year, a glider. */
const KNOWN: readonly Asked[] = [
  { vin: '1EXAA1XA8CP000001', year: null },
  { vin: '1EXAA1XA8CP000001', year: 2016 },
  { vin: '1EXAA1XA0CP000001', year: null },
  { vin: '1EXAA1XA0CP000002', year: null },
  { vin: '1EXAA1XA9DP000001', year: null },
  { vin: '1ETGL*00*BP000001', year: null },
  { vin: '1ETOR*00*BP000001', year: null },
  { vin: '1ETTR*12*BP000001', year: null },
  { vin: '1F9FVXXX*CA999001', year: null },
  { vin: '1EZAA1XA8CP000001', year: null },
  { vin: '1EXAA1XA8CQ000001', year: null },
  { vin: '1EXAA1ZA8CP000001', year: null },
  { vin: '1EXAA1ZA*CP', year: null },
  { vin: '1EXAA9ZA*CP', year: null },
  { vin: '1EXAA1XA*U', year: null },
  { vin: '1EXZZZZZ8CQ000001', year: null },
  { vin: '', year: null },
  { vin: '1E', year: null },
]

const postgres = postgresForTests()

/** Asks both, and says what differs. */
async function compare(official: OfficialDecoder, tables: DecoderTables, asked: readonly Asked[]): Promise<string[]> {
  const today = await official.today()
  const found: string[] = []
  let next = 0
  const work = async (): Promise<void> => {
    for (let question = asked[(next += 1) - 1]; question !== undefined; question = asked[(next += 1) - 1]) {
      const { vin, year } = question
      const decoded = decodeVin(tables, vin, { today, modelYear: year ?? undefined })
      const lines = differences(await official.decode(vin, year), decoded)
      if (lines.length > 0) found.push([`${vin} ${year ?? ''}`, ...lines].join('\n'))
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return found
}

function assertSame(found: readonly string[], asked: readonly Asked[]): void {
  assert.equal(found.length, 0, `${found.length} of ${asked.length} differ:\n${found.slice(0, SHOWN_MAX).join('\n')}`)
}

describe("NHTSA's tables", { skip: WITHOUT_FEDERAL_FILES }, () => {
  const dump = times(1, 2) === 1 ? SMALL_DUMP : FULL_DUMP
  const database = new DatabaseSync(':memory:')
  let official: OfficialDecoder
  let tables: DecoderTables
  before(async () => {
    official = await OfficialDecoder.create(await postgres.createDatabase(), CONNECTIONS)
    await official.load(dump)
    await official.keepNoTablesOfKeys()
    // Proven to change nothing else: vin-differences.test.ts.
    await official.mendKeySlip()
    await compactDump(database, dump)
    tables = opened(database)
  })
  after(() => official.close())

  it('decode VINs generated from their keys', async () => {
    const random = seededRandom(SEED)
    const asked = chosenKeys(usedKeys(database), times(60, 32_000), random).map((key) => madeVin(key, random))
    assertSame(await compare(official, tables, asked), asked)
  })

  it('decode VINs generated without regard to them', async () => {
    const vins = readFileSync(SYNTHETIC_VINS, 'utf8').trim().split('\n')
    const asked = vins.slice(0, times(30, vins.length)).map((vin) => ({ vin, year: null }))
    assertSame(await compare(official, tables, asked), asked)
  })
})
describe('small tables with one row of every kind', { skip: WITHOUT_FEDERAL_FILES }, () => {
  const database = compactRows(SMALL_TABLES)
  const tables = opened(database)
  let official: OfficialDecoder
  before(async () => {
    official = await OfficialDecoder.create(await postgres.createDatabase(), CONNECTIONS)
    await official.insert(SMALL_TABLES)
    await official.keepNoTablesOfKeys()
  })
  after(() => official.close())

  it('decode the same: specifications, defaults, engine models, formulas, drafts, known check digits', async () => {
    const random = seededRandom(SEED)
    const all = usedKeys(database)
    const keys = Array.from({ length: times(2, 200) }, () => chosenKeys(all, all.length, random)).flat()
    const asked = [...KNOWN, ...keys.map((key) => madeVin(key, random))]
    assertSame(await compare(official, tables, asked), asked)
    const today = await official.today()
    const codes = asked.flatMap(({ vin, year }) => {
      return decodeVin(tables, vin, { today, modelYear: year ?? undefined }).errorCodes
    })
    assert.deepEqual(
      [...new Set(codes)].toSorted((a, b) => a - b),
      tables.errorCodes.map(({ code }) => code),
    )
  })
})

describe("part of vPIC's specifications", { skip: WITHOUT_FEDERAL_FILES }, () => {
  const tables = decoderTablesOf(AUDI_SPECIFICATIONS)
  let official: OfficialDecoder
  before(async () => {
    official = await OfficialDecoder.create(await postgres.createDatabase())
    await official.insert(AUDI_SPECIFICATIONS)
  })
  after(() => official.close())

  it('returns the same for cars that have it, and for cars of another series and year', async () => {
    const vins = ['WAU5FAFF8JA000001', 'WAU7FAFFXJA000001', 'WAU2FAFF8JA000001', 'WAU5FAFF8HA000001', 'WAU5*AFF*JA']
    const asked = vins.map((vin) => ({ vin, year: null }))
    assertSame(await compare(official, tables, asked), asked)
    const { elements } = decodeVin(tables, 'WAU5FAFF8JA000001', { today: await official.today() })
    const specified = elements.filter(({ source }) => source.table === 'vehicle_specification')
    assert.deepEqual(
      specified.map(({ code, value, source }) => [code, value, source.patternId]),
      [
        ['AdaptiveCruiseControl', 'Standard', 81],
        ['ABS', 'Standard', 81],
        ['BlindSpotMon', 'Standard', 81],
        ['ESC', 'Standard', 81],
      ],
    )
  })
})
