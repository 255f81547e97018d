import { Type, type Static } from 'typebox'
import type { Catalog } from '#catalog/catalog.ts'
import { explanationOfRule } from '#catalog/link-rules.ts'
import type { CampaignName, CampaignVehicle } from '#catalog/records/campaign-store.ts'
import { NO_OWNER } from '#catalog/vehicle-records.ts'
import { factsOfCountry } from '#operations/countries.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import {
  CAMPAIGN_NAME_COUNT_MAX,
  CAMPAIGN_WORDING_COUNT_MAX,
  FEDERAL_NAME_COUNT_MAX,
  FIELD_CHARACTERS_MAX,
  ID_CHARACTERS_MAX,
  PAGE_LIMIT_DEFAULT,
  PAGE_LIMIT_MAX,
  YEAR_COUNT_MAX,
} from '#operations/limits.ts'
import { pageFields, pageOf, pageParameters } from '#operations/page-parameters.ts'
import { Link } from '#operations/provenance/get-provenance.ts'
import { CAMPAIGN_NUMBER_FORMS, findCampaign } from '#operations/records/find-campaign.ts'
import { isAdviceUnstated, unstatedAdvice } from '#operations/records/owner-advice.ts'
import { CountryRecallList, RECALL_LIST_FIELDS } from '#operations/records/recall-list.ts'
import { campaignMessage } from '#operations/records/recall-messages.ts'
import { Recall, toRecall } from '#operations/records/recall.ts'
import { RecordsThrough } from '#operations/records/record-page.ts'
import { closed, nullable } from '#operations/schemas.ts'
import { Vehicle } from '#operations/vehicle.ts'

const wording = Type.Integer({
  minimum: 1,
  description: 'Number of the text about this vehicle: 1 is the text of `recall`, others are in `other_wordings`.',
  examples: [1],
})
const Year = Type.Union([Type.Integer(), Type.Null()])
const years = (description: string) =>
  Type.Array(Year, {
    maxItems: YEAR_COUNT_MAX,
    description: `${description} Null if the name has no model year.`,
    examples: [[2018, 2019]],
  })
const name = (description: string, example: string) =>
  Type.String({ maxLength: FIELD_CHARACTERS_MAX, description, examples: [example] })

const Name = closed(
  {
    make: name("Make as the agency's record writes it.", 'TOYOTA'),
    model: name("Model as the agency's record writes it; for equipment it may be a part.", 'TACOMA'),
    years: years('Model years, ascending.'),
    unmatched_years: years('Model years without a vehicle of this name in this service.'),
    text_only_years: nullable(
      Type.Array(Year, {
        maxItems: YEAR_COUNT_MAX,
      }),
      {
        description:
          "Years of `years` that only the campaign's text states, not the agency's record. Null if the data were built by a version that does not distinguish them.",
        examples: [[]],
      },
    ),
  },
  'A make and model that the campaign states.',
)

const { summary, consequence, remedy, applies_to_hint } = Recall.properties
const Wording = closed({ wording, summary, consequence, remedy, applies_to_hint }, 'Another text of the campaign.')

const { id, year, make, model, trim, body_class, displacement_l, fuel_type, drive_type, configuration } =
  Vehicle.properties
const VehicleOfCampaign = closed(
  {
    id,
    year,
    make,
    model,
    trim,
    body_class,
    displacement_l,
    fuel_type,
    drive_type,
    configuration,
    wording,
    matched_names: Type.Array(Link, {
      maxItems: FEDERAL_NAME_COUNT_MAX,
      description: 'Names of the campaign that match the vehicle, with the rule of each match.',
    }),
  },
  'A vehicle matched to a campaign by name.',
  'CampaignVehicle',
)

const CampaignInput = closed({
  campaign: Type.String({
    minLength: 1,
    maxLength: ID_CHARACTERS_MAX,
    description: `Number of the campaign: ${CAMPAIGN_NUMBER_FORMS}, or the manufacturer's own (24S05).`,
    examples: ['20V682000'],
  }),
  ...pageParameters('Vehicles', { defaultLimit: PAGE_LIMIT_DEFAULT, max: PAGE_LIMIT_MAX }),
})
type CampaignInput = Static<typeof CampaignInput>

const CampaignResponse = closed({
  campaign_id: Recall.properties.campaign_id,
  country: Recall.properties.country,
  recall: Recall,
  other_wordings: Type.Optional(
    Type.Array(Wording, {
      maxItems: CAMPAIGN_WORDING_COUNT_MAX,
      description:
        'Further texts, if the agency words the defect or the remedy per model. `wording` of a vehicle is the number of its text.',
    }),
  ),
  names: Type.Array(Name, {
    maxItems: CAMPAIGN_NAME_COUNT_MAX,
    description: 'All makes and models that the campaign states in its table or text; the same on each page.',
  }),
  unmatched_count: Type.Integer({
    minimum: 0,
    description: 'Number of names and model years that match no vehicle of this service.',
    examples: [0],
  }),
  ...pageFields('Vehicles', PAGE_LIMIT_MAX),
  vehicles: Type.Array(VehicleOfCampaign, {
    maxItems: PAGE_LIMIT_MAX,
    description: 'The vehicles of this page, newest first.',
  }),
  records_through: RecordsThrough,
  message: RECALL_LIST_FIELDS.message,
  attribution: CountryRecallList.properties.attribution,
})
export type CampaignResponse = Static<typeof CampaignResponse>

export const getCampaign = defineEndpoint({
  name: 'get_campaign',
  path: '/v1/recalls/{campaign}',
  summary: 'Get one recall campaign by its number, with the vehicles that it names',
  description:
    "Returns the campaign behind the number on a recall letter: defect, remedy, advice not to drive or to park outside, completion, related campaigns of the other country, and the affected vehicles. `names` lists the makes, models, and years that the agency filed, known to this service or not, and those that only the text states (`text_only_years`). `vehicles` lists the vehicles of /v1/vehicles that match these names, by page, each with its rule. Years in `unmatched_years` match no vehicle, so the campaign also covers vehicles that `vehicles` does not list. Case, spaces, and dashes of the number do not matter, and the last three digits of an NHTSA number may be omitted. A manufacturer's number (24S05) finds the only campaign that states it; if there are several, 404 `campaign_not_found` lists them in `campaigns`. Campaigns about equipment, tires, and child seats are included. A campaign may cover only some vehicles of a name; check the VIN. Recalls in Canada contain information licensed under the Open Government Licence – Canada.",
  requiredPlan: 'pro',
  fieldsOf: 'vehicles',
  input: CampaignInput,
  output: CampaignResponse,
  problems: ['campaign_not_found'],

  run(input, { catalog }) {
    return campaignOf(input, catalog)
  },
})

/** Returns a campaign with one page of its vehicles. @throws ProblemError invalid_parameter, campaign_not_found */
export function campaignOf(
  { campaign, limit = PAGE_LIMIT_DEFAULT, offset = 0 }: CampaignInput,
  catalog: Catalog,
): CampaignResponse {
  const { country, campaign: found, notes } = findCampaign(campaign, catalog)
  const of = catalog.records.ofOwner.recallsIn(country, NO_OWNER)
  const { items: vehicles, ...page } = pageOf(found.vehicles, { limit, offset, max: PAGE_LIMIT_MAX })
  const unmatched = found.names.filter(({ isMatched }) => !isMatched).length
  const { attribution } = factsOfCountry(country)
  const [recall, ...others] = found.wordings.map(toRecall)
  if (recall === undefined) throw new Error(`campaign ${campaign} has no text`)
  return {
    campaign_id: recall.campaign_id,
    country,
    recall,
    ...(others.length === 0 ? {} : { other_wordings: others.map(toWording) }),
    names: groupNames(found.names),
    unmatched_count: unmatched,
    ...page,
    vehicles: vehicles.map((vehicle) => toVehicle(vehicle, catalog)),
    records_through: of.recordsThrough,
    message: [
      ...notes,
      // The last sentence ends with a URL, so the advice comes before it.
      unstatedAdvice(1, isAdviceUnstated(recall) ? 1 : 0) ?? [],
      campaignMessage(recall.type, of, { all: found.names.length, unmatched }),
    ]
      .flat()
      .join(' '),
    ...(attribution === undefined ? {} : { attribution }),
  }
}

function toWording(
  { summary: text, consequence: effect, remedy: fix, applies_to_hint: hint }: Recall,
  index: number,
): Static<typeof Wording> {
  return { wording: index + 2, summary: text, consequence: effect, remedy: fix, applies_to_hint: hint }
}

/** Returns one entry per make and model. Names that only a text states come last. */
function groupNames(names: readonly CampaignName[]): Static<typeof Name>[] {
  const groups = Map.groupBy(names, (entry) => JSON.stringify([entry.make, entry.model]))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const unmatched = group.filter(({ isMatched }) => !isMatched)
    const yearsOf = (some: readonly CampaignName[]) =>
      some.map((entry) => entry.year).toSorted((left, right) => (left ?? 0) - (right ?? 0))
    const derived = group.filter(({ isStated }) => isStated === false)
    const isKnown = group.every(({ isStated }) => isStated !== null)
    return [
      {
        make: first.make,
        model: first.model,
        years: yearsOf(group),
        unmatched_years: yearsOf(unmatched),
        text_only_years: isKnown ? yearsOf(derived) : null,
      },
    ]
  })
}

function toVehicle(
  { position, wording: index, names }: CampaignVehicle,
  catalog: Catalog,
): Static<typeof VehicleOfCampaign> {
  const row = catalog.vehicleAt(position)
  return {
    id: row.id,
    year: row.year,
    make: row.make,
    model: row.model,
    trim: row.trim,
    // The ingest writes only vocabulary values; the output schema checks them again.
    body_class: row.body_class as Vehicle['body_class'],
    displacement_l: row.displacement_l,
    fuel_type: row.fuel_type as Vehicle['fuel_type'],
    drive_type: row.drive_type as Vehicle['drive_type'],
    configuration: row.configuration,
    wording: index + 1,
    matched_names: names.map((link) => ({
      ...link,
      explanation: explanationOfRule(link.rule),
      confidence: link.confidence as 'exact',
    })),
  }
}
