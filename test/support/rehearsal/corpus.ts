import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Source } from '#ingest/source.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { VPIC_DUMP } from '#test/support/vpic/vpic-dump.ts'

const FIXTURES = fileURLToPath(new URL('../../../src/data/ingest/sources', import.meta.url))

/** A row and why it has to be rejected; undefined = it has to be accepted. */
interface RehearsedRow {
  readonly text: string
  readonly rejected?: RegExp
}

/** An official file with what has to become of its rows. */
export interface RehearsedFile {
  readonly source: string
  readonly name: string
  readonly content: string
  /** Rows other than the header; undefined if the file is taken from a folder of fixtures as it is. */
  readonly rows: number | undefined
  /** Reasons of the rejected rows, in the order of the file. */
  readonly rejected: readonly RegExp[]
}

/** Rows that are repeated so that one bad row in a thousand is not too many. */
const BULK = 3_100
/** Rows of the excerpt of vPIC that the decoder uses. */
const VPIC_ROWS = 982
const LONG = ['of a later layout', 'and another']

/** Official files of every source. A source without rows of its own here is rehearsed with its fixtures. */
export function rehearsalFiles(): RehearsedFile[] {
  const files = writtenFiles()
  const written = new Set(files.map(({ source }) => source))
  return [...files, ...SOURCES.filter(({ name }) => !written.has(name)).flatMap(fixturesOf)]
}

function fixturesOf({ name: source, fileNames }: Source): RehearsedFile[] {
  const folder = join(FIXTURES, source, 'fixtures')
  const names = readdirSync(folder).filter((name) => fileNames.test(name))
  return names.map((name) => ({
    source,
    name,
    content: readFileSync(join(folder, name), 'latin1'),
    rows: undefined,
    rejected: [],
  }))
}

function writtenFiles(): RehearsedFile[] {
  return [
    csv('epa-vehicles', 'vehicles.csv', 'epa-vehicles/fixtures/vehicles.csv'),
    csv('epa-emissions', '2004-emissions.csv', 'epa-emissions/fixtures/2004-emissions.csv'),
    csv('epa-green-guide', 'all_alpha_23.csv', 'epa-green-guide/fixtures/all_alpha_23.csv'),
    csv('epa-test-cars', '2004-testcar.csv', 'epa-test-cars/fixtures/2004-testcar.csv'),
    csv('epa-test-cars', '2010-testcar.csv', 'epa-test-cars/fixtures/2010-testcar.csv'),
    tab('nhtsa-recalls', 'FLAT_RCL_POST_2010.txt', recentRecalls()),
    tab('nhtsa-recalls', 'FLAT_RCL_PRE_2010.txt', oldRecalls()),
    tab('nhtsa-completion', 'FLAT_RCL_Qrtly_Rpts.txt', completionReports()),
    tab('nhtsa-investigations', 'FLAT_INV.txt', investigations()),
    tab('nhtsa-tsbs', 'TSBS_RECEIVED_1995-1999.txt', accepted(lines('nhtsa-tsbs/fixtures/TSBS-10-fields.txt'))),
    tab('nhtsa-tsbs', 'TSBS_RECEIVED_2020-2024.txt', recentBulletins()),
    tab('nhtsa-complaints', 'COMPLAINTS_RECEIVED_1995-1999.txt', oldComplaints()),
    tab('nhtsa-complaints', 'COMPLAINTS_RECEIVED_2020-2024.txt', recentComplaints()),
    tab('nhtsa-complaints', 'COMPLAINTS_RECEIVED_2025-2026.txt', newComplaints()),
    csv('nhtsa-ratings', 'Safercar_data.csv', 'nhtsa-ratings/fixtures/Safercar_data.csv'),
    canadianRecalls(),
    vpicDump(),
  ]
}

/** Writes them into a folder. @param changed other contents, by name; null leaves a file out */
export function writeRehearsal(folder: string, changed: Readonly<Record<string, string | null>> = {}): void {
  mkdirSync(folder, { recursive: true })
  for (const { name, content } of rehearsalFiles()) {
    const text = changed[name] === undefined ? content : changed[name]
    if (text !== null) writeFileSync(join(folder, name), text, 'latin1')
  }
}

function recentRecalls(): RehearsedRow[] {
  const [one = '', two = '', unclear = ''] = lines('nhtsa-recalls/fixtures/FLAT_RCL-29-fields-built.txt')
  const rebuilt = lines('nhtsa-recalls/fixtures/FLAT_RCL-27-fields.txt')
  const [first = ''] = rebuilt
  const tacoma = { 1: '24V001000', 2: 'TOYOTA', 3: 'TACOMA  ', 4: '2019', 7: 'TOYOTA MOTOR ENGINEERING', 10: 'V' }
  const marked = {
    12: '19010101',
    15: '20240105',
    16: '20240108',
    19: 'THE \u0093CHECK ENGINE\u0094 LAMP DOESN\u0092T LIGHT &AMP; THE ENGINE MAY STALL.',
    21: 'DEALERS WILL UPDATE THE SOFTWARE. <A HREF=HTTPS://WWW.NHTSA.GOV>MORE</A>',
  }
  const equipment = { 1: '24E002000', 2: 'TOYOTA', 3: 'TACOMA', 4: '2019', 7: 'A MAKER OF LAMPS', 10: 'E' }
  return [
    ...accepted([...rebuilt, one, two]),
    { text: unclear, rejected: /^do_not_drive must be/ },
    { text: withFields(first, { ...tacoma, ...marked }) },
    { text: [withFields(first, { ...tacoma, ...marked, 6: 'ENGINE' }), ...LONG, ...LONG].join('\t') },
    { text: withFields(first, equipment) },
    { text: withFields(first, { 1: '24T003000', 2: 'A MAKER OF TIRES', 3: 'ALL SEASON', 4: '9999', 10: 'T' }) },
    { text: withFields(first, { 1: '24C004000', 2: 'A MAKER OF SEATS', 3: 'BOOSTER', 4: '9999', 10: 'C' }) },
    { text: first.split('\t').slice(0, 23).join('\t'), rejected: /^23 fields, the layout has at least 24/ },
    { text: withFields(first, { 1: 'NO NUMBER' }), rejected: /^campaign_id must match/ },
    ...accepted(Array.from({ length: BULK }, (_, number) => rebuilt[number % rebuilt.length] ?? '')),
  ]
}

/** The older part has fewer fields, repeats rows of the newer one, and is in no order. */
function oldRecalls(): RehearsedRow[] {
  const old = lines('nhtsa-recalls/fixtures/FLAT_RCL-24-fields.txt')
  const repeated = lines('nhtsa-recalls/fixtures/FLAT_RCL-27-fields.txt').slice(0, 6)
  return accepted([...repeated.toReversed(), ...old.toReversed(), ...old])
}

function completionReports(): RehearsedRow[] {
  const reports = lines('nhtsa-completion/fixtures/FLAT_RCL_Qrtly_Rpts-13-fields-built.txt')
  const [first = ''] = reports
  return [
    ...accepted([...reports.toReversed(), ...reports]),
    { text: withFields(first, { 1: '24V001000', 8: '1000', 9: '250', 7: '2024-1', 12: '20240420' }) },
    { text: withFields(first, { 1: '24V001000', 8: '', 9: '', 7: '2024-2', 12: '20240720' }) },
  ]
}

function investigations(): RehearsedRow[] {
  const built = lines('nhtsa-investigations/fixtures/FLAT_INV-11-fields-built.txt')
  return accepted([...lines('nhtsa-investigations/fixtures/FLAT_INV-11-fields.txt'), ...built.toReversed(), ...built])
}

/** The rows of one bulletin stand apart; one row is of neither layout. */
function recentBulletins(): RehearsedRow[] {
  const [one = '', two = '', ...others] = lines('nhtsa-tsbs/fixtures/TSBS_RECEIVED-14-fields-built.txt')
  return [
    { text: two },
    ...accepted(others),
    { text: one },
    { text: two },
    { text: one.split('\t').slice(0, 12).join('\t'), rejected: /^12 fields, a layout has 10 or at least 14/ },
    { text: [one, ...LONG].join('\t') },
  ]
}

function oldComplaints(): RehearsedRow[] {
  return accepted(lines('nhtsa-complaints/fixtures/FLAT_CMPL-48-fields.txt'))
}

/** Fields of a complaint by their number, from 0. */
const ODINO = 1
const NAME = { make: 3, model: 4, year: 5 } as const
const FAILDATE = 7
const DEATHS = 10
const COMPDESC = 11
const CDESCR = 19
const PROD_TYPE = 45

function recentComplaints(): RehearsedRow[] {
  const built = lines('nhtsa-complaints/fixtures/FLAT_CMPL-51-fields-built.txt')
  const [first = ''] = built
  const about = (id: number, more: Readonly<Record<number, string>>): string =>
    withFields(first, {
      [ODINO]: String(id),
      [NAME.make]: 'TOYOTA',
      [NAME.model]: 'TACOMA',
      [NAME.year]: '2019',
      ...more,
    })
  const equipment = { [NAME.model]: 'ENGINE & ENGINE COOLING', [NAME.year]: '9999', [PROD_TYPE]: 'E' }
  return [
    ...accepted(built),
    // One number, two products; then another component of the first product, apart from it.
    { text: about(11_572_125, { [COMPDESC]: 'ENGINE' }) },
    { text: about(11_572_125, { ...equipment, [COMPDESC]: 'ENGINE' }) },
    // The equipment under the name of the vehicle: one list, one entry.
    { text: about(11_572_126, { [COMPDESC]: 'EQUIPMENT', [PROD_TYPE]: 'E' }) },
    { text: about(11_572_126, { [COMPDESC]: 'STEERING' }) },
    { text: about(11_572_127, { [FAILDATE]: '19691231', [DEATHS]: '99' }) },
    { text: about(11_572_128, { [CDESCR]: 'THE LAMP SAYS "CHECK ENGINE AND THE \u0081 COMES BACK' }) },
    { text: about(11_572_129, { [NAME.make]: '  TOYOTA ', [NAME.model]: ' TACOMA   ', [NAME.year]: '2019' }) },
    { text: about(11_572_130, { [NAME.model]: 'UNKNOWN', [NAME.year]: '9999' }) },
    { text: [about(11_572_131, {}), ...LONG].join('\t') },
    { text: about(11_572_125, { [COMPDESC]: 'STEERING' }) },
    {
      text: about(11_572_132, {}).split('\t').slice(0, 40).join('\t'),
      rejected: /^40 fields, the layout has at least 46/,
    },
    { text: about(0, {}), rejected: /^complaint_id must be >= 1/ },
    ...accepted(Array.from({ length: BULK }, (_, number) => about(11_600_000 + (number % 700), {}))),
  ]
}

/** The running part repeats complaints of the one before, with another component. */
function newComplaints(): RehearsedRow[] {
  const rebuilt = lines('nhtsa-complaints/fixtures/FLAT_CMPL-51-fields-rebuilt.txt')
  const built = lines('nhtsa-complaints/fixtures/FLAT_CMPL-51-fields-built.txt')
  return accepted([...rebuilt.toReversed(), ...built.map((line) => withFields(line, { [COMPDESC]: 'STEERING' }))])
}

/** A row with fields (numbered from 0) replaced. */
export function withFields(line: string, change: Readonly<Record<number, string>>): string {
  return line
    .split('\t')
    .map((field, number) => change[number] ?? field)
    .join('\t')
}

/** An excerpt of vPIC's dump with a row that cannot be used, and a table that nobody reads. */
function vpicDump(): RehearsedFile {
  const dump = readFileSync(VPIC_DUMP, 'latin1')
  const bad = '0\tno year\n'
  const cache = 'COPY vpic.wmiyearvalidchars (id, wmi) FROM stdin;\n1\t3TM\n\\.\n\n'
  const content = dump
    .replace(/^COPY vpic\.vindescriptor .*\n/m, (statement) => `${statement}${bad}`)
    .replace(/^COPY vpic\.wmi /m, (statement) => `${cache}${statement}`)
  const rejected = [/^vindescriptor: 2 fields where the COPY line names 5$/]
  return { source: 'nhtsa-vpic', name: 'excerpt.plain.sql', content, rows: VPIC_ROWS + rejected.length, rejected }
}

function accepted(texts: readonly string[]): RehearsedRow[] {
  return texts.map((text) => ({ text }))
}

function lines(path: string): string[] {
  const text = readFileSync(join(FIXTURES, path), 'latin1')
  return text.split(/\r?\n/).filter((line) => line !== '')
}

function tab(source: string, name: string, rows: readonly RehearsedRow[]): RehearsedFile {
  const content = rows.map(({ text }) => `${text}\r\n`).join('')
  return { source, name, content, rows: rows.length, rejected: rows.flatMap(({ rejected }) => rejected ?? []) }
}

/** An unchanged fixture with accepted rows only. */
/** Its rows hold line ends. */
function canadianRecalls(): RehearsedFile {
  const name = 'vrdb_60days_daily.csv'
  return { ...csv('transport-canada-recalls', name, `transport-canada-recalls/fixtures/${name}`), rows: 6 }
}

function csv(source: string, name: string, path: string): RehearsedFile {
  const content = readFileSync(join(FIXTURES, path), 'latin1')
  return { source, name, content, rows: content.trimEnd().split('\n').length - 1, rejected: [] }
}
