// Guarantee: docs/vin.md explains each difference from NHTSA's published functions, and the functions return the same once the
// described mistake is corrected.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { WITHOUT_FEDERAL_FILES } from '#test/support/ingest/shared-data.ts'
import { postgresForTests } from '#test/support/postgres.ts'
import { differences } from '#test/support/vpic/compare-decoded.ts'
import { decoderTablesOf, type VpicTable } from '#test/support/vpic/decoder-tables.ts'
import { OfficialDecoder } from '#test/support/vpic/official-decoder.ts'
import { SMALL_TABLES } from '#test/support/vpic/small-tables.ts'
import { decodeVin, type DecodedVin } from '#vin/decode-vin.ts'

const AT = '2015-01-01 00:00:00'
const postgres = postgresForTests()

/** The small tables and rows that a mistake of the functions shows on. */
const TABLES: readonly VpicTable[] = [
  ...SMALL_TABLES,
  {
    table: 'wmi',
    columns: 'id wmi manufacturerid vehicletypeid createdon publicavailabilitydate',
    rows: [
      [7, '7T0', 10, 3, AT, AT],
      [8, '1ED', 10, 3, AT, AT],
      [9, '1EE', 10, 3, AT, AT],
    ],
  },
  {
    table: 'vinschema',
    columns: 'id name tobeqced',
    rows: [
      [7, 'With a key that is no regular expression', 'f'],
      [8, 'With a formula, not checked yet', 't'],
      [9, 'Checked', 'f'],
      [10, 'With a range of displacements', 'f'],
    ],
  },
  {
    table: 'wmi_vinschema',
    columns: 'id wmiid vinschemaid yearfrom yearto',
    rows: [
      [7, 7, 7, 2015, 2030],
      [8, 8, 8, 2015, 2030],
      [9, 8, 9, 2015, 2030],
      [10, 9, 10, 2015, 2030],
    ],
  },
  {
    table: 'pattern',
    columns: 'id vinschemaid keys elementid attributeid createdon updatedon',
    rows: [
      [70, 7, 'TR*[1-A-JT]', 5, '60', AT, null],
      [80, 8, 'TR*#', 9, 'TBD', AT, null],
      [81, 9, 'TR', 5, '60', AT, null],
      [90, 10, 'TR', 13, '2.0-2.4', AT, null],
    ],
  },
]

describe('a deliberate difference', { skip: WITHOUT_FEDERAL_FILES }, () => {
  const tables = decoderTablesOf(TABLES)
  let official: OfficialDecoder
  let today = ''
  before(async () => {
    official = await OfficialDecoder.create(await postgres.createDatabase())
    await official.insert(TABLES)
    today = await official.today()
  })
  after(() => official.close())

  const decode = (vin: string, modelYear?: number): DecodedVin => decodeVin(tables, vin, { today, modelYear })
  const differing = async (vin: string, year?: number): Promise<string[]> =>
    differences(await official.decode(vin, year ?? null), decode(vin, year))

  it('the year of a known descriptor, which the functions look up before they know the VIN', async () => {
    const vin = '1EXAA1XA0BP000001'
    assert.equal(decode(vin).modelYear, 2013)
    assert.ok((await differing(vin)).some((line) => line.startsWith('- 29 | 2011')))
    await official.patch('spvindecode', (sql) =>
      sql
        .replace('var_descriptor = vpic.fVinDescriptor(vin);', '')
        .replace('vin = upper(trim(v));', 'vin = upper(trim(v)); var_descriptor = vpic.fVinDescriptor(vin);')
        .replace('dmy, vin, descriptor, conclusive', 'dmy, vin, var_descriptor, conclusive'),
    )
    for (const year of [undefined, 2013, 2011, 1899]) assert.deepEqual(await differing(vin, year), [])
    assert.deepEqual(await differing('1EXAA1XA8CP000001'), [])
  })

  it('the key [1-A-JT], which one function repairs and another fails on', async () => {
    const vin = '7T0TR1AX*GA000001'
    await assert.rejects(official.decode(vin), /invalid character range/)
    await official.mendKeySlip()
    for (const seventh of 'A1JTKZ05') {
      const known = vin.slice(0, 6) + seventh + vin.slice(7)
      assert.deepEqual(await differing(known), [], seventh)
      assert.equal(
        decode(known).elements.some(({ id }) => id === 5),
        'A1JT'.includes(seventh),
        seventh,
      )
    }
  })

  it('a formula of a draft, for which the published function also drops every other element', async () => {
    const vin = '1EDTR23X*GA000001'
    assert.deepEqual(await official.decode(vin), [])
    assert.deepEqual(
      decode(vin).elements.map(({ id }) => id),
      [5, 27, 29, 39],
    )
    await official.patch('spvindecode', (sql) =>
      sql
        .replace(
          'from DecItem d inner join vpic.VinSchema vs on d.ItemVinSchemaId = vs.Id and vs.TobeQCed = true',
          'from vpic.VinSchema vs',
        )
        .replace(
          'where lower(left(coalesce(d.ItemSource',
          'where DecItem.ItemVinSchemaId = vs.Id and vs.TobeQCed = true and lower(left(coalesce(DecItem.ItemSource',
        ),
    )
    assert.deepEqual(await differing(vin), [])
  })

  it('a displacement that is not a number, which the functions evaluate as a formula', async () => {
    const vin = '1EETR23X*GA000001'
    const cubicCentimetres = (await official.decode(vin)).find(({ element }) => element === 11)?.value
    assert.equal(cubicCentimetres, '-2398.0')
    assert.equal(decode(vin).elements.find(({ id }) => id === 11)?.value, '0')
  })
})
