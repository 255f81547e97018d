import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parse } from 'csv-parse/sync'
import { fixture, rowsOf, stageText } from '#test/support/ingest/stage-text.ts'
import { nhtsaRatings, RATING_COLUMNS, type RatingFileRow } from './index.ts'

const TEXT = fixture(import.meta.dirname, 'Safercar_data.csv').toString('latin1')
const SELECT = `SELECT n.year, n.make, n.model, r.* FROM safety_rating r JOIN rating_name n USING (name)`

const [HEADER = [], ...ROWS] = parse(TEXT)

function textOf(rows: readonly (readonly string[])[]): string {
  return [HEADER, ...rows].map((cells) => `${cells.map((cell) => JSON.stringify(cell)).join(',')}\n`).join('')
}

function changedRow(column: string, value: string): string[] {
  return (ROWS[0] ?? []).with(HEADER.indexOf(column), value)
}

/** Returns the fixture with the first row replaced. */
function changed(column: string, value: string): string {
  return textOf([changedRow(column, value), ...ROWS.slice(1)])
}

async function factsOf(text: string): Promise<RatingFileRow['facts'] & { overall: unknown }> {
  const { stage } = await stageText(nhtsaRatings, text)
  const [row] = rowsOf(stage, SELECT)
  assert.ok(row)
  return { ...JSON.parse(String(row['facts'])), overall: row['overall'] }
}

it('reads stars, tested vehicle, risk and assistance of real rows', async () => {
  const { stage, report } = await stageText(nhtsaRatings, TEXT)
  assert.deepEqual([report.account.acceptedRows, report.account.rejectedRows], [8, 0])
  const [maverick] = rowsOf(stage, `${SELECT} WHERE model = 'MAVERICK'`)
  assert.deepEqual(
    ['year', 'make', 'body', 'drive', 'production_release', 'overall'].map((name) => maverick?.[name]),
    [2022, 'FORD', 'PU/CC', '4WD', 1, 4],
  )
  const facts = JSON.parse(String(maverick?.['facts'])) as RatingFileRow['facts']
  assert.equal(facts.rollover.risk, 0.155)
  assert.equal(facts.rollover.tipped, false)
  assert.equal(facts.assistance.forward_collision_warning.availability, 'standard')
  assert.match(facts.notes[0] ?? '', /^Shortly after the frontal crash test/)
  const [convertible] = rowsOf(stage, `${SELECT} WHERE model = 'MUSTANG' AND year = 2017`)
  assert.deepEqual([convertible?.['body'], convertible?.['overall']], ['C', null])
})

// Guarantee: no VIN of a test car is read or staged.
it('stages no VIN of a test car', async () => {
  assert.ok(TEXT.includes('1FTESTCAR00000001'))
  assert.deepEqual(
    RATING_COLUMNS.filter((name) => name.includes('VIN')),
    [],
  )
  const { stage } = await stageText(nhtsaRatings, TEXT)
  assert.ok(!JSON.stringify(rowsOf(stage, SELECT)).includes('TESTCAR'))
  for (const [remark, expected] of [
    ['The tested 1FTESTCAR00000001 leaked fuel', 'The tested [redacted] leaked fuel'],
    ['Vehicles from (1ftestcar00000001) to 1FTESTCAR00000009.', 'Vehicles from ([redacted]) to [redacted].'],
    [
      'UNCHARACTERISTICS of 12345678901234567 and 1FTESTCAR0000000',
      'UNCHARACTERISTICS of 12345678901234567 and 1FTESTCAR0000000',
    ],
  ] as const) {
    const row = changedRow('SIDE_SAFETY_CONCERN_PASS', remark).with(HEADER.indexOf('FRNT_FOOT_NOTES'), remark)
    assert.deepEqual((await factsOf(textOf([row, ...ROWS.slice(1)]))).notes, [expected])
  }
})

it('reads blanks, 0 and words for "not rated" as null, and rejects invalid stars', async () => {
  for (const text of ['', '0', '0.0', 'Not Rated', 'N/A', '--']) {
    assert.equal((await factsOf(changed('OVERALL_STARS', text))).overall, null, text)
  }
  for (const text of ['6', '4.5', 'five', '-3']) {
    const { report } = await stageText(nhtsaRatings, changed('OVERALL_STARS', text))
    assert.deepEqual([report.account.acceptedRows, report.account.rejectedRows], [7, 1], text)
  }
})

it('reads known spellings of equipment, and guesses none', async () => {
  for (const [text, availability] of [
    ['standard', 'standard'],
    ['Yes', 'standard'],
    ['Optional - fleet only', 'optional'],
    ['Standard & Optional', 'standard_and_optional'],
    ['Both', 'standard_and_optional'],
    ['Optional/ Standard', 'standard_and_optional'],
    ['Standard/ None', null],
    ['No', 'not_available'],
    ['Not Available', 'not_available'],
    ['Not Equipped', 'not_available'],
    ['None', 'not_available'],
    ['Stnadard', null],
    ['', null],
  ]) {
    const { assistance } = await factsOf(changed('NHTSA_BACKUP_CAMERA', text ?? ''))
    assert.equal(assistance.backup_camera.availability, availability, String(text))
  }
  for (const [text, meetsCriteria] of [
    ['Meets Performance Criteria', true],
    ['Does Not Meet Performance Criteria', false],
    ['Test Pending', null],
  ] as const) {
    const { assistance } = await factsOf(changed('NHTSA_CIB_EVALUATION', text))
    assert.equal(assistance.crash_imminent_braking.meets_criteria, meetsCriteria)
  }
})

// Guarantee: a vehicle that brakes by itself is not reported without automatic braking because NHTSA does not recommend its
// system.
it('does not read "No" in the column of recommended equipment as missing equipment', async () => {
  for (const [equipment, availability] of [
    ['Standard', 'standard'],
    ['optional', 'optional'],
    ['None', 'not_available'],
    ['', 'not_available'],
  ] as const) {
    const row = changedRow('NHTSA_CRASH_IMMINENT_BRAKE', 'No').with(HEADER.indexOf('CRASH_IMMINENT_BRAKE'), equipment)
    const { assistance } = await factsOf(textOf([row, ...ROWS.slice(1)]))
    assert.equal(assistance.crash_imminent_braking.availability, availability, equipment)
  }
})

// Guarantee: stars are marked if NHTSA limits them or states a danger.
it('distinguishes safety concerns and limits to some vehicles from other remarks', async () => {
  for (const [column, text, safetyConcern, limited] of [
    ['SIDE_SAFETY_CONCERN_PASS', 'Due to the intrusion of the left rear door ...', true, false],
    ['ROLL_SAFETY_CONCERN', ' ', false, false],
    ['SIDE_FOOT_NOTES', 'These ratings do not apply to vehicles produced after January 31, 2018', false, true],
    ['SIDE_FOOT_NOTES', 'These ratings apply to vehicles built at the Turkey Plant', false, true],
    ['ROLL_FOOT_NOTES', 'Vehicles that have a W in the VIN and are manufactured at the Toledo Plant', false, true],
    ['FRNT_FOOT_NOTES', 'Rating is for vehicles manufactured on or before 10/3/17', false, true],
    ['FRNT_FOOT_NOTES', 'N/A', false, false],
    ['POLE_FOOT_NOTES', 'The windshield separated from the roof', false, false],
  ] as const) {
    const row = changedRow('FRNT_FOOT_NOTES', '').with(HEADER.indexOf(column), text)
    const facts = await factsOf(textOf([row, ...ROWS.slice(1)]))
    assert.deepEqual([facts.safety_concern, facts.limited], [safetyConcern, limited], text)
    assert.deepEqual(facts.notes, /^( |N\/A)$/.test(text) ? [] : [text])
  }
})

// Guarantee: a few repeated or contradictory rows never cost a file, and no contradicted rating is returned.
it('keeps one of identical rows, drops contradictory ones, and counts both', async () => {
  const again = changedRow('PRODUCTION_RELEASE', '2')
  const third = changedRow('PRODUCTION_RELEASE', '3')
  const contradicting = third.with(HEADER.indexOf('OVERALL_STARS'), '1')
  const { stage, report } = await stageText(nhtsaRatings, textOf([...ROWS, again, again, third, third, contradicting]))
  assert.deepEqual([report.account.acceptedRows, report.account.rejectedRows], [13, 0])
  const seats = { reason: 'state seats in words or as several numbers', rows: 3 }
  assert.deepEqual(report.account.notes, [
    seats,
    { reason: 'repeat another one, and are used once', rows: 1 },
    {
      reason: 'contradict another of the same vehicle, body, drive and production release, and were set aside',
      rows: 3,
    },
  ])
  const releases = rowsOf(stage, 'SELECT production_release, count(*) AS rows FROM safety_rating GROUP BY 1')
  assert.deepEqual(releases.at(-1), { production_release: 2, rows: 1 })
})

it('drops and counts an impossible value, and keeps the row', async () => {
  for (const [column, text, reason] of [
    ['ROLLOVER_POSSIBILITY', '1.33', 'state a rollover risk that is no number from 0 to 1'],
    ['ROLLOVER_POSSIBILITY', 'low', 'state a rollover risk that is no number from 0 to 1'],
    ['CURB_WEIGHT', '440', 'state a curb weight that no car has'],
    ['MAX_GROSS_WEIGHT', '505', 'state a gross weight that no car has'],
    ['NUM_OF_SEATING', '5 OR 6', 'state seats in words or as several numbers'],
    ['NUM_OF_SEATING', '2+2', 'state seats in words or as several numbers'],
  ] as const) {
    const { stage, report } = await stageText(nhtsaRatings, textOf([changedRow(column, text)]))
    assert.deepEqual([report.account.acceptedRows, report.account.rejectedRows], [1, 0], text)
    assert.deepEqual(report.account.notes, [{ reason, rows: 1 }], text)
    const [row] = rowsOf(stage, SELECT)
    const facts = JSON.parse(String(row?.['facts'])) as RatingFileRow['facts']
    const values = {
      ROLLOVER_POSSIBILITY: facts.rollover.risk,
      CURB_WEIGHT: facts.curb_weight_lb,
      MAX_GROSS_WEIGHT: facts.gross_weight_lb,
      NUM_OF_SEATING: facts.seats,
    }
    assert.equal(values[column], null, text)
  }
})

it('reads weights and seats, and 0 as not stated', async () => {
  const weights = async (text: string) => {
    const row = changedRow('CURB_WEIGHT', text).with(HEADER.indexOf('MAX_GROSS_WEIGHT'), text)
    const { curb_weight_lb, gross_weight_lb } = await factsOf(textOf([row]))
    return [curb_weight_lb, gross_weight_lb]
  }
  assert.deepEqual(await weights('3705'), [3705, 3705])
  assert.deepEqual(await weights('0'), [null, null])
  assert.equal((await factsOf(textOf([changedRow('NUM_OF_SEATING', '7')]))).seats, 7)
  assert.equal((await factsOf(textOf([changedRow('NUM_OF_SEATING', '0')]))).seats, null)
})
