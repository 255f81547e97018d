import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '#platform/failure.ts'

/** A model line of the starter set: which EPA rows are taken, and what NHTSA calls those vehicles. */
export interface ModelLine {
  readonly make: string
  /** EPA's baseModel. */
  readonly baseModel: string
  /** Beginnings of EPA's model name; empty = every model of the line. */
  readonly models: readonly string[]
  readonly years: readonly number[]
  /** At most so many configurations are taken of each year. */
  readonly perYear: number
  readonly federalMake: string
  readonly federalModels: readonly string[]
}

/**
 * A recall campaign in our own words; a blank text = no official file says it. The first two facts are filled only
 * where no official recall row states them. Dates, counts and components cannot be written by hand at all.
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

/** A recall campaign in Canada in our own words; all else are facts of Transport Canada's rows. */
export interface CanadianCampaign {
  /** Transport Canada's number. */
  readonly campaign: string
  readonly summary: string
  readonly consequence: string
  readonly remedy: string
}

/** What the starter files are made of, written by hand. */
export interface Plan {
  readonly lines: readonly ModelLine[]
  readonly campaigns: readonly Campaign[]
  readonly canadian: readonly CanadianCampaign[]
}

const YEARS = /^(?<first>\d{4})(?:-(?<last>\d{4}))?$/
const CAMPAIGN = /^\d{2}V[0-9A-Z]{3}\d{3}$/
const CANADIAN_CAMPAIGN = /^\d{7}$/
const FLAG = /^(Yes|No)?$/
const SENTENCES = /^(.*\.)?$/

/**
 * Reads model-lines.tsv, campaigns.tsv and canadian-campaigns.tsv of a folder.
 * @throws Failure, naming file and line, for a line that cannot be used.
 */
export async function readPlan(directory: string): Promise<Plan> {
  const lines = await readTable(join(directory, 'model-lines.tsv'), modelLine)
  const campaigns = await readTable(join(directory, 'campaigns.tsv'), campaign)
  const canadian = await readTable(join(directory, 'canadian-campaigns.tsv'), canadianCampaign)
  const numbers = [...campaigns, ...canadian].map((each) => each.campaign)
  if (new Set(numbers).size < numbers.length)
    throw new Failure('campaigns.tsv or canadian-campaigns.tsv names a campaign twice')
  return { lines, campaigns, canadian }
}

type Cell = (column: string) => string

async function readTable<Row>(path: string, parse: (cell: Cell) => Row): Promise<Row[]> {
  const [header = '', ...records] = (await readFile(path, 'utf8')).trimEnd().split('\n')
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
  if (first === undefined) throw new Failure(`model-lines.tsv: "${text}" is not a year or a range of years`)
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

function checked(cell: Cell, column: string, form: RegExp): string {
  const value = cell(column)
  if (!form.test(value)) throw new Failure(`campaigns.tsv: ${column} "${value}" of ${cell('campaign')}`)
  return value
}
