import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { assertFails, runCommand } from '#test/support/command.ts'
import { ingestedFolder } from '#test/support/ingested-folder.ts'
import { OFFICIAL_FILES } from '#test/support/official-snapshot.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { addDecodeCommand } from './decode.ts'

const VIN = '3TMCZ5AN6KM123456'
const dataDirectory = await ingestedFolder(OFFICIAL_FILES)

const decode = (argv: readonly string[]) => runCommand(addDecodeCommand, dataDirectory, ['decode', ...argv])

test('prints the facts and issues of a VIN', async () => {
  const { lines, error } = await decode([VIN, '3TMCZ5AN0KM123456'])
  assert.equal(error, undefined)
  const text = lines.join('\n')
  assert.match(text, /^3TMCZ5AN6KM123456: 2019 Toyota Tacoma SR5$/m)
  assert.match(text, /engine +3\.5 L 6 cylinders Gasoline/)
  assert.match(text, /recalls .*nhtsa\.gov\/recalls/)
  assert.match(text, /^ +The check digit does not match.* Expected: 6\.$/m)
})

test('explains why no vehicle was found', async () => {
  // The catalog has no Tacoma of this model year.
  const { lines } = await decode(['3TMCZ5AN*PM', '--year', '2023'])
  assert.match(lines.join('\n'), /vehicles +no match in the catalog: the catalog has no vehicle of this year, make/)
})

test('prints one JSON line per VIN, also for invalid ones, and then fails', async () => {
  const { lines, error } = await decode(['--json', 'nothing', VIN, '--year', '2019'])
  const [rejected, found] = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  assert.deepEqual([rejected?.['error'], found?.['model'], found?.['valid']], ['not_a_vin', 'Tacoma', true])
  assertFails(error, 1, /^1 of 2 VINs cannot be decoded\.$/)
})

// Guarantee: a text too short to be a VIN fails, and a partial VIN with a model year is decoded.
test('rejects fewer than ten characters, and decodes ten', async (t) => {
  const short = await decode(['12345'])
  const message = /^Invalid VIN: expected 17 characters, got 5\. A partial VIN needs at least 10\.$/
  assert.deepEqual(short.lines, [])
  assertFails(short.error, 1, message)
  const asJson = await decode(['--json', '3TMCZ5AN6'])
  assert.deepEqual(
    asJson.lines.map((line) => (JSON.parse(line) as { error: string }).error),
    ['not_a_vin'],
  )
  assertFails(asJson.error, 1, /^1 of 1 VIN cannot be decoded\.$/)
  const ten = await decode(['3TMCZ5AN6K'])
  assert.equal(ten.error, undefined)
  assert.match(ten.lines.join('\n'), /^3TMCZ5AN6K: 2019 Toyota Tacoma/)
  const [from, to] = [join(temporaryFolder(t), 'in.csv'), join(temporaryFolder(t), 'out.csv')]
  writeFileSync(from, 'vin\n12345\n')
  await decode(['--in', from, '--out', to])
  assert.match(readFileSync(to, 'utf8'), /Invalid VIN: expected 17 characters, got 5\./)
})

test('adds decoded columns to a file with arbitrary fields', async (t) => {
  const folder = temporaryFolder(t)
  const [from, to] = [join(folder, 'in.csv'), join(folder, 'out.csv')]
  const rows = [
    ['id', 'note', 'VIN'],
    ['1', 'two\nlines, "quoted"', VIN.toLowerCase()],
    ['2', '', 'OOPS'],
    ['3', 'Zoë', '3TMCZ5AN0KM123456'],
  ]
  const csv = rows.map((row) => row.map((field) => `"${field.replaceAll('"', '""')}"`).join(',')).join('\n')
  writeFileSync(from, `${csv}\n4,too short\n`)
  const { lines, error } = await decode(['--in', from, '--out', to])
  assert.equal(error, undefined)
  assert.deepEqual(lines, [`${to}: 4 rows, 2 with a vehicle`])
  const read = parse<Record<string, string>>(readFileSync(to), { columns: true })
  assert.deepEqual(
    read.map(({ id, note, VIN: vin }) => [id, note, vin]),
    [...rows.slice(1), ['4', 'too short', '']],
  )
  const column = (name: string) => read.map((row) => row[name])
  assert.deepEqual(column('decoded_model'), ['Tacoma', '', 'Tacoma', ''])
  assert.deepEqual(column('decoded_valid'), ['true', '', 'false', ''])
  assert.deepEqual(column('decoded_issues'), ['', '', 'check_digit@9', ''])
  assert.equal(column('decoded_error')[1], "Position 1: 'O' is not allowed in a VIN. Did you mean 0?")
  assert.notEqual(column('decoded_error')[3], '')
  assertFails((await decode(['--in', from, '--out', to])).error, 1, /out\.csv exists\. Pass --force to replace it\.$/)
  assert.equal((await decode(['--in', from, '--out', to, '--force'])).error, undefined)
  assert.deepEqual(readdirSync(folder).toSorted(), ['in.csv', 'out.csv'])
})

test('explains the error of a file and leaves no output file', async (t) => {
  const folder = temporaryFolder(t)
  const [from, to] = [join(folder, 'in.csv'), join(folder, 'out.csv')]
  const cases: readonly (readonly [content: string, message: RegExp])[] = [
    ['', /in\.csv: the file is empty/],
    ['a,b\n1,2\n', /no column "vin"; .*: a, b/],
    ['vin,Vin\n1,2\n', /2 columns "vin"/],
    ['vin,decoded_year\n1,2\n', /already has a column "decoded_year"/],
    [`vin\n${VIN},x\n`, /line 2 has 2 fields, but the header has 1/],
    [`vin\n"${VIN}" x\n`, /line 2 is not valid CSV/],
  ]
  for (const [content, message] of cases) {
    writeFileSync(from, content)
    assertFails((await decode(['--in', from, '--out', to])).error, 1, message)
  }
  assert.ok(!existsSync(to))
  const missing = await decode(['--in', join(folder, 'no'), '--out', to])
  assertFails(missing.error, 1, /^Cannot read \S+\/no: no such file$/)
  assertFails((await decode(['--in', folder, '--out', to])).error, 1, /^Cannot read \S+: it is a folder$/)
  const elsewhere = await decode(['--in', from, '--out', join(folder, 'no', 'out')])
  assertFails(elsewhere.error, 1, /^Cannot write \S+\/no\/out: no such folder$/)
  assert.deepEqual(readdirSync(folder), ['in.csv'])
})

test('rejects unknown arguments', async () => {
  const cases: readonly (readonly [argv: string[], message: RegExp])[] = [
    [[], /^Pass VINs, or --in/],
    [['--in', 'x'], /^Pass both --in FILE\.csv and --out FILE\.$/],
    [['--in', 'x', '--out', 'y', VIN], /pass neither VINs nor --json/],
    [[VIN, '--year', '1066'], /--year must be/],
    [[VIN, '--column', 'x'], /with --in FILE\.csv --out FILE only/],
  ]
  for (const [argv, message] of cases) assertFails((await decode(argv)).error, 2, message)
})
