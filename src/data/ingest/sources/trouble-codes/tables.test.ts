import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { booleanCell, listCell, parseTable, patternCell } from '#ingest/read/read-table.ts'
import { expandCodes } from './code-list.ts'
import { TROUBLE_CODE_DIRECTORY, readTroubleCodes, MAKER_COLUMNS, makeNotesOf } from './index.ts'
import { expandBraces, placeText, titleText } from './title-rows.ts'

test('a range counts in tens or in sixteens', () => {
  assert.deepEqual(expandCodes('P0108..P0111', 'here'), ['P0108', 'P0109', 'P0110', 'P0111'])
  assert.deepEqual(expandCodes('P0B3E:P0B41', 'here'), ['P0B3E', 'P0B3F', 'P0B40', 'P0B41'])
  assert.deepEqual(expandCodes('P0420 U0100', 'here'), ['P0420', 'U0100'])
})

test('anything but a code or a range is rejected with its location', () => {
  for (const cell of [
    'P042',
    'p0420',
    'P0420..P0419',
    'P0420..P0420',
    'P0A00..P0A05',
    'P0100..U0105',
    'P0000..P0999',
  ]) {
    assert.throws(() => expandCodes(cell, 'table.tsv:7'), /table\.tsv:7/u, cell)
  }
})

test('a title is subject, fault, and location in brackets', () => {
  assert.equal(
    titleText({ subject: 'O2 sensor', fault: 'circuit low voltage', location: placeText('b1s2') }),
    'O2 sensor circuit low voltage (bank 1, sensor 2)',
  )
  assert.equal(
    titleText({ subject: 'TCM', fault: 'lost communication with ~', location: '' }),
    'Lost communication with TCM',
  )
  assert.equal(placeText('b2'), 'bank 2')
  assert.equal(placeText('b1u2'), 'bank 1, unit 2')
  assert.equal(placeText('small leak'), 'small leak')
})

test('braces list several subjects', () => {
  assert.deepEqual(expandBraces('cylinder {9..11} misfire', 'here'), [
    'cylinder 9 misfire',
    'cylinder 10 misfire',
    'cylinder 11 misfire',
  ])
  assert.deepEqual(expandBraces('solenoid {A..C}', 'here'), ['solenoid A', 'solenoid B', 'solenoid C'])
  assert.deepEqual(expandBraces('{intake,exhaust} valve', 'here'), ['intake valve', 'exhaust valve'])
  assert.throws(() => expandBraces('{A..9}', 'table.tsv:3'), /table\.tsv:3/u)
})

test('tables are read by column name', () => {
  const rows = parseTable('# note\na\tb\n\n1\t 2 \n3\n', 'x.tsv', ['a', 'b'])
  assert.deepEqual(rows, [
    { at: 'x.tsv:4', cells: { a: '1', b: '2' } },
    { at: 'x.tsv:5', cells: { a: '3', b: '' } },
  ])
  assert.throws(() => parseTable('a\tc\n', 'x.tsv', ['a', 'b']), /x\.tsv:1: the columns must be a, b/u)
  assert.throws(() => parseTable('a\tb\n1\t2\t3\n', 'x.tsv', ['a', 'b']), /x\.tsv:2: 3 cells/u)
  assert.throws(() => parseTable('', 'x.tsv', ['a']), /no header/u)
  assert.deepEqual(listCell(' one; two ;; '), ['one', 'two'])
  assert.throws(() => booleanCell('true', 'x.tsv:9'), /x\.tsv:9/u)
  assert.throws(() => patternCell('(', 'x.tsv:9'), /x\.tsv:9/u)
})

/** Returns a copy of the tables with one text of one file replaced. */
function changedTables(context: TestContext, file: string, [from, to]: [RegExp, string]): string {
  const directory = mkdtempSync(join(tmpdir(), 'trouble-codes-'))
  context.after(() => rmSync(directory, { recursive: true, force: true }))
  cpSync(TROUBLE_CODE_DIRECTORY, directory, { recursive: true })
  const text = readFileSync(join(directory, file), 'utf8')
  assert.match(text, from)
  writeFileSync(join(directory, file), text.replace(from, to))
  return directory
}

test('one line corrects a code', (context) => {
  const from = /^P0128\tcoolant thermostat\t[^\t]*/mu
  const directory = changedTables(context, 'titles/p01-fuel-and-air.tsv', [
    from,
    'P0128\tcoolant thermostat\tstuck open',
  ])
  const corrected = readTroubleCodes(directory).find(({ code }) => code === 'P0128')
  assert.equal(corrected?.title, 'P0128: Coolant thermostat stuck open')
})

test('an error in a table stops the reading and names file and line', (context) => {
  const mistakes: [string, [RegExp, string], RegExp][] = [
    ['titles/p01-fuel-and-air.tsv', [/^P0171\t/mu, 'P0172\t'], /P0172 is also at .*p01-fuel-and-air\.tsv:\d+/u],
    ['titles/p01-fuel-and-air.tsv', [/^P0100\.\.P0104\t/mu, 'P0100..P0103\t'], /4 codes but 5 titles/u],
    ['titles/p01-fuel-and-air.tsv', [/\tmass_air_flow$/mu, '\tmass_air'], /no family "mass_air"/u],
    [
      'families.tsv',
      [/^misfire\tsystem\tcombustion\t([^\t]*)\tHigh/mu, 'misfire\tsystem\tcombustion\t$1\tSerious'],
      /"Serious"/u,
    ],
    ['families.tsv', [/^evap_leak\t/mu, 'evap\t'], /"evap" is a duplicate/u],
    ['companions.tsv', [/^P0420\t/mu, 'P0420\tP1420 '], /P1420 is not in the reference/u],
    ['overrides.tsv', [/^P0420\t/mu, 'P0430\t'], /P0430 is a duplicate/u],
    ['overrides.tsv', [/^P0420\t/mu, 'P0FFF\t'], /P0FFF has no title/u],
  ]
  for (const [file, change, message] of mistakes) {
    assert.throws(() => readTroubleCodes(changedTables(context, file, change)), message, `${file} ${change[0]}`)
  }
})

test('a note by make needs a make, a source, and as many meanings as codes', () => {
  const rowsOf = (line: string) => parseTable(`${MAKER_COLUMNS.join('\t')}\n${line}`, 'makers.tsv', MAKER_COLUMNS)
  assert.deepEqual(makeNotesOf(rowsOf('C0035 C0040\tBuick, GMC\t{left,right} sensor\tmanual')).get('C0040'), [
    'On many Buick and GMC vehicles: right sensor.',
  ])
  for (const line of ['C0035\t\tsensor\tmanual', 'C0035\tGMC\tsensor', 'C0035 C0040\tGMC\tsensor\tmanual']) {
    assert.throws(() => makeNotesOf(rowsOf(line)), /makers\.tsv:2/u, line)
  }
})
