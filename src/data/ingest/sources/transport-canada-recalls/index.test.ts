import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parse } from 'csv-parse/sync'
import { fixture, rowsOf, stageText } from '#test/support/ingest/stage-text.ts'
import { transportCanadaRecalls } from './index.ts'

const TEXT = fixture(import.meta.dirname, 'vrdb_60days_daily.csv').toString('utf8')
const [HEADER = [], ...ROWS] = parse(TEXT)
const SELECT = 'SELECT * FROM ca_recall ORDER BY campaign_id'

function textOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`
  return [header, ...rows].map((cells) => `${cells.map(quoted).join(',')}\n`).join('')
}

/** Returns the fixture with columns of its first row replaced. */
function changed(change: Readonly<Record<string, string>>): string {
  const first = (ROWS[0] ?? []).map((cell, column) => change[HEADER[column] ?? ''] ?? cell)
  return textOf(HEADER, [first, ...ROWS.slice(1)])
}

it('reads campaigns once, with their vehicles, in English and French', async () => {
  const { stage, report } = await stageText(transportCanadaRecalls, TEXT)
  assert.deepEqual([report.account.readRows, report.account.rejectedRows], [6, 0])
  assert.equal(report.dated, '2020-12-01')
  const recalls = rowsOf(stage, SELECT)
  assert.deepEqual(
    recalls.map((row) => [row['campaign_id'], row['is_recall'], row['potentially_affected'], row['file_rows']]),
    [
      ['2004902', 1, 7, 6],
      ['2020901', 1, 40_915, 6],
      ['2020903', 0, 3, 6],
      ['2020904', 1, 1_937, 6],
    ],
  )
  const pump = recalls[1] ?? {}
  assert.equal(pump['summary'], 'On certain trucks, a made-up pump "A" may stop.\nNote: Made up for a test.')
  assert.equal(pump['consequence'], 'The engine could stall.')
  assert.match(String(pump['remedy']), /^The company will replace the pump\./)
  assert.match(String(pump['summary_fr']), /^Problème :\nSur certains camions, une pompe inventée « A »/)
  assert.deepEqual(
    ['manufacturer_campaign', 'component', 'notification', 'recalled', 'park_outside', 'do_not_drive'].map(
      (name) => pump[name],
    ),
    ['MU01 / MU02', 'Fuel Supply', 'Safety Mfr', '2020-11-05', 1, null],
  )
  assert.deepEqual(
    rowsOf(stage, 'SELECT year, make, model, type, is_light FROM ca_recall_vehicle ORDER BY model LIMIT 2'),
    [
      { year: 2019, make: 'TOYOTA', model: 'NO SUCH CAR', type: 'vehicle', is_light: 1 },
      { year: 2020, make: 'MADE UP', model: 'SEAT 1', type: 'child_seat', is_light: 0 },
    ],
  )
})

it('splits an old text at its correction, and has no French text if the record has none', async () => {
  const { stage } = await stageText(transportCanadaRecalls, TEXT)
  const [old] = rowsOf(stage, SELECT)
  assert.deepEqual(
    [old?.['summary'], old?.['consequence'], old?.['remedy'], old?.['summary_fr']],
    [
      'On certain vehicles, a made-up latch may open.',
      null,
      'Dealers will replace the latch. Note: This is an expansion of recall 1999001.',
      null,
    ],
  )
})

it('reads the layout of 2026, which has two columns less, and rejects one that lacks another', async () => {
  const cut = (dropped: readonly string[]) => {
    const retained = HEADER.map((name, column) => ({ name, column })).filter(({ name }) => !dropped.includes(name))
    return textOf(
      retained.map(({ name }) => name),
      ROWS.map((row) => retained.map(({ column }) => row[column] ?? '')),
    )
  }
  const { stage, report } = await stageText(transportCanadaRecalls, cut(['LAST_UPDATE_DATE', 'MANUFACTURER_NAME_NM']))
  assert.deepEqual([report.account.acceptedRows, report.dated], [6, '2020-11-07'])
  assert.deepEqual(rowsOf(stage, 'SELECT DISTINCT manufacturer, updated FROM ca_recall'), [
    { manufacturer: null, updated: null },
  ])
  await assert.rejects(stageText(transportCanadaRecalls, cut(['MODEL_NAME_NM'])), /missing columns MODEL_NAME_NM/)
})

it('rejects a row with an invalid number, name or year', async () => {
  for (const [change, reason] of [
    [{ UNIT_AFFECTED_NBR: '40.915,00' }, /^potentially_affected/],
    [{ UNIT_AFFECTED_NBR: 'many' }, /^potentially_affected/],
    [{ MAKE_NAME_NM: ' ' }, /^make/],
    [{ YEAR: '20I9' }, /^year/],
    [{ RECALL_NUMBER_NUM: '' }, /^campaign_id/],
  ] as const) {
    const { report } = await stageText(transportCanadaRecalls, changed(change))
    assert.equal(report.account.rejectedRows, 1)
    assert.match(report.account.rejected[0]?.reason ?? '', reason)
  }
})

it('reads blanks and fillers as unknown', async () => {
  for (const YEAR of ['', '0', '9999']) {
    const { stage } = await stageText(transportCanadaRecalls, changed({ YEAR, UNIT_AFFECTED_NBR: '' }))
    const [row] = rowsOf(
      stage,
      `SELECT v.year, r.potentially_affected AS units FROM ca_recall_vehicle v JOIN ca_recall r USING (recall) LIMIT 1`,
    )
    assert.deepEqual(row, { year: null, units: null })
  }
})

// Guarantee: advice to all owners is taken from the text, and conditional or limited advice never is.
it('reads advice only if the text gives it to every owner', async () => {
  for (const [text, advice] of [
    ['You should park your vehicle outside and away from structures until the repair.', [null, 1]],
    ['If you see melted plastic, you should park the vehicle outside.', [null, null]],
    ['The outside of the bus may come loose.', [null, null]],
    ['You should not drive your UTV until the repair is completed.', [1, null]],
    ['Ford advises not to drive your vehicle until the recall repairs are completed.', [1, null]],
    ['Nova Bus advises not to drive affected buses until a measure is performed.', [1, null]],
    ['Polaris advises to stop using your vehicle immediately.', [1, null]],
    ['Polaris advises that you should stop using your ATV immediately.', [1, null]],
    ['Inspect the rear mount, and stop using your ATV immediately if you see any cracks.', [null, null]],
    ['McLaren advises owners not to drive your vehicle on a racetrack until the repair.', [null, null]],
    ['Owners should not drive your vehicle on a racetrack.', [null, null]],
    ['Owners are advised to NOT DRIVE these vehicles until they are inspected and repaired if necessary.', [1, null]],
    ['Park outside, even if the repair was done before.', [null, 1]],
    ['Cars should be parked outside and must not be driven until then.', [1, 1]],
    ['You should not operate the sunroof, and stop using it immediately.', [null, null]],
    ['The front wheels would not be driven.', [null, null]],
    ['Drivers are told to not drive in manual mode.', [null, null]],
    ['When this occurs, do not drive the vehicle.', [null, null]],
  ] as const) {
    const { stage } = await stageText(transportCanadaRecalls, changed({ COMMENT_ETXT: `Issue: \n${text}` }))
    const [row] = rowsOf(stage, "SELECT do_not_drive, park_outside FROM ca_recall WHERE summary LIKE 'Issue%'")
    assert.deepEqual(Object.values(row ?? {}), advice, text)
  }
})
