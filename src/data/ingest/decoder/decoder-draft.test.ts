import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import { DECODER_TABLES } from '#vin/tables/decoder-schema.ts'
import { decodeLinks } from '#vin/tables/schema-patterns.ts'
import { DecoderDraft, type DecoderCounts } from './decoder-draft.ts'

type Row = readonly [table: string, values: Readonly<Record<string, string | null>>]

const AT = { createdon: '2015-03-04 10:33:34.057', updatedon: null }
const ROWS: readonly Row[] = [
  [
    'element',
    { id: '5', name: 'Body Class', lookuptable: 'BodyStyle', isprivate: 'f', decode: 'Pattern', weight: '99' },
  ],
  ['bodystyle', { id: '13', name: 'Sedan/Saloon' }],
  [
    'wmi',
    { id: '7', wmi: '1HG', manufacturerid: '988', vehicletypeid: '2', publicavailabilitydate: '2015-01-01 00:00:00' },
  ],
  ['wmi_vinschema', { id: '1', wmiid: '7', vinschemaid: '9', yearfrom: '2003', yearto: null }],
  ['wmi_vinschema', { id: '2', wmiid: '7', vinschemaid: '8', yearfrom: '2001', yearto: '2002' }],
  ['wmi_vinschema', { id: '3', wmiid: '7', vinschemaid: '77', yearfrom: '2001', yearto: '2002' }],
  ['vinschema', { id: '9', name: 'Honda 2003', tobeqced: null }],
  ['vinschema', { id: '8', name: 'Honda 2001', tobeqced: 't' }],
  ['vinschema', { id: '10', name: 'Honda without patterns', tobeqced: 'f' }],
  ['pattern', { id: '4', vinschemaid: '9', keys: 'CM5', elementid: '5', attributeid: '13', ...AT }],
  ['pattern', { id: '3', vinschemaid: '9', keys: 'CM[68]', elementid: '5', attributeid: '13', ...AT }],
  ['pattern', { id: '2', vinschemaid: '8', keys: 'CM5', elementid: '5', attributeid: '13', ...AT }],
  ['pattern', { id: '1', vinschemaid: '77', keys: 'CM5', elementid: '5', attributeid: '13', ...AT }],
  ['vehiclespecschema', { id: '1', makeid: '474', vehicletypeid: '2', tobeqced: 'f' }],
  ['vehiclespecschema_model', { id: '1', vehiclespecschemaid: '1', modelid: '1861' }],
  ['vehiclespecschema_year', { id: '1', vehiclespecschemaid: '1', year: '2003' }],
  ['vspecschemapattern', { id: '5', schemaid: '1' }],
  ['vehiclespecpattern', { id: '1', vspecschemapatternid: '5', iskey: 't', elementid: '5', attributeid: '13', ...AT }],
  ['vehiclespecpattern', { id: '2', vspecschemapatternid: '5', iskey: 'f', elementid: '63', attributeid: '5', ...AT }],
]

function draftOf(rows: readonly Row[]): { database: DatabaseSync; counts: DecoderCounts } {
  const database = new DatabaseSync(':memory:')
  database.exec(DECODER_TABLES)
  const draft = new DecoderDraft(database)
  for (const [table, row] of rows) assert.equal(draft.add(table, row), undefined)
  return { database, counts: draft.finish() }
}

it('writes every table, with a blob for each schema', () => {
  const { database, counts } = draftOf(ROWS)
  assert.deepEqual(counts, {
    manufacturerCodes: 1,
    schemas: 3,
    patterns: 3,
    patternsWithoutSchema: 1,
    specifications: 1,
    specificationRows: 2,
  })
  const schemas = database.prepare('SELECT schema, name, is_draft FROM vin_schema').all()
  assert.deepEqual(
    schemas.map((row) => Object.values(row)),
    [
      [8, 'Honda 2001', 1],
      [9, 'Honda 2003', 0],
      [10, 'Honda without patterns', 0],
    ],
  )
  const code = database.prepare('SELECT * FROM vin_wmi').get()
  assert.equal(code?.['wmi'], '1HG')
  assert.equal(code['public_from'], Date.UTC(2015, 0, 1) * 1_000)
  assert.deepEqual(decodeLinks(code['schemas'] as Uint8Array), [
    { schema: 8, from: 2001, to: 2002 },
    { schema: 9, from: 2003, to: null },
  ])
})

it('gives the same bytes for the same rows in any order', () => {
  const [forth, back] = [ROWS, ROWS.toReversed()].map((rows) => Buffer.from(draftOf(rows).database.serialize()))
  assert.ok(forth !== undefined && back !== undefined && forth.equals(back))
})

it('returns a reason for a rejected row, and skips unknown tables', () => {
  const database = new DatabaseSync(':memory:')
  database.exec(DECODER_TABLES)
  const draft = new DecoderDraft(database)
  const pattern = { id: '4', vinschemaid: '9', keys: 'CM5', elementid: '5', attributeid: '13', ...AT }
  assert.equal(draft.add('pattern', { ...pattern, id: 'x' }), 'id is not a whole number')
  assert.equal(draft.add('pattern', { ...pattern, keys: null }), 'no keys')
  assert.equal(draft.add('pattern', { ...pattern, keys: 'CM%' }), 'keys hold characters that no key has')
  assert.equal(draft.add('pattern', { ...pattern, createdon: 'soon' }), 'createdon is not a timestamp')
  assert.equal(draft.add('wmiyearvalidchars', { id: '1' }), undefined)
  assert.equal(draft.finish().patterns, 0)
})
