import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RATING_COLUMNS } from '#ingest/sources/nhtsa-ratings/index.ts'
import { Failure } from '#platform/failure.ts'

/** Rating columns that contain NHTSA's remarks. */
export const REMARK = /(SAFETY_CONCERN|FOOT_NOTES)/
/** Rating columns except remarks, which are NHTSA's sentences; ours are in rating-remarks.tsv. */
export const FACTS = RATING_COLUMNS.filter((name) => !REMARK.test(name))
/** Columns missing from rows copied by hand; the file of all makes has them. */
const UNCOPIED: readonly string[] = ['MAX_GROSS_WEIGHT', 'NUM_OF_SEATING']
export const COPIED_COLUMNS = FACTS.filter((name) => !UNCOPIED.includes(name))

/** A model line of the starter set: its EPA rows, and NHTSA's names for these vehicles. */
export interface ModelLine {
  readonly make: string
  readonly baseModel: string
  /** Prefixes of EPA's model name; empty = every model of the line. */
  readonly models: readonly string[]
  readonly years: readonly number[]
  readonly perYear: number
  readonly federalMake: string
  readonly federalModels: readonly string[]
}

/**
 * A recall campaign in our own words; a blank text means that no official file has one. The first two facts are only
 * filled if no official recall row states them. Dates, counts and components cannot be written by hand.
 */
export interface Campaign {
  /** NHTSA's number, nine characters. */
  readonly campaign: string
  readonly manufacturer: string
  readonly manufacturerCampaign: string
  readonly doNotDrive: string
  readonly parkOutside: string
  readonly summary: string
  readonly consequence: string
  readonly remedy: string
}

/** A recall campaign in Canada in our own words; all other facts come from Transport Canada's rows. */
export interface CanadianCampaign {
  readonly campaign: string
  readonly summary: string
  readonly consequence: string
  readonly remedy: string
}

/** A federal record with its vehicles: make, model and model year in NHTSA's spelling. */
export interface Concerned {
  readonly number: string
  readonly vehicles: readonly (readonly string[])[]
}

/** A defect investigation; days are YYYY-MM-DD, texts are ours. */
export interface Investigation extends Concerned {
  readonly opened: string
  readonly closed: string
  /** The resulting recall; blank = none. */
  readonly campaign: string
  /** Components of each vehicle; one blank = unknown. */
  readonly components: readonly string[]
  readonly subject: string
  readonly summary: string
}

/** A manufacturer's document for dealers; unknown values are blank. */
export interface Bulletin extends Concerned {
  readonly document: string
  readonly date: string
  readonly components: readonly string[]
  readonly summary: string
}

/** NHTSA's remark on ratings in our own words. It applies to rows that match every column condition. */
export interface RatingRemark {
  /** Allowed values of a row by column. */
  readonly rows: Readonly<Record<string, readonly string[]>>
  readonly columns: readonly string[]
  readonly summary: string
}

/** The hand-written content of the starter files. */
export interface Plan {
  readonly lines: readonly ModelLine[]
  readonly campaigns: readonly Campaign[]
  readonly canadian: readonly CanadianCampaign[]
  readonly investigations: readonly Investigation[]
  readonly bulletins: readonly Bulletin[]
  /** Rows of NHTSA's ratings with COPIED_COLUMNS, values as published. */
  readonly ratings: readonly (readonly string[])[]
  readonly remarks: readonly RatingRemark[]
}

const YEARS = /^(?<first>\d{4})(?:-(?<last>\d{4}))?$/
const CAMPAIGN = /^\d{2}V[0-9A-Z]{3}\d{3}$/
const CANADIAN_CAMPAIGN = /^\d{7}$/
const INVESTIGATION = /^(PE|EA|DP|RQ|AQ)\d{5}$/
const BULLETIN = /^\d{8}$/
const CAMPAIGN_OR_NONE = /^(\d{2}V[0-9A-Z]{3}\d{3})?$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_OR_NONE = /^(\d{4}-\d{2}-\d{2})?$/
const FLAG = /^(Yes|No)?$/
const SENTENCES = /^(.*\.)?$/

/** Reads the hand-written lists, the .tsv files of a folder. @throws Failure with file and line if a line is invalid */
export async function readPlan(directory: string): Promise<Plan> {
  const lines = await readTable(join(directory, 'model-lines.tsv'), modelLine)
  const campaigns = await readTable(join(directory, 'campaigns.tsv'), campaign)
  const canadian = await readTable(join(directory, 'canadian-campaigns.tsv'), canadianCampaign)
  const investigations = await readTable(join(directory, 'investigations.tsv'), investigation)
  const bulletins = await readTable(join(directory, 'bulletins.tsv'), bulletin)
  const ratings = await readTable(join(import.meta.dirname, 'ratings.tsv'), (cell) => COPIED_COLUMNS.map(cell))
  const remarks = await readTable(join(import.meta.dirname, 'rating-remarks.tsv'), ratingRemark)
  const numbers = [...campaigns, ...canadian].map((each) => each.campaign)
  if (new Set(numbers).size < numbers.length)
    throw new Failure('campaigns.tsv or canadian-campaigns.tsv names a campaign twice')
  return { lines, campaigns, canadian, investigations, bulletins, ratings, remarks }
}

type Cell = (column: string) => string

async function readTable<Row>(path: string, parse: (cell: Cell) => Row): Promise<Row[]> {
  const [header = '', ...records] = (await readFile(path, 'utf8')).replace(/\n$/, '').split('\n')
  const columns = header.split('\t')
  return records.map((record, index) => {
    const fields = record.split('\t')
    if (fields.length !== columns.length) throw new Failure(`${path}:${index + 2}: ${fields.length} fields`)
    return parse((column) => {
      const value = fields[columns.indexOf(column)]
      if (value === undefined) throw new Failure(`${path}: has no column ${column}`)
      return value
    })
  })
}

function modelLine(cell: Cell): ModelLine {
  return {
    make: cell('make'),
    baseModel: cell('base_model'),
    models: cell('models').split(';'),
    years: cell('years').split(',').flatMap(yearsOf),
    perYear: Number(cell('per_year')),
    federalMake: cell('federal_make'),
    federalModels: cell('federal_models').split(';'),
  }
}

function yearsOf(text: string): number[] {
  const { first, last = first } = YEARS.exec(text)?.groups ?? {}
  if (first === undefined) throw new Failure(`"${text}" is not a year or a range of years`)
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index)
}

function campaign(cell: Cell): Campaign {
  return {
    campaign: checked(cell, 'campaign', CAMPAIGN),
    manufacturer: cell('manufacturer'),
    manufacturerCampaign: cell('manufacturer_campaign'),
    doNotDrive: checked(cell, 'do_not_drive', FLAG),
    parkOutside: checked(cell, 'park_outside', FLAG),
    summary: checked(cell, 'summary', SENTENCES),
    consequence: checked(cell, 'consequence', SENTENCES),
    remedy: checked(cell, 'remedy', SENTENCES),
  }
}

function canadianCampaign(cell: Cell): CanadianCampaign {
  return {
    campaign: checked(cell, 'campaign', CANADIAN_CAMPAIGN),
    summary: checked(cell, 'summary', SENTENCES),
    consequence: checked(cell, 'consequence', SENTENCES),
    remedy: checked(cell, 'remedy', SENTENCES),
  }
}

function investigation(cell: Cell): Investigation {
  return {
    number: checked(cell, 'investigation', INVESTIGATION),
    opened: checked(cell, 'opened', DAY),
    // A blank would mean that it is active.
    closed: checked(cell, 'closed', DAY),
    campaign: checked(cell, 'campaign', CAMPAIGN_OR_NONE),
    vehicles: vehiclesOf(cell('vehicles')),
    components: cell('components').split(';'),
    subject: cell('subject'),
    summary: checked(cell, 'summary', SENTENCES),
  }
}

function bulletin(cell: Cell): Bulletin {
  return {
    number: checked(cell, 'bulletin', BULLETIN),
    document: cell('document'),
    date: checked(cell, 'date', DAY_OR_NONE),
    vehicles: vehiclesOf(cell('vehicles')),
    components: cell('components').split(';'),
    summary: checked(cell, 'summary', SENTENCES),
  }
}

function ratingRemark(cell: Cell): RatingRemark {
  return {
    rows: {
      MAKE: [cell('make')],
      MODEL: cell('models').split(';'),
      MODEL_YR: cell('years').split(',').flatMap(yearsOf).map(String),
      BODY_STYLE: cell('bodies').split(';'),
      DRIVE_TRAIN: cell('drives').split(';'),
      PRODUCTION_RELEASE: [cell('release')],
    },
    columns: cell('columns').split(';'),
    summary: checked(cell, 'summary', SENTENCES),
  }
}

/** Parses "FORD/F-150/2015-2016,2018;FORD/RANGER/2019" into one entry per year. */
function vehiclesOf(text: string): string[][] {
  return text.split(';').flatMap((each) => {
    const [make = '', model = '', years = ''] = each.split('/')
    return years
      .split(',')
      .flatMap(yearsOf)
      .map((year) => [make, model, String(year)])
  })
}

function checked(cell: Cell, column: string, form: RegExp): string {
  const value = cell(column)
  if (!form.test(value)) throw new Failure(`${column} "${value}" has not the form ${form}`)
  return value
}
