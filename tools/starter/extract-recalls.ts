import { ownerAdviceIn } from '#ingest/sources/owner-advice.ts'
import { Failure } from '#platform/failure.ts'
import type { CampaignFacts, Editions } from './editions.ts'
import type { Campaign, Plan } from './plan.ts'

/** Field numbers in NHTSA's FLAT_RCL layout of May 2025, from 0. */
const CAMPNO = 1
const MAKETXT = 2
const MODELTXT = 3
const YEARTXT = 4
const COMPNAME = 6
const RCLTYPECD = 10
const TEXTS = { DESC_DEFECT: 19, CONEQUENCE_DEFECT: 20, CORRECTIVE_ACTION: 21 } as const
const RCL_CMPT_ID = 23
const DO_NOT_DRIVE = 27
const PARK_OUTSIDE = 28
const FIELD_COUNT = 29
const VEHICLE_RECALL = 'V'
/** First model year of EPA's list; older names match no vehicle of the service. */
const YEAR_MIN = 1984
const UNKNOWN_YEAR = 9999
/** Length of a campaign number in the index of recall documents. */
const INDEX_NUMBER_LENGTH = 6

type Fields = readonly string[]
type OurTexts = Pick<Campaign, 'summary' | 'consequence' | 'remedy' | 'doNotDrive' | 'parkOutside'>

/**
 * Returns FLAT_RCL.txt for the campaigns and vehicles of the plan: official facts, our texts. more-recalls.txt has the
 * other rows of the recall file, used by the build with every vehicle: facts, without a text if the plan has none.
 * @throws Failure if a campaign concerns none of these vehicles
 */
export function extractRecalls(plan: Plan, editions: Editions): Map<string, string> {
  const wanted = vehicleKeys(plan)
  const official = Map.groupBy(officialRows(editions.recalls), (fields) => fields[CAMPNO] ?? '')
  const indexed = Map.groupBy(indexedRows(editions.campaignVehicles), (fields) => fields[CAMPNO] ?? '')
  const ofPlan = plan.campaigns.flatMap((campaign) => {
    const number = campaign.campaign
    const source =
      official.get(number) ??
      fromIndex(campaign, indexed.get(number.slice(0, INDEX_NUMBER_LENGTH)) ?? [], editions.campaignFacts.get(number))
    const concerned = source.filter((fields) => wanted.has(vehicleKey(fields)))
    if (concerned.length === 0) throw new Failure(`campaigns.tsv: ${number} concerns no vehicle of the starter set`)
    const stated = editions.campaignFacts.get(number)
    const advised = official.has(number) ? campaign : withAdvice(campaign, stated)
    return onePerComponent(concerned).map((fields) => inOurWords(fields, advised))
  })
  const planned = new Map(plan.campaigns.map((campaign) => [campaign.campaign, campaign]))
  const others = [...official].flatMap(([number, rows]) => {
    const campaign = planned.get(number)
    const isLeft = (fields: Fields) => isRated(fields) && !(campaign !== undefined && wanted.has(vehicleKey(fields)))
    return onePerComponent(rows.filter(isLeft)).map((fields) => inOurWords(fields, campaign ?? withoutTexts(fields)))
  })
  return new Map([
    ['FLAT_RCL.txt', numbered(ofPlan)],
    ['more-recalls.txt', numbered(others)],
  ])
}

function numbered(rows: readonly Fields[]): string {
  return rows.map((fields, index) => `${[String(index + 1), ...fields.slice(1)].join('\t')}\r\n`).join('')
}

/** Returns true for a vehicle recall in a model year of EPA's list. */
function isRated(fields: Fields): boolean {
  const year = Number(fields[YEARTXT])
  return fields[RCLTYPECD] === VEHICLE_RECALL && year >= YEAR_MIN && year < UNKNOWN_YEAR
}

/** Returns a campaign without our texts. Advice to every owner is a fact and stays. */
function withoutTexts(fields: Fields): OurTexts {
  const advice = ownerAdviceIn(fields.slice(TEXTS.DESC_DEFECT, TEXTS.CORRECTIVE_ACTION + 1).join(' '))
  const flag = (value: 1 | null) => (value === 1 ? 'Yes' : '')
  return {
    summary: '',
    consequence: '',
    remedy: '',
    doNotDrive: flag(advice.do_not_drive),
    parkOutside: flag(advice.park_outside),
  }
}

/** Returns make, model and year in NHTSA's spelling for every vehicle of the plan. */
export function vehicleKeys(plan: Plan): Set<string> {
  return new Set(
    plan.lines.flatMap((line) =>
      line.federalModels.flatMap((model) => line.years.map((year) => [line.federalMake, model, year].join('\t'))),
    ),
  )
}

function vehicleKey(fields: Fields): string {
  return [fields[MAKETXT], fields[MODELTXT]?.trim(), fields[YEARTXT]].join('\t')
}

function officialRows(text: string): Fields[] {
  return text.split('\r\n').map((line) => line.split('\t'))
}

/** Moves the columns of the index, campaign to year, to their positions in FLAT_RCL. */
function indexedRows(text: string): Fields[] {
  return text.split(/\r?\n/).map((line) => ['', ...line.split('\t')])
}

/**
 * Builds rows from the index, which only states vehicles. Component, date and count come from the campaign's facts, or
 * stay blank.
 */
function fromIndex(campaign: Campaign, rows: readonly Fields[], facts: CampaignFacts | undefined): Fields[] {
  const { campaign: number, manufacturer, manufacturerCampaign } = campaign
  return rows.map(([id = '', , make = '', model = '', year = '']) => {
    const { component = '', affected = '', reportReceived = '' } = facts ?? {}
    const head = [id, number, make, model, year, manufacturerCampaign, component, manufacturer]
    return [...head, '', '', 'V', affected, '', '', manufacturer, reportReceived]
  })
}

/** Adds the advice in the facts if the plan has none. */
function withAdvice(campaign: Campaign, facts: CampaignFacts | undefined): Campaign {
  return {
    ...campaign,
    doNotDrive: campaign.doNotDrive || (facts?.doNotDrive ?? ''),
    parkOutside: campaign.parkOutside || (facts?.parkOutside ?? ''),
  }
}

/** Keeps the first row of each vehicle and component; official rows also differ by part. */
function onePerComponent(rows: readonly Fields[]): Fields[] {
  const keyOf = (fields: Fields) => `${vehicleKey(fields)}\t${fields[COMPNAME]}`
  return [...new Map(rows.toReversed().map((fields) => [keyOf(fields), fields])).values()].toReversed()
}

/** Replaces every official sentence: the texts, the notes and the manufacturer's part description. */
function inOurWords(fields: Fields, campaign: OurTexts): Fields {
  const row = Array.from({ length: FIELD_COUNT }, (_, index) =>
    index < TEXTS.DESC_DEFECT ? (fields[index] ?? '') : '',
  )
  row[TEXTS.DESC_DEFECT] = campaign.summary
  row[TEXTS.CONEQUENCE_DEFECT] = campaign.consequence
  row[TEXTS.CORRECTIVE_ACTION] = campaign.remedy
  row[RCL_CMPT_ID] = fields[RCL_CMPT_ID] ?? ''
  row[DO_NOT_DRIVE] = campaign.doNotDrive
  row[PARK_OUTSIDE] = campaign.parkOutside
  return row
}
