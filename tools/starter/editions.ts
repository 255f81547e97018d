import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listArchive, openEntry } from '#ingest/read/archive.ts'
import { Failure } from '#platform/failure.ts'

/** The official files as Latin-1 text, one character per byte, so that rows are copied exactly. */
export interface Editions {
  readonly vehicles: string
  /** EPA's list of test cars by model year. */
  readonly testCars: ReadonlyMap<number, string>
  readonly emissions: ReadonlyMap<number, string>
  readonly recalls: string
  readonly complaints: string
  /** Ratings with every column, for one make and its main versions. */
  readonly ratings: string
  readonly allRatings: string
  readonly canadian: string
  readonly bulletins: string
  readonly investigations: string
  /** Vehicles by campaign, from NHTSA's index of recall documents: campaign, make, model, year. */
  readonly campaignVehicles: string
  /** Facts of campaigns without an official recall row, by number. */
  readonly campaignFacts: ReadonlyMap<string, CampaignFacts>
  /** Texts of the campaign data set by number, which ours must not repeat. */
  readonly campaignTexts: ReadonlyMap<string, readonly string[]>
  /** The complete index, with a description of each document. */
  readonly documents: readonly string[]
}

/** Facts of a campaign other than its vehicles; blank = unknown. */
export interface CampaignFacts {
  readonly component: string
  /** Days as YYYYMMDD. */
  readonly reportReceived: string
  readonly affected: string
  readonly doNotDrive: string
  readonly parkOutside: string
}

/** Editions that the committed files were built from; others would give different files. */
const VEHICLES = 'epa/vehicles-2025-10-29.csv.zip'
const RECALLS = 'nhtsa/recalls/FLAT_RCL_2022-04_20makes_27fields_rebuilt.zip'
const COMPLAINTS = 'nhtsa/complaints/FLAT_CMPL_2026-06_3makes_51fields_rebuilt.zip'
const RATINGS = 'nhtsa/ncap/Safercar_data_FORD.csv'
const ALL_RATINGS = 'nhtsa/ncap/Safercar_2025-11_all_makes_16cols_rebuilt.zip'
const CANADIAN = 'canada/vrdb_60days_daily.csv'
const BULLETINS = 'nhtsa/samples-2014/service_bulletins.txt'
const INVESTIGATIONS = 'nhtsa/samples-2014/investigations.txt'
const CAMPAIGN_VEHICLES = 'nhtsa/recalls/rcl_from_2020_2026_campaign_make_model_year.tsv'
const DOCUMENTS = ['nhtsa/recalls/RCL_FROM_2020_2024.zip', 'nhtsa/recalls/RCL_FROM_2025_2026.zip']
const CAMPAIGN_FACTS = 'nhtsa/recalls/nhtsa_api_campaign_facts_2015_2025_1663.tsv'
const CAMPAIGN_SET = 'nhtsa/recalls/dot_6axg_epim_2026-07_campaigns_2013_2026.jsonl.zip'
const TEST_CAR_YEAR_FIRST = 2004
const TEST_CAR_YEAR_LAST = 2023

/** Reads the official files below a folder. @throws Failure if one is missing */
export async function readEditions(directory: string): Promise<Editions> {
  const testCars = new Map<number, string>()
  const emissions = new Map<number, string>()
  for (let year = TEST_CAR_YEAR_FIRST; year <= TEST_CAR_YEAR_LAST; year += 1) {
    const archive = join(directory, `epa/testcar/${year}.zip`)
    testCars.set(year, await entryText(archive, `${year}-testcar.csv`))
    emissions.set(year, await entryText(archive, `${year}-emissions.csv`))
  }
  const documents: string[] = []
  for (const archive of DOCUMENTS) documents.push(await entryText(join(directory, archive)))
  const dataSet = (await entryText(join(directory, CAMPAIGN_SET))).split('\n').flatMap(campaignOfSet)
  return {
    vehicles: await entryText(join(directory, VEHICLES)),
    testCars,
    emissions,
    recalls: await entryText(join(directory, RECALLS)),
    complaints: await entryText(join(directory, COMPLAINTS)),
    ratings: await readFile(join(directory, RATINGS), 'latin1'),
    allRatings: await entryText(join(directory, ALL_RATINGS), 'Safercar_data.csv'),
    canadian: await readFile(join(directory, CANADIAN), 'latin1'),
    bulletins: await readFile(join(directory, BULLETINS), 'latin1'),
    investigations: await readFile(join(directory, INVESTIGATIONS), 'latin1'),
    campaignVehicles: await readFile(join(directory, CAMPAIGN_VEHICLES), 'latin1'),
    campaignFacts: factsOf(dataSet, await readFile(join(directory, CAMPAIGN_FACTS), 'latin1')),
    campaignTexts: new Map(
      dataSet.map((each) => [each.campaign_number, [each.summary, each.consequence, each.remedy]]),
    ),
    documents,
  }
}

/** A row of the Department of Transportation's data set of campaigns. */
interface CampaignOfSet {
  readonly campaign_number: string
  readonly component: string
  readonly units_affected: string
  readonly park_it: boolean
  readonly park_outside: boolean
  readonly summary: string
  readonly consequence: string
  readonly remedy: string
}

function campaignOfSet(line: string): CampaignOfSet[] {
  return line.trim() === '' ? [] : [JSON.parse(line) as CampaignOfSet]
}

/**
 * Combines both files: the table has the date and the whole component, the data set the number of vehicles and the
 * advice.
 */
function factsOf(dataSet: readonly CampaignOfSet[], table: string): Map<string, CampaignFacts> {
  const yes = (flag: boolean) => (flag ? 'Yes' : 'No')
  const facts = new Map(
    dataSet.map((each): [string, CampaignFacts] => [
      each.campaign_number,
      {
        component: each.component,
        reportReceived: '',
        affected: each.units_affected,
        doNotDrive: yes(each.park_it),
        parkOutside: yes(each.park_outside),
      },
    ]),
  )
  const none = { component: '', affected: '', doNotDrive: '', parkOutside: '' }
  for (const line of table.split(/\r?\n/).slice(1).toReversed()) {
    const [campaign = '', , , , component = '', received = ''] = line.split('\t')
    const reportReceived = received.replaceAll('-', '')
    facts.set(campaign, { ...(facts.get(campaign) ?? none), component, reportReceived })
  }
  return facts
}

async function entryText(archive: string, name?: string): Promise<string> {
  const entries = await listArchive(archive, archive)
  const entry = name === undefined ? entries[0] : entries.find((each) => each.name === name)
  if (entry === undefined) throw new Failure(`${archive}: has no ${name ?? 'file'}`)
  const chunks: Buffer[] = []
  for await (const chunk of openEntry(archive, archive, entry)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('latin1')
}
