import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fixture, rowsOf, stageText } from '#test/support/ingest/stage-text.ts'
import { nhtsaRecalls } from './index.ts'

const CAMPAIGNS = 'SELECT * FROM campaign ORDER BY campaign'
const VEHICLES = 'SELECT year, make, model, kind, component FROM campaign_vehicle ORDER BY ordinal'

function lines(name: string): string[] {
  return fixture(import.meta.dirname, name)
    .toString('latin1')
    .split('\r\n')
    .filter((line) => line !== '')
}

/** Real rows with some fields replaced (numbered from 0). */
function rows(changes: readonly Readonly<Record<number, string>>[], base = 0): Buffer {
  const fields = (lines('FLAT_RCL-27-fields.txt')[base] ?? '').split('\t')
  const text = changes.map((change) => fields.map((field, number) => change[number] ?? field).join('\t') + '\r\n')
  return Buffer.from(text.join(''), 'latin1')
}

async function staged(name: string) {
  return stageText(nhtsaRecalls, fixture(import.meta.dirname, name))
}

describe('layouts', () => {
  it('reads 24 fields, as published until 2020', async () => {
    const { stage, report } = await staged('FLAT_RCL-24-fields.txt')
    assert.equal(report.account.acceptedRows, 3)
    assert.deepEqual(rowsOf(stage, VEHICLES)[0], {
      year: 2001,
      make: 'FORD',
      model: 'FOCUS',
      kind: 'V',
      component: 'ELECTRICAL SYSTEM:BATTERY:CABLES',
    })
    const [campaign] = rowsOf(stage, CAMPAIGNS)
    assert.equal(campaign?.['campaign_id'], '02V288000')
    assert.equal(campaign['report_received'], '2002-11-06')
    assert.equal(campaign['potentially_affected'], 291_854)
    assert.equal(campaign['do_not_drive'], null)
    assert.equal(report.dated, '2002-11-06')
  })

  it('reads 27 fields, as published until 2025', async () => {
    const { report } = await staged('FLAT_RCL-27-fields.txt')
    assert.deepEqual(
      { ...report.account, rejected: [] },
      { readRows: 12, acceptedRows: 12, rejectedRows: 0, rejected: [] },
    )
  })

  it('reads 29 fields with their advice, and longer rows', async () => {
    const { stage, report } = await staged('FLAT_RCL-29-fields-built.txt')
    assert.equal(report.account.acceptedRows, 3)
    const advice = rowsOf(stage, 'SELECT do_not_drive, park_outside FROM campaign ORDER BY campaign')
    assert.deepEqual(advice, [
      { do_not_drive: 0, park_outside: 1 },
      { do_not_drive: 1, park_outside: 0 },
      { do_not_drive: null, park_outside: null },
    ])
  })

  it('also reads advice to every owner from the text if its fields are missing or say no', async () => {
    const [defect, action, notes, driven, outside] = [19, 21, 22, 27, 28]
    for (const [change, advice] of [
      [{ [action]: 'Owners are advised to park outside until the repair is complete.' }, [null, 1]],
      [{ [defect]: 'Owners were told not to drive their cars', [action]: 'Dealers inspect.' }, [1, null]],
      [{ [notes]: 'SYSTEM: FUEL TANK.NOTE: MOTORCYCLE SHOULD NOT BE RIDEEN UNTIL IT IS CORRECTED.' }, [1, null]],
      [{ [action]: 'If the lamp is on, do not drive the vehicle.', [driven]: 'Yes', [outside]: 'No' }, [1, 0]],
      [{ [action]: 'Owners must not drive the vehicle until then.', [driven]: 'No', [outside]: 'No' }, [1, 0]],
    ] as const) {
      const fields = (lines('FLAT_RCL-27-fields.txt')[0] ?? '').split('\t').concat(['', ''])
      const row = fields.map((field, number) => (change as Readonly<Record<number, string>>)[number] ?? field)
      const { stage } = await stageText(nhtsaRecalls, Buffer.from(row.join('\t') + '\r\n', 'latin1'))
      const [stored] = rowsOf(stage, 'SELECT do_not_drive, park_outside FROM campaign')
      assert.deepEqual(Object.values(stored ?? {}), advice)
    }
  })

  it('rejects a row with fewer fields than any layout', async () => {
    const { report } = await stageText(nhtsaRecalls, '1\t02V250000\tHONDA\r\n')
    assert.deepEqual(report.account.rejected, [{ line: 1, reason: '3 fields, the layout has at least 24' }])
  })
})

describe('repeated rows', () => {
  it('stores byte-identical rows once, but counts them', async () => {
    const twice = Buffer.concat([rows([{}]), rows([{}])])
    const { stage, report } = await stageText(nhtsaRecalls, twice)
    assert.equal(report.account.acceptedRows, 2)
    assert.equal(rowsOf(stage, VEHICLES).length, 1)
  })

  it('does not use RECORD_ID as a key, because every edition renumbers it', async () => {
    const { stage } = await stageText(nhtsaRecalls, rows([{ 0: '1' }, { 0: '999' }]))
    assert.equal(rowsOf(stage, VEHICLES).length, 1)
  })

  it('keeps one row per component, and one campaign for rows that differ only by part', async () => {
    const { stage } = await stageText(nhtsaRecalls, rows([{}, { 6: 'STEERING' }, { 23: 'OTHER PART' }]))
    assert.deepEqual(
      rowsOf(stage, VEHICLES).map((row) => row['component']),
      ['WHEELS', 'STEERING'],
    )
    assert.equal(rowsOf(stage, CAMPAIGNS).length, 1)
  })

  it('keeps a campaign twice if it describes its defect per model', async () => {
    const { stage } = await stageText(nhtsaRecalls, rows([{}, { 3: 'OTHER', 19: 'ANOTHER DEFECT' }]))
    assert.equal(rowsOf(stage, CAMPAIGNS).length, 2)
  })
})

describe('quirks', () => {
  it('reads year 9999 as unknown', async () => {
    const { stage } = await staged('FLAT_RCL-27-fields.txt')
    const unknown = rowsOf(stage, 'SELECT make, model, kind FROM campaign_vehicle WHERE year IS NULL')
    assert.deepEqual(unknown, [{ make: 'NISSAN', model: 'SRL311', kind: 'V' }])
  })

  it('reads the filler date 19010101 as unknown', async () => {
    const { stage } = await stageText(nhtsaRecalls, rows([{ 15: '19010101' }]))
    assert.equal(rowsOf(stage, CAMPAIGNS)[0]?.['report_received'], null)
  })

  it('dates a file also by the newest day on which a campaign was received, because rows of excerpts lack the day of adding', async () => {
    const { report } = await stageText(nhtsaRecalls, rows([{}, { 1: '24V001000', 15: '20240105', 16: '' }]))
    assert.equal(report.dated, '2024-01-05')
  })

  it('drops outer and double blanks of names', async () => {
    const { stage } = await stageText(nhtsaRecalls, rows([{ 3: 'SILVER  WING   ' }]))
    assert.equal(rowsOf(stage, VEHICLES)[0]?.['model'], 'SILVER WING')
  })

  it('knows campaign numbers with letters, in use since 2021', async () => {
    const { stage } = await staged('FLAT_RCL-27-fields.txt')
    assert.ok(rowsOf(stage, CAMPAIGNS).some((row) => row['campaign_id'] === '21V00M000'))
  })

  it('removes anchors and references from texts, and keeps capitals', async () => {
    const { stage } = await staged('FLAT_RCL-27-fields.txt')
    for (const row of rowsOf(stage, CAMPAIGNS)) {
      assert.doesNotMatch(`${row['summary']} ${row['consequence']} ${row['remedy']}`, /<A HREF|<\/A>|&#146;/)
    }
    assert.match(String(rowsOf(stage, CAMPAIGNS)[0]?.['summary']), /^ON CERTAIN MOTORCYCLES/)
  })

  it('reads C1 controls and Windows-1252 bytes as the intended quotes', async () => {
    const asC1 = Buffer.from('THE OWNER\u0092S \u0093MANUAL\u0094').toString('latin1')
    const asBytes = Buffer.from([0x4f, 0x57, 0x4e, 0x45, 0x52, 0x92, 0x53]).toString('latin1')
    const { stage } = await stageText(nhtsaRecalls, rows([{ 19: asC1, 20: asBytes }]))
    const [campaign] = rowsOf(stage, CAMPAIGNS)
    assert.equal(campaign?.['summary'], 'THE OWNER’S “MANUAL”')
    assert.equal(campaign['consequence'], 'OWNER’S')
  })

  it('returns the filer of the report as manufacturer, never the maker of the vehicles', async () => {
    const lamps = { 1: '06E026000', 7: 'LAMP MAKERS, INC.', 10: 'E' }
    const makers = ['Toyota Motor Corporation', 'Honda (American Honda Motor Co.)'].map((maker) => ({
      ...lamps,
      14: maker,
    }))
    const { stage } = await stageText(nhtsaRecalls, rows([...makers, { 7: '' }]))
    const filed = rowsOf(stage, 'SELECT campaign_id, manufacturer FROM campaign ORDER BY campaign')
    assert.deepEqual(filed, [
      { campaign_id: '06E026000', manufacturer: 'LAMP MAKERS, INC.' },
      { campaign_id: '02V250000', manufacturer: null },
    ])
  })

  it("reads the report's type from its field, or else from the letter of its number", async () => {
    const stated = ['V', 'E', 'T', 'C', 'I'].map((kind) => ({ 1: `06${kind}026000`, 10: kind }))
    const blank = ['V', 'E', 'T', 'C'].map((kind) => ({ 1: `07${kind}026000`, 10: ' ' }))
    const { stage } = await stageText(nhtsaRecalls, rows([...stated, ...blank]))
    const types = rowsOf(stage, 'SELECT type FROM campaign ORDER BY campaign').map(({ type }) => type)
    const four = ['vehicle', 'equipment', 'tire', 'child_seat']
    assert.deepEqual(types, [...four, null, ...four])
  })

  it('returns null for blank texts and counts', async () => {
    const { stage } = await stageText(nhtsaRecalls, rows([{ 11: '', 19: '', 21: ' ' }]))
    const [campaign] = rowsOf(stage, CAMPAIGNS)
    assert.deepEqual(
      [campaign?.['potentially_affected'], campaign?.['summary'], campaign?.['remedy']],
      [null, null, null],
    )
  })
})

it('rejects rows with a reason and their line', async () => {
  const cases = [
    [{ 1: 'ABC' }, /^campaign_id must match/],
    [{ 2: '' }, /^make must not have fewer/],
    [{ 3: ' ' }, /^model must not have fewer/],
    [{ 4: '20O2' }, /^year must be/],
    [{ 10: 'X' }, /^kind must be/],
    [{ 11: 'many' }, /^potentially_affected must be/],
  ] as const
  for (const [change, reason] of cases) {
    const { report } = await stageText(nhtsaRecalls, rows([{}, change]))
    assert.equal(report.account.acceptedRows, 1)
    assert.match(report.account.rejected[0]?.reason ?? '', reason)
    assert.equal(report.account.rejected[0]?.line, 2)
  }
})
