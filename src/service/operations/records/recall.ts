import { Type, type Static } from 'typebox'
import { HOME_COUNTRY, type RecallCompletion, type RecallRow } from '#catalog/records/recall-store.ts'
import { RECALL_TYPES } from '#catalog/vocabulary.ts'
import { COUNTRIES, factsOfCountry } from '#operations/countries.ts'
import { COMPONENT_COUNT_MAX, FIELD_CHARACTERS_MAX, TEXT_CHARACTERS_MAX } from '#operations/limits.ts'
import { closed, nullable } from '#operations/schemas.ts'

const longText = Type.String({ minLength: 1, maxLength: TEXT_CHARACTERS_MAX })
const count = (description: string, example: number) =>
  nullable(Type.Integer({ minimum: 0 }), { description, examples: [example] })

export const RecallCompletionFigures = closed(
  {
    involved: count('Vehicles involved.', 12_000),
    remedied: count('Vehicles remedied.', 9_000),
    unreachable: count('Vehicles whose owners could not be reached.', 150),
    removed: count('Vehicles exported, stolen, scrapped or otherwise removed.', 40),
    quarter: Type.String({
      pattern: '^[0-9]{4}-[1-4]$',
      description: 'Quarter of the newest report.',
      examples: ['2026-2'],
    }),
  },
  'Newest quarterly completion report, as the manufacturer states it. Omitted if none is known.',
)

export const RelatedCampaign = closed(
  {
    country: Type.Enum([...COUNTRIES], { description: 'Country of the agency.', examples: ['ca'] }),
    campaign_id: Type.String({ minLength: 1, maxLength: 20, description: 'Campaign number.', examples: ['2022017'] }),
    rule: Type.Enum(['named_campaign', 'manufacturer_campaign'], {
      description:
        '"named_campaign": one record states the number of the other. "manufacturer_campaign": both state the manufacturer\'s number, a make in common, and days at most 90 apart.',
      examples: ['manufacturer_campaign'],
    }),
    confidence: Type.Enum(['exact', 'derived'], {
      description: '"exact": a record states it. "derived": it follows from both records.',
      examples: ['derived'],
    }),
    source_url: Type.String({
      maxLength: FIELD_CHARACTERS_MAX,
      description: "The agency's page about the campaign.",
      examples: ['https://wwwapps.tc.gc.ca/Saf-Sec-Sur/7/VRDB-BDRV/search-recherche/detail.aspx?lang=eng&rn=2022017'],
    }),
  },
  'A campaign of another country about the same defect.',
  'RelatedCampaign',
)

/** Recall campaign as it concerns one vehicle. */
export const Recall = closed(
  {
    campaign_id: Type.String({
      minLength: 1,
      maxLength: 20,
      description: 'Campaign number of NHTSA, or of Transport Canada for recalls in Canada (2022650).',
      examples: ['20V682000'],
    }),
    country: Type.Enum([...COUNTRIES], {
      description: 'Country of the agency, as ISO 3166-1 in lower case.',
      examples: [HOME_COUNTRY],
    }),
    component: nullable(Type.String({ minLength: 1, maxLength: FIELD_CHARACTERS_MAX }), {
      description: "The campaign's first component for this vehicle.",
      examples: ['FUEL SYSTEM, GASOLINE:DELIVERY:FUEL PUMP'],
    }),
    components: Type.Array(Type.String({ minLength: 1, maxLength: FIELD_CHARACTERS_MAX }), {
      maxItems: COMPONENT_COUNT_MAX,
      description: 'Every component that the campaign names for this vehicle.',
      examples: [['FUEL SYSTEM, GASOLINE:DELIVERY:FUEL PUMP']],
    }),
    type: nullable(Type.Enum([...RECALL_TYPES]), {
      description:
        'Subject of the report: the vehicle itself, or equipment, a tire, or a child seat made for it, mostly by another manufacturer and sold separately. Null if the record states none of these (safety improvement campaigns).',
      examples: ['vehicle'],
    }),
    manufacturer: nullable(Type.String({ minLength: 1, maxLength: FIELD_CHARACTERS_MAX }), {
      description: 'Manufacturer that filed the report; for equipment, not the manufacturer of the vehicle.',
      examples: ['Toyota Motor Corporation'],
    }),
    summary: nullable(longText, {
      description: 'Description of the defect.',
      examples: ['The low-pressure fuel pump in the tank may stop working.'],
    }),
    consequence: nullable(longText, {
      description: 'Effect of the defect on safety.',
      examples: ['The engine can stall while the vehicle is moving, which raises the risk of a crash.'],
    }),
    remedy: nullable(longText, {
      description: 'Repair offered by dealers.',
      examples: ['Dealers replace the fuel pump, free of charge.'],
    }),
    text_source: nullable(Type.Enum(['official', 'summary']), {
      description:
        'Origin of summary, consequence, and remedy. "official": the federal record. "summary": this project\'s own words, as in the starter data. Null if there are none.',
      examples: ['official'],
    }),
    report_received: nullable(Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }), {
      description: 'Date NHTSA received the report, or date of the recall in other countries, YYYY-MM-DD.',
      examples: ['2020-11-04'],
    }),
    potentially_affected: nullable(Type.Integer({ minimum: 0 }), {
      description: 'Vehicles, or units of the equipment, potentially affected by the whole campaign.',
      examples: [1_525_742],
    }),
    do_not_drive: nullable(Type.Boolean(), {
      description:
        "True if the record's field or text tells owners not to drive until the repair. Null if neither says so.",
      examples: [false],
    }),
    park_outside: nullable(Type.Boolean(), {
      description:
        "True if the record's field or text tells owners to park outside because of fire. Null if neither says so.",
      examples: [false],
    }),
    applies_to_hint: nullable(Type.String({ minLength: 1, maxLength: FIELD_CHARACTERS_MAX }), {
      description:
        'Exact quote from the summary that limits the campaign to an engine, fuel, transmission, drive, or body; compare it with the vehicle. A hint for readers, never used as a filter. Null if the summary has none; the campaign may still cover only some vehicles.',
      examples: ['equipped with 1.5L engines'],
    }),
    source_url: Type.String({
      maxLength: FIELD_CHARACTERS_MAX,
      description: "The agency's page about the campaign.",
      examples: ['https://www.nhtsa.gov/recalls?nhtsaId=20V682000'],
    }),
    completion_rate: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          'Share of recalled vehicles that were repaired, 0 to 1: remedied / involved in the newest report. Omitted if unknown or if the report contradicts itself (more remedied than involved).',
        examples: [0.75],
      }),
    ),
    completion: Type.Optional(RecallCompletionFigures),
    related_campaigns: Type.Optional(
      Type.Array(RelatedCampaign, {
        maxItems: COMPONENT_COUNT_MAX,
        description:
          'Campaigns of another country about the same defect, as far as records show. Omitted if none is known.',
      }),
    ),
    manufacturer_campaign: Type.Optional(
      nullable(Type.String({ minLength: 1, maxLength: FIELD_CHARACTERS_MAX }), {
        description: "The manufacturer's number of the campaign. Omitted for campaigns of NHTSA.",
        examples: ['22S71'],
      }),
    ),
    notification: Type.Optional(
      nullable(Type.String({ minLength: 1, maxLength: FIELD_CHARACTERS_MAX }), {
        description:
          'Kind of notice in the agency\'s words: who found a defect or noncompliance, or "Superseded" if another campaign replaced this one. Omitted for campaigns of NHTSA.',
        examples: ['Safety Mfr'],
      }),
    ),
    summary_fr: Type.Optional(
      nullable(longText, {
        description:
          'Full French text of Transport Canada: defect, effect on safety, and correction. Null if there is none. Omitted for campaigns of other countries.',
        examples: ['Sur certains camions, le moteur des essuie-glaces pourrait être défectueux.'],
      }),
    ),
  },
  'One recall campaign.',
  'Recall',
)
export type Recall = Static<typeof Recall>

/** NHTSA's campaign numbers have nine characters; its document index omits the last three zeros. */
const CAMPAIGN_ID_CHARACTERS = 9

export function toRecall(row: RecallRow): Recall {
  return {
    campaign_id: row.campaign_id,
    country: row.country,
    component: row.components[0] ?? null,
    components: [...row.components],
    type: row.type,
    manufacturer: row.manufacturer,
    summary: row.summary,
    consequence: row.consequence,
    remedy: row.remedy,
    text_source: row.text_source,
    report_received: row.report_received,
    potentially_affected: row.potentially_affected,
    do_not_drive: row.do_not_drive,
    park_outside: row.park_outside,
    applies_to_hint: row.applies_to_hint,
    source_url: campaignPage(row),
    ...(row.completion === null ? {} : completionFields(row.completion)),
    ...(row.related.length === 0
      ? {}
      : { related_campaigns: row.related.map((related) => ({ ...related, source_url: campaignPage(related) })) }),
    ...row.abroad,
  }
}

export function campaignPage({ country, campaign_id: id }: Pick<RecallRow, 'country' | 'campaign_id'>): string {
  const number = country === HOME_COUNTRY ? id.padEnd(CAMPAIGN_ID_CHARACTERS, '0') : id
  return `${factsOfCountry(country).campaign_url}${encodeURIComponent(number)}`
}

/** Decimal places of a rate: a hundredth of a percent. */
const RATE_DIGITS = 4

/** Returns the report, and the rate if it can be computed. */
export function completionFields({
  quarter,
  ...counts
}: RecallCompletion): Pick<Recall, 'completion' | 'completion_rate'> {
  const { involved, remedied } = counts
  const completion = { ...counts, quarter }
  if (involved === null || remedied === null || involved === 0 || remedied > involved) return { completion }
  return { completion_rate: Number((remedied / involved).toFixed(RATE_DIGITS)), completion }
}

/** Formats "FUEL SYSTEM, GASOLINE:DELIVERY" as "Fuel system, gasoline: delivery". Mixed case is returned unchanged. */
export function componentText(component: string | null | undefined): string {
  if (component === null || component === undefined) return 'Component not stated'
  if (component !== component.toUpperCase()) return component
  const text = component.toLowerCase().replaceAll(':', ': ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
