import type { Catalog } from '#catalog/catalog.ts'
import { type Campaign, numbersIn } from '#catalog/records/campaign-store.ts'
import { HOME_COUNTRY } from '#catalog/records/recall-store.ts'
import { NO_OWNER, type RecallsInCountry } from '#catalog/vehicle-records.ts'
import { factsOfCountry } from '#operations/countries.ts'
import { invalidParameter, ProblemError } from '#platform/problem.ts'
import { campaignPage } from './recall.ts'

export interface FoundCampaign {
  readonly country: string
  readonly campaign: Campaign
  /** Notes about the number and other campaigns it may mean. */
  readonly notes: readonly string[]
}

/**
 * Finds a campaign by its agency's number or by the manufacturer's. A number in an agency's form never finds another
 * campaign.
 * @throws ProblemError invalid_parameter if it cannot be a number; campaign_not_found, also if it is ambiguous
 */
export function findCampaign(text: string, catalog: Catalog): FoundCampaign {
  const parsed = parseCampaignNumber(text)
  const number = parseManufacturerNumber(text)
  if (parsed !== undefined) {
    const found = ofAgency(parsed, catalog)
    if (found !== undefined) return found
    throw campaignNotFound(parsed, number === undefined ? [] : numbered(number, catalog), catalog)
  }
  if (number === undefined) {
    const forms = `${CAMPAIGN_NUMBER_FORMS}, or the manufacturer's own (24S05)`
    throw invalidParameter('campaign', `must be a recall campaign number ${forms}`)
  }
  return ofManufacturer(number, catalog)
}

/** Matches numbers that are distinctive enough. Short digit-only numbers also occur in names and years. */
const DISTINCTIVE_NUMBER = /[A-Z]|\d{5}/

/**
 * Returns the campaign number that a vehicle search may mean, or undefined. An agency's number is recognized by its
 * form. A manufacturer's number counts only if a loaded campaign states it and no vehicle has that name, as the S40
 * has.
 */
export function campaignInSearch(text: string, catalog: Catalog): string | undefined {
  const parsed = parseCampaignNumber(text)
  if (parsed !== undefined) return parsed.start ?? parsed.id
  const number = parseManufacturerNumber(text)
  if (number === undefined || !DISTINCTIVE_NUMBER.test(number)) return undefined
  const isOnlyNumber = catalog.campaigns.numbered(number).length > 0 && catalog.countVehicles({ model: text }) === 0
  return isOnlyNumber ? number : undefined
}

function ofAgency({ country, id: number, start }: CampaignNumber, { campaigns }: Catalog): FoundCampaign | undefined {
  // A few old campaigns have parts that are separate campaigns: 00V095001 and 00V095002.
  const all = start === undefined ? [number] : campaigns.numbersFrom(start)
  const chosen = all.includes(number) || all.length !== 1 ? number : all[0]
  const campaign = campaigns.find(country, chosen ?? number)
  const others = all.filter((id) => id !== chosen)
  if (campaign !== undefined) {
    const notes = others.length === 0 ? [] : [`NHTSA has further campaigns of this number: ${others.join(', ')}.`]
    return { country, campaign, notes }
  }
  if (others.length > 0) {
    const detail = `Several campaigns begin with ${start}: ${others.join(', ')}. Request one of them.`
    throw new ProblemError('campaign_not_found', detail, { campaigns: others })
  }
  return undefined
}

/** @throws ProblemError campaign_not_found if no campaign, or several of one country, have the number */
function ofManufacturer(number: string, catalog: Catalog): FoundCampaign {
  const all = numbered(number, catalog)
  // Both countries may have a campaign for one defect under the same number.
  const atHome = all.filter(({ country }) => country === HOME_COUNTRY)
  const [found, ...more] = atHome.length > 0 ? atHome : all
  if (found === undefined) throw numberNotFound(number, catalog)
  if (more.length > 0) {
    const several = [found, ...more]
    const detail = `Several campaigns have the manufacturer's number ${number}: ${named(several)}. Request one of them.`
    throw new ProblemError('campaign_not_found', detail, { campaigns: several.map(({ id }) => id) })
  }
  const others = all.filter((campaign) => campaign !== found)
  return {
    ...found,
    notes: [
      `Found by the manufacturer's own number ${number}, which another manufacturer may also use: compare the manufacturer.`,
      ...(others.length === 0 ? [] : [`It is also the number of ${named(others)}.`]),
    ],
  }
}

interface NumberedCampaign {
  readonly country: string
  readonly id: string
  readonly campaign: Campaign
}

function numbered(number: string, { campaigns }: Catalog): NumberedCampaign[] {
  return campaigns.numbered(number).flatMap(({ country, campaign_id: id }) => {
    const campaign = campaigns.find(country, id)
    return campaign === undefined ? [] : [{ country, id, campaign }]
  })
}

/** "20V623000 (Jaguar Land Rover North America, LLC)" */
function named(campaigns: readonly NumberedCampaign[]): string {
  return campaigns
    .map(({ id, campaign }) => `${id} (${campaign.wordings[0]?.manufacturer ?? 'manufacturer not stated'})`)
    .join(', ')
}

const HELD = {
  us: 'They include campaigns for equipment, tires, and child seats.',
  other: 'They include campaigns for tires and child seats, but not notices without a safety risk.',
} as const

function campaignNotFound(
  { country, id: number }: CampaignNumber,
  sameNumber: readonly NumberedCampaign[],
  catalog: Catalog,
): ProblemError {
  const of = catalog.records.ofOwner.recallsIn(country, NO_OWNER)
  const { agency, country_name } = factsOfCountry(country)
  const loaded = [
    `The loaded recalls of ${country_name} contain no campaign ${number}.`,
    ...reachOf(of),
    country === HOME_COUNTRY ? HELD.us : HELD.other,
  ]
  const detail = [
    ...(of.recordsThrough === null
      ? [`The recalls of ${country_name} are not loaded, so ${number} could not be looked up.`]
      : loaded),
    ...(sameNumber.length === 0 ? [] : [`A manufacturer uses this number for another campaign: ${named(sameNumber)}.`]),
    `Ask ${agency}: ${campaignPage({ country, campaign_id: number })}`,
  ]
  const extension = sameNumber.length === 0 ? {} : { campaigns: sameNumber.map(({ id }) => id) }
  return new ProblemError('campaign_not_found', detail.join(' '), extension)
}

function reachOf({ isComplete, recordsThrough }: RecallsInCountry): string[] {
  return [
    ...(isComplete ? [] : ['They are incomplete: campaigns are missing.']),
    `They reach through ${recordsThrough}; later filings are not included.`,
  ]
}

function numberNotFound(number: string, catalog: Catalog): ProblemError {
  const of = catalog.records.ofOwner.recallsIn(HOME_COUNTRY, NO_OWNER)
  const { agency, country_name: countryName, ask_url: url } = factsOfCountry(HOME_COUNTRY)
  const detail = [
    `No campaign has the manufacturer's number ${number}. Not every record states that number: use the agency's number from the recall letter, ${CAMPAIGN_NUMBER_FORMS}.`,
    ...(of.recordsThrough === null
      ? [`The recalls of ${countryName} are not loaded.`]
      : [`The recalls of ${countryName} are loaded.`, ...reachOf(of)]),
    `Ask ${agency}: ${url}`,
  ]
  return new ProblemError('campaign_not_found', detail.join(' '))
}

/** Campaign number as its agency writes it, with the agency's country. */
interface CampaignNumber {
  readonly country: string
  readonly id: string
  /** Number without its last three digits if the caller omitted them; undefined for a full number. */
  readonly start: string | undefined
}

/** Words allowed before the number: "NHTSA Campaign Number: 24V064000", "recall 24V-064". */
const WORDS_BEFORE = /^(?:(?:nhtsa|transport\s+canada|safety|recall|campaign|number|no\b|id\b)[\s.:#]*)+/i
/**
 * Year, kind of report (vehicle, equipment, tire, child seat, improvement), number, part. Users omit a part of zeros.
 * The last digit of a number may be a letter (21V00K000).
 */
const HOME_NUMBER = /^(\d{2}[VETCI]\d{2}[0-9A-Z])(\d{3})?$/
const CANADIAN_NUMBER = /^(?:19|20)\d{5}$/

export const CAMPAIGN_NUMBER_FORMS =
  'of NHTSA (24V064000, also 24V-064) or of Transport Canada (2024065, also 2024-065)'

/**
 * Parses a campaign number as users write it. Ignores case, blanks, dashes, and words such as "recall" before it.
 * NHTSA's last three digits are optional. Undefined for an unknown form, such as manufacturers' numbers.
 */
export function parseCampaignNumber(text: string): CampaignNumber | undefined {
  const plain = text
    .trim()
    .replace(WORDS_BEFORE, '')
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
  if (CANADIAN_NUMBER.test(plain)) return { country: 'ca', id: plain, start: undefined }
  const [, start, part] = HOME_NUMBER.exec(plain) ?? []
  if (start === undefined) return undefined
  return { country: HOME_COUNTRY, id: `${start}${part ?? '000'}`, start: part === undefined ? start : undefined }
}

/** Parses a manufacturer's campaign number to the catalog's form. Returns undefined for no number, or several. */
export function parseManufacturerNumber(text: string): string | undefined {
  const [number, ...others] = numbersIn(text.trim().replace(WORDS_BEFORE, ''))
  return others.length === 0 ? number : undefined
}
