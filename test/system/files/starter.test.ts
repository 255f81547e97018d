import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { listArchive, openEntry } from '#ingest/read/archive.ts'
import { findFiles } from '#ingest/read/find-files.ts'
import { readFile } from '#ingest/read/read-file.ts'
import { EPA_COLUMN_LIST } from '#ingest/sources/epa-vehicles/schema.ts'
import { nhtsaVpic } from '#ingest/sources/nhtsa-vpic/index.ts'
import { WITHOUT_FEDERAL_FILES } from '#test/support/ingest/shared-data.ts'
import { times } from '#test/support/scale.ts'
import { decodeVin } from '#vin/decode-vin.ts'
import { openDecoderTables } from '#vin/tables/decoder-tables.ts'
import { readEditions } from '../../../tools/starter/editions.ts'
import { extractVpic } from '../../../tools/starter/extract-vpic.ts'
import { differences, makeFiles, type Files } from '../../../tools/starter/files.ts'
import { readPlan } from '../../../tools/starter/plan.ts'

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url))
const STARTER = join(PROJECT, 'data/starter')
const OFFICIAL = join(PROJECT, '../shared/data')
const absent = WITHOUT_FEDERAL_FILES
const STARTER_BYTES_MAX = 3.9e6
const ALL_VEHICLES_BYTES_MAX = 2.5e6
const RECALL_FIELD_COUNT = 29
const OFFICIAL_RECALLS = 'FLAT_RCL_2022-04_20makes_27fields_rebuilt.zip'
const OFFICIAL_DOCUMENTS = ['RCL_FROM_2020_2024.zip', 'RCL_FROM_2025_2026.zip']
/** Columns of FLAT_RCL, from 0: what makes a row one, and the dates and counts that only NHTSA can state. */
const ROW_KEY = [1, 2, 3, 4, 6]
const DATES_AND_COUNTS = [8, 9, 11, 12, 15, 16]
const COMPONENT = 6
const MANUFACTURER_CAMPAIGN = 5
const MANUFACTURER = 7
const DO_NOT_DRIVE = 27
const PARK_OUTSIDE = 28
/** What is rated once. */
const RATING_KEY = ['MAKE', 'MODEL', 'MODEL_YR', 'BODY_STYLE', 'DRIVE_TRAIN', 'PRODUCTION_RELEASE']
const STARS = ['OVERALL_STARS', 'OVERALL_FRNT_STARS', 'OVERALL_SIDE_STARS', 'ROLLOVER_STARS']
/** What owners of so many vehicles ask for first; each keeps at least one recall. */
const POPULAR = [
  'FORD F-150',
  'FORD MUSTANG',
  'FORD EXPLORER',
  'CHEVROLET SILVERADO 1500',
  'GMC SIERRA 1500',
  'RAM 1500',
  'JEEP WRANGLER',
  'JEEP GRAND CHEROKEE',
  'JEEP CHEROKEE',
  'TESLA MODEL 3',
  'TESLA MODEL S',
  'TESLA MODEL Y',
  'TOYOTA CAMRY',
  'TOYOTA RAV4',
  'HONDA CIVIC',
  'HONDA CR-V',
  'NISSAN ROGUE',
]

interface VehicleRow {
  readonly id: string
  readonly year: string
  readonly make: string
  readonly baseModel: string
}

const vehicles = parse<VehicleRow>(unpacked('vehicles.csv.gz'), { columns: true })
const recalls = rowsOf('FLAT_RCL.txt.gz')
const column = (position: number) => recalls.map((fields) => fields[position] ?? '')

describe('starter files', () => {
  it('contain enough well-known vehicles', () => {
    assert.ok(vehicles.length >= 600, `${vehicles.length} configurations`)
    assert.equal(new Set(vehicles.map((row) => row.id)).size, vehicles.length)
    const lines = new Set(vehicles.map((row) => `${row.make} ${row.baseModel}`))
    assert.ok(lines.size >= 140, `${lines.size} model lines`)
    const years = vehicles.map((row) => Number(row.year))
    assert.deepEqual([Math.min(...years), Math.max(...years)], [2000, 2026])
    assert.equal(Object.keys(vehicles[0] ?? {}).length, 84)
  })

  it('contain recalls in the current layout, with blanks for missing texts', () => {
    assert.ok(new Set(column(1)).size >= 150, `${new Set(column(1)).size} campaigns`)
    for (const [index, fields] of recalls.entries()) {
      assert.equal(fields.length, RECALL_FIELD_COUNT)
      assert.equal(fields[0], String(index + 1))
      assert.match(fields[1] ?? '', /^\d{2}V[0-9A-Z]{3}000$/)
      assert.match(fields[15] ?? '', /^(\d{8})?$/)
      for (const text of fields.slice(19, 22)) assert.match(text, /^([A-Z].{10,400}\.)?$/)
    }
  })

  // Guarantee: a campaign describes its defect, and those of the documentation's main example state date and component.
  it('contain informative recalls', () => {
    for (const fields of recalls)
      assert.doesNotMatch(fields[19] ?? '', /^$|^Concerns|of concern|safety defect concerns/)
    const explorer = recalls.filter((fields) => pick(fields, [2, 3, 4]) === 'FORD|EXPLORER|2022')
    assert.ok(explorer.length >= 4)
    for (const fields of explorer) {
      assert.ok(
        [COMPONENT, 15, 19, 20].every((position) => fields[position] !== ''),
        fields.join('|'),
      )
    }
    const campaigns = [...new Map(recalls.map((fields) => [fields[1], fields])).values()]
    assert.ok(campaigns.filter((fields) => fields[15] === '').length <= 20)
  })

  // Guarantee: a component with a comma in its name is one component.
  it('contain no half of a component', () => {
    const components = [...rowsOf('FLAT_CMPL.txt'), ...rowsOf('more-complaints.txt')].map((fields) => fields[11] ?? '')
    assert.ok(components.includes('FUEL SYSTEM, GASOLINE') && components.includes('SERVICE BRAKES, HYDRAULIC'))
    assert.deepEqual(
      components.filter((component) => /^(GASOLINE|DIESEL|HYDRAULIC|AIR|ELECTRIC)$/.test(component)),
      [],
    )
  })

  it('contain recalls of the best-known model lines', () => {
    const named = new Set(recalls.map((fields) => `${fields[2]} ${fields[3]?.trim()}`))
    assert.deepEqual(
      POPULAR.filter((vehicle) => !named.has(vehicle)),
      [],
    )
  })

  it('contain every vehicle with the columns that the catalog uses, including the selected vehicles', () => {
    const packed = readFileSync(join(STARTER, 'all-vehicles.csv.gz'))
    assert.ok(packed.length < ALL_VEHICLES_BYTES_MAX)
    const all = parse<Record<string, string>>(gunzipSync(packed), { columns: true })
    const byId = new Map(all.map((row) => [row['id'], row]))
    assert.ok(all.length > 49_000)
    assert.equal(byId.size, all.length)
    const columns = Object.keys(all[0] ?? {})
    for (const { from } of EPA_COLUMN_LIST) for (const name of from) assert.ok(columns.includes(name), name)
    for (const row of parse<Record<string, string>>(unpacked('vehicles.csv.gz'), { columns: true })) {
      assert.deepEqual(byId.get(row['id']), Object.fromEntries(columns.map((name) => [name, row[name]])))
    }
  })

  it('contain complaints without a narrative or a place name', () => {
    for (const name of ['FLAT_CMPL.txt', 'more-complaints.txt']) {
      const rows = rowsOf(name)
      assert.ok(rows.length > 300, name)
      for (const fields of rows) {
        assert.equal(fields.length, 51)
        assert.deepEqual([fields[12], fields[13], fields[14], fields[19]], ['', '', '', ''])
      }
    }
  })

  it('contain bulletins and investigations of older vehicles that EPA lists, without a sentence', () => {
    for (const [name, fieldCount, year, sentences] of [
      ['old-bulletins.txt', 10, 7, [9]],
      ['old-investigations.txt', 11, 3, [9, 10]],
    ] as const) {
      const lines = readFileSync(join(STARTER, name), 'latin1').split('\r\n').slice(0, -1)
      assert.ok(lines.length > 70, name)
      for (const fields of lines.map((line) => line.split('\t'))) {
        assert.equal(fields.length, fieldCount)
        assert.ok(sentences.every((at) => fields[at] === ''))
        assert.ok(Number(fields[year]) >= 1984)
      }
    }
  })

  // Guarantee: each bulletin and investigation is consistent with its NHTSA number, its vehicles and the recall that resulted.
  it('contain investigations with consistent numbers, days, vehicles and recalls', () => {
    const rows = rowsOf('FLAT_INV.txt')
    assert.ok(rows.length > 30)
    for (const [number = '', make, model, year, , , opened = '', closed = '', campaign = '', , summary] of rows) {
      assert.equal(number.slice(2, 4), opened.slice(2, 4), number)
      assert.ok(opened < closed && Number(year) <= Number(closed.slice(0, 4)), number)
      assert.match(summary ?? '', /^(Summary by this project: .*)?$/)
      const named = recalls.filter((fields) => fields[1] === campaign)
      if (named.length === 0) continue
      assert.ok(
        named.some((fields) => fields[2] === make && fields[3]?.trim() === model && fields[4] === year),
        `${campaign} names no ${year} ${make} ${model}`,
      )
    }
    assert.ok(rows.some((fields) => fields[8] === '24V635000'))
  })

  it('contain bulletins whose numbers rise with the years of their documents', () => {
    const [, ...listed] = readFileSync(join(STARTER, 'bulletins.tsv'), 'utf8').trimEnd().split('\n')
    const filed = listed
      .map((line) => line.split('\t'))
      .map(({ 0: number = '', 6: source = '' }) => ({ number, source }))
    const years = filed.map(({ source }) => Number(/^tsbs\/(\d{4})\//.exec(source)?.[1] ?? NaN))
    assert.deepEqual(
      filed.map(({ number }) => number),
      filed.map(({ number }) => number).toSorted(),
    )
    for (const [index, { number, source }] of filed.entries()) {
      if (source !== '') assert.ok(source.includes(`/MC-${number}-`), source)
      assert.ok(
        years.slice(0, index).every((earlier) => !(earlier > (years[index] ?? NaN) + 1)),
        number,
      )
    }
    const rows = rowsOf('TSBS_RECEIVED_2015-2026.txt')
    assert.equal(new Set(rows.map(([number]) => number)).size, filed.length)
    for (const fields of rows) {
      assert.equal(fields.length, 14)
      const year = years[filed.findIndex(({ number }) => number === fields[0])] ?? NaN
      assert.ok(!(Number(fields[9]) > year + 1), fields.join(' '))
      assert.match(fields[13] ?? '', /^(Summary by this project: .*)?$/)
    }
    assert.equal(rows.filter((fields) => fields[13] !== '').length, filed.length)
  })

  // Guarantee: the documentation's main example has records in every tab.
  it('contain every kind of record about a 2022 Ford Explorer', () => {
    const names = (file: string, [make, model, year]: readonly [number, number, number]) =>
      rowsOf(file).some(
        (fields) => fields[make] === 'FORD' && fields[model]?.trim() === 'EXPLORER' && fields[year] === '2022',
      )
    assert.ok(names('FLAT_RCL.txt.gz', [2, 3, 4]))
    assert.ok(names('FLAT_CMPL.txt', [3, 4, 5]))
    assert.ok(names('FLAT_INV.txt', [1, 2, 3]))
    assert.ok(names('TSBS_RECEIVED_2015-2026.txt', [7, 8, 9]))
    assert.match(unpacked('Safercar_data.csv.gz'), /^FORD,EXPLORER,2022,/m)
    assert.match(readFileSync(join(STARTER, 'vrdb_60days_daily.csv'), 'utf8'), /EXPLORER/)
  })

  // Guarantee: an error in a manually copied rating is detected: stars are consistent, and no vehicle is rated twice.
  it('contain consistent ratings of other makes', () => {
    const rows = parse<Record<string, string>>(unpacked('Safercar_data.csv.gz'), {
      columns: true,
    })
    assert.ok(rows.length > 16_000, `${rows.length} rows`)
    // The file of all makes states no production release; rows that do were copied by hand, or are of Ford.
    const copied = rows.filter((row) => row['PRODUCTION_RELEASE'] !== '')
    assert.equal(copied.filter((row) => row['MAKE'] !== 'FORD').length, 1406)
    const keys = rows.map((row) => RATING_KEY.map((name) => row[name]).join('|'))
    assert.equal(new Set(keys).size, rows.length)
    for (const row of copied) {
      const [overall = 0, front = 0, side = 0, roll = 0] = STARS.map((name) => Number(row[name]))
      const about = JSON.stringify(row)
      const risk = Number(row['ROLLOVER_POSSIBILITY'])
      assert.ok(risk >= 0 && risk < 0.5, about)
      // A risk of 0.101 has five stars, too: the file rounds it. A risk of 0 is one that the file does not state.
      if (roll > 0 && risk > 0) assert.equal(roll, 6 - Math.max(1, Math.ceil(risk * 10 - 0.015)), about)
      // NHTSA weighs the risks, not the stars: front 5/12, side 4/12, rollover 3/12.
      if (overall > 0) assert.ok(Math.abs((front * 5 + side * 4 + roll * 3) / 12 - overall) < 0.8, about)
    }
  })

  // Guarantee: the recalls reserved for the build with every vehicle contain only facts: no text except ours, no vehicle twice.
  it('contain more recalls with only facts', () => {
    const more = rowsOf('more-recalls.txt.gz')
    assert.ok(more.length > 17_000)
    const keys = [...recalls, ...more].map((fields) => pick(fields, ROW_KEY))
    assert.equal(new Set(keys).size, keys.length)
    const textsOf = (fields: readonly string[]) => fields.slice(19, 22).join('|')
    const ours = new Map(recalls.map((fields) => [fields[1], textsOf(fields)]))
    for (const fields of more) {
      assert.equal(fields.length, 29)
      assert.equal(textsOf(fields), ours.get(fields[1]) ?? '||')
      assert.deepEqual(fields.slice(22, 27).with(1, ''), ['', '', '', '', ''])
    }
  })

  it('name no vehicle and component of a campaign twice', () => {
    const keys = recalls.map((fields) => pick(fields, ROW_KEY))
    assert.equal(new Set(keys).size, keys.length)
  })

  it('have the marker of the starter edition and stay small', async () => {
    assert.ok(existsSync(join(STARTER, 'STARTER')))
    const files = (await readdir(STARTER, { recursive: true })).map((path) => statSync(join(STARTER, path)))
    const bytes = files.filter((file) => file.isFile()).reduce((sum, file) => sum + file.size, 0)
    assert.ok(bytes < STARTER_BYTES_MAX, `${bytes} bytes`)
  })
})

describe('starter decoder facts', () => {
  let decoder: ReturnType<typeof readDecoder> | undefined
  const readDecoder = async () => {
    const [file] = (await findFiles(STARTER, [nhtsaVpic])).files
    assert.ok(file)
    const stage = new DatabaseSync(':memory:')
    stage.exec(nhtsaVpic.stageTables)
    const { account } = await readFile(file, stage, () => {})
    return { stage, account }
  }

  it('are read without a rejected row, and know every make of the starter vehicles', async () => {
    const { stage, account } = await (decoder ??= readDecoder())
    assert.ok(account.acceptedRows > 100_000)
    assert.equal(account.rejectedRows, 0)
    const makes = new Set(
      stage
        .prepare('SELECT name FROM vin_make')
        .all()
        .map(({ name }) => String(name).toUpperCase()),
    )
    assert.deepEqual(
      vehicles.filter(({ make }) => !makes.has(make.toUpperCase())),
      [],
    )
  })

  it('decode the VIN of a 2019 Tacoma', async () => {
    const tables = openDecoderTables((await (decoder ??= readDecoder())).stage)
    assert.ok(tables)
    const today = '2026-11-22'
    const { checkDigit } = decodeVin(tables, '3TMCZ5AN0KM000001', { today })
    const { modelYear, errorCodes, elements } = decodeVin(tables, `3TMCZ5AN${checkDigit.expected}KM000001`, { today })
    const value = (code: string) => elements.find((element) => element.code === code)?.value
    assert.deepEqual([modelYear, errorCodes], [2019, [0]])
    assert.deepEqual(['Make', 'Model', 'BodyClass', 'EngineCylinders'].map(value), ['TOYOTA', 'Tacoma', 'Pickup', '6'])
  })
})

describe('starter recalls', { skip: absent }, () => {
  // Guarantee: dates, counts and components are those that NHTSA's recall file states for the same vehicle.
  it('have only dates and counts of the official file', async () => {
    const official = new Set((await officialRecalls()).map(facts))
    const table = readFileSync(join(OFFICIAL, 'nhtsa/recalls/nhtsa_api_campaign_facts_2015_2025_1663.tsv'), 'latin1')
    const days = new Map(
      table.split(/\r?\n/).map((line): [string, string] => {
        const [campaign = '', , , , , day = ''] = line.split('\t')
        return [campaign, day.replaceAll('-', '')]
      }),
    )
    const dataSet = await campaignSet()
    /** Whether the two lists of facts state date and count of a campaign, and nothing else is filled. */
    const isInLists = (fields: readonly string[]) => {
      const [campaign = ''] = fields.slice(1, 2)
      const day = days.get(campaign) ?? ''
      const affected = dataSet.get(campaign)?.units_affected ?? ''
      return pick(fields, DATES_AND_COUNTS) === ['', '', affected, '', day, ''].join('|')
    }
    const stated = recalls.filter((fields) => [COMPONENT, ...DATES_AND_COUNTS].some((position) => fields[position]))
    assert.ok(stated.length >= 500, `${stated.length} rows with facts`)
    assert.deepEqual(stated.filter((fields) => !official.has(facts(fields)) && !isInLists(fields)).map(facts), [])
  })

  // Guarantee: advice not to drive or to park outside is given only if an official text of the campaign gives it.
  it('give advice on use only if an official text does', async () => {
    const texts = await officialTexts()
    const dataSet = await campaignSet()
    const unfounded = (position: number, flag: 'park_it' | 'park_outside', advice: RegExp) =>
      recalls.filter(
        (fields) =>
          fields[position] === 'Yes' &&
          dataSet.get(fields[1] ?? '')?.[flag] !== true &&
          !advice.test(texts.get(indexNumber(fields)) ?? ''),
      )
    assert.deepEqual(unfounded(DO_NOT_DRIVE, 'park_it', /do not drive customer|no one should drive/i), [])
    assert.deepEqual(unfounded(PARK_OUTSIDE, 'park_outside', /owners are advised to park outside/i), [])
    assert.ok(column(DO_NOT_DRIVE).includes('Yes') && column(PARK_OUTSIDE).includes('Yes'))
  })

  it('name a manufacturer and its campaign number only if an official text does', async () => {
    const texts = await officialTexts()
    for (const fields of recalls) {
      const text = texts.get(indexNumber(fields)) ?? ''
      for (const position of [MANUFACTURER, MANUFACTURER_CAMPAIGN]) {
        assert.ok(text.includes(fields[position] ?? ''), `${fields[1]}: ${fields[position]}`)
      }
    }
  })
})

describe('make-starter', { skip: absent }, () => {
  const editions = absent === false ? readEditions(OFFICIAL) : undefined
  const official = async () => {
    assert.ok(editions)
    return editions
  }
  let made: Promise<Files> | undefined
  const make = async () => makeFiles(await readPlan(STARTER), await official())

  it('generates the committed files again from the official ones', async () => {
    assert.deepEqual(await differences(await (made ??= make()), STARTER), [])
  })

  it(
    'generates the decoder facts again from the vPIC dump',
    { skip: times(0, 1) === 1 ? false : 'at length: npm run test:long' },
    async () => {
      const dump = await extractVpic(await readPlan(STARTER), OFFICIAL)
      assert.deepEqual(await differences(new Map([...(await (made ??= make())), ...dump]), STARTER), [])
    },
  )

  // Guarantee: no sentence of NHTSA's is published as ours; the tool rejects eight of its words in a row.
  it('rejects a text that repeats the official wording', async (t) => {
    const directory = await copyOfStarter(t)
    const copied = 'The engine can stall while driving, increasing the risk of a crash.'
    edit(
      join(directory, 'campaigns.tsv'),
      'If the pump fails, the engine may stall while driving, which makes a crash more likely.',
      copied,
    )
    const plan = await readPlan(directory)
    const known = await official()
    assert.throws(() => makeFiles(plan, known), /official wording in our own texts:\n20V682000/)
  })

  it('detects a changed value and a file that no longer belongs', async (t) => {
    const directory = await copyOfStarter(t)
    const path = join(directory, 'vehicles.csv.gz')
    writeFileSync(path, gzipSync(unpacked('vehicles.csv.gz').replace(',Tacoma,', ',Takoma,')))
    writeFileSync(join(directory, 'testcar/1999-testcar.csv'), '')
    assert.deepEqual(await differences(await (made ??= make()), directory), [
      'testcar/1999-testcar.csv',
      'vehicles.csv.gz',
    ])
  })

  it('ends with a line that names the missing file', async () => {
    const argv = [join(PROJECT, 'tools/make-starter.ts'), '--check', '--from', STARTER]
    await assert.rejects(promisify(execFile)(process.execPath, argv), /make-starter: .*2004\.zip/)
  })
})

function rowsOf(name: string): string[][] {
  const text = name.endsWith('.gz') ? unpacked(name) : readFileSync(join(STARTER, name), 'latin1')
  const lines = text.split('\r\n').slice(0, -1)
  return lines.map((line) => line.split('\t'))
}

function unpacked(name: string): string {
  return gunzipSync(readFileSync(join(STARTER, name))).toString('latin1')
}

function pick(fields: readonly string[], positions: readonly number[]): string {
  return positions.map((position) => fields[position] ?? '').join('|')
}

function facts(fields: readonly string[]): string {
  return pick(fields, [...ROW_KEY, ...DATES_AND_COUNTS])
}

/** The index of recall documents knows a campaign by the first six characters of its number. */
function indexNumber(fields: readonly string[]): string {
  return (fields[1] ?? '').slice(0, 6)
}

async function officialRecalls(): Promise<string[][]> {
  const text = await entryText(OFFICIAL_RECALLS)
  return text.split('\r\n').map((line) => line.split('\t'))
}

/** Everything NHTSA's files say of a campaign, joined, by the number that the index of documents uses. */
async function officialTexts(): Promise<Map<string, string>> {
  const found = new Map(recalls.map((fields): [string, string[]] => [indexNumber(fields), []]))
  for (const fields of await officialRecalls()) found.get(indexNumber(fields))?.push(fields.join('\t'))
  for (const archive of OFFICIAL_DOCUMENTS) {
    const records = (await entryText(archive)).split(/^"(?=[0-9]{2}[A-Z][0-9A-Z]{3}",)/m)
    for (const record of records) found.get(record.slice(0, 6))?.push(record)
  }
  return new Map([...found].map(([number, texts]) => [number, texts.join('\n')]))
}

async function entryText(name: string): Promise<string> {
  const archive = join(OFFICIAL, 'nhtsa/recalls', name)
  const [entry] = await listArchive(archive, name)
  assert.ok(entry)
  const chunks: Buffer[] = []
  for await (const chunk of openEntry(archive, name, entry)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('latin1')
}

async function copyOfStarter(t: { after: (work: () => void) => void }): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'vds-starter-'))
  t.after(() => rmSync(directory, { recursive: true }))
  cpSync(STARTER, directory, { recursive: true })
  return directory
}

function edit(path: string, before: string, after: string): void {
  const text = readFileSync(path, 'latin1')
  assert.ok(text.includes(before))
  writeFileSync(path, text.replaceAll(before, after), 'latin1')
}

interface CampaignOfSet {
  readonly units_affected: string
  readonly park_it: boolean
  readonly park_outside: boolean
}

/** The Department of Transportation's data set of campaigns, by number. */
async function campaignSet(): Promise<Map<string, CampaignOfSet>> {
  const archive = join(OFFICIAL, 'nhtsa/recalls/dot_6axg_epim_2026-07_campaigns_2013_2026.jsonl.zip')
  const [entry] = await listArchive(archive, archive)
  assert.ok(entry)
  const chunks: Buffer[] = []
  for await (const chunk of openEntry(archive, archive, entry)) chunks.push(chunk)
  const rows = Buffer.concat(chunks).toString('utf8').split('\n').filter(Boolean)
  return new Map(
    rows.map((row): [string, CampaignOfSet] => {
      const campaign = JSON.parse(row) as CampaignOfSet & { readonly campaign_number: string }
      return [campaign.campaign_number, campaign]
    }),
  )
}
