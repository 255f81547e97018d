import { Type, type Static } from 'typebox'
import { HOME_COUNTRY } from '#catalog/records/recall-store.ts'
import { SIMILAR_NAME_COUNT_MAX } from '#catalog/records/similar-names.ts'
import type { FederalRecords, RecallsInCountry, RecordsOwner } from '#catalog/vehicle-records.ts'
import { RECALL_TYPES, type RecallType } from '#catalog/vocabulary.ts'
import { COUNTRIES, countriesOf, factsOfCountry } from '#operations/countries.ts'
import { COUNTRY_COUNT_MAX, FIELD_CHARACTERS_MAX, RECALL_COUNT_MAX, TEXT_CHARACTERS_MAX } from '#operations/limits.ts'
import { closed } from '#operations/schemas.ts'
import { RecallMatch, recallMatchOf } from '#operations/vehicle.ts'
import { OwnerAdvice, ownerAdvice } from './owner-advice.ts'
import { emptyMessage, listedMessage } from './recall-messages.ts'
import { Recall, toRecall } from './recall.ts'
import { MatchedNames, toMatchedNames, RecordsThrough, similarNamesOf } from './record-page.ts'

export const RecallTypeParameter = Type.Optional(
  Type.Enum([...RECALL_TYPES], {
    description: 'Filter by campaign type. Case-insensitive. Campaigns without a stated type never match.',
    examples: ['vehicle'],
  }),
)

const Count = Type.Optional(
  Type.Integer({
    minimum: 0,
    description:
      "Number of campaigns in this list. Omitted, never 0, if recalls of the vehicle's make and model year are not loaded for any requested country; `countries` has the count of each loaded country.",
    examples: [1],
  }),
)
const Message = Type.String({
  maxLength: TEXT_CHARACTERS_MAX,
  description: 'Limits of the list: which vehicles the campaigns cover, or the meaning of an empty list.',
  examples: [
    'A campaign may cover only some vehicles with this name. Ask NHTSA with the VIN to be sure: https://www.nhtsa.gov/recalls',
  ],
})

const SimilarNames = similarNamesOf(
  'SimilarName',
  {
    recall_count: Type.Integer({
      minimum: 1,
      description: 'Number of campaigns about vehicles of that name.',
      examples: [2],
    }),
  },
  "Names of the same make and model year that begin like the vehicle's and have campaigns, if no campaign about the vehicle itself is listed. Check them too: one may apply to this vehicle. Omitted if there are none.",
)

/** Basis of one country's recalls, if a response covers a country other than the United States. */
export const CountryRecallList = closed(
  {
    country: Recall.properties.country,
    count: Count,
    recall_match: RecallMatch,
    matched_names: MatchedNames,
    similar_names: SimilarNames,
    records_through: RecordsThrough,
    message: Message,
    attribution: Type.Optional(
      Type.String({
        maxLength: FIELD_CHARACTERS_MAX,
        description: 'Attribution that the license requires wherever these records are shown.',
        examples: ['Contains information licensed under the Open Government Licence – Canada.'],
      }),
    ),
  },
  'Recalls of one country with their coverage.',
  'CountryRecallList',
)

/** Fields of every recall list, without `recall_match` and the owner of the recalls. */
export const RECALL_LIST_FIELDS = {
  count: Count,
  recalls: Type.Array(Recall, { maxItems: RECALL_COUNT_MAX, description: 'Newest report first.' }),
  matched_names: MatchedNames,
  similar_names: SimilarNames,
  records_through: RecordsThrough,
  message: Message,
  owner_advice: OwnerAdvice,
  countries: Type.Optional(
    Type.Array(CountryRecallList, {
      maxItems: COUNTRY_COUNT_MAX,
      description:
        'Coverage of each requested country: one may be loaded while another is not. Omitted if only the United States is requested.',
    }),
  ),
} as const

export interface RecallFilters {
  /** Default: all types. */
  readonly type?: RecallType | undefined
  /** Value of the parameter. Default: United States. */
  readonly country?: string | undefined
}

export function recallList(
  { ofOwner }: Pick<FederalRecords, 'ofOwner'>,
  owner: RecordsOwner,
  choice: RecallFilters,
): RecallList {
  const lists = countriesOf(choice.country).map((country) => listIn(ofOwner.recallsIn(country, owner), choice.type))
  const [first] = lists
  if (first === undefined) throw new Error(`there are no recalls of ${choice.country}, only of ${COUNTRIES.join(', ')}`)
  if (choice.country === undefined || choice.country === HOME_COUNTRY) return withAdvice(first)
  const countries = lists.map(({ recalls: _recalls, ...rest }, index) =>
    inCountry(countriesOf(choice.country)[index], rest),
  )
  return { ...withAdvice(lists.length === 1 ? first : mergeLists(lists)), countries }
}

function withAdvice(list: CountryList): CountryList & { owner_advice: OwnerAdvice } {
  return { ...list, owner_advice: ownerAdvice(list.recalls) }
}

/** Returns similar names with US campaigns if the count is 0, because such a count excludes them. */
export function similarToNone(
  { ofOwner }: Pick<FederalRecords, 'ofOwner'>,
  owner: RecordsOwner,
  count: number | null,
): Pick<CountryList, 'similar_names'> {
  const similar = count === 0 ? ofOwner.recallsIn(HOME_COUNTRY, owner).similar : []
  return similar.length === 0 ? {} : { similar_names: [...similar] }
}

type CountryList = ReturnType<typeof listIn>
type RecallList = ReturnType<typeof withAdvice> & { countries?: Static<typeof CountryRecallList>[] }

function listIn(found: RecallsInCountry, type: RecallType | undefined) {
  const { recalls, isLoaded, names, similar, recordsThrough } = found
  const listed = type === undefined ? recalls : recalls.filter((recall) => recall.type === type)
  return {
    ...(isLoaded ? { count: listed.length } : {}),
    recall_match: recallMatchOf(isLoaded ? recalls.length : null),
    recalls: listed.map(toRecall),
    matched_names: toMatchedNames(names),
    ...(similar.length === 0 ? {} : { similar_names: [...similar] }),
    records_through: isLoaded ? recordsThrough : null,
    message: listed.length === 0 ? emptyMessage(found, type) : listedMessage(listed, found),
  }
}

function inCountry(
  country: string = HOME_COUNTRY,
  list: Omit<CountryList, 'recalls'>,
): Static<typeof CountryRecallList> {
  const { attribution } = factsOfCountry(country)
  return { country, ...list, ...(attribution === undefined ? {} : { attribution }) }
}

/** Merges several countries into one list. Omits the count if one country's recalls are not loaded. */
function mergeLists(lists: readonly CountryList[]): CountryList {
  const recalls = lists
    .flatMap((list) => list.recalls)
    .toSorted((left, right) => (orderOf(left) < orderOf(right) ? 1 : -1))
  const isLoaded = lists.every(({ count }) => count !== undefined)
  const matches = lists.map(({ recall_match: match }) => match)
  const days = lists.map(({ records_through: day }) => day)
  const similar = distinct(lists.flatMap(({ similar_names: names = [] }) => names)).slice(0, SIMILAR_NAME_COUNT_MAX)
  return {
    ...(isLoaded ? { count: recalls.length } : {}),
    recall_match: matches.find((match) => match === 'matched') ?? (isLoaded ? 'none' : 'not_loaded'),
    recalls: recalls.slice(0, RECALL_COUNT_MAX),
    matched_names: distinct(lists.flatMap(({ matched_names: names }) => names)),
    ...(similar.length === 0 ? {} : { similar_names: similar }),
    records_through: days.includes(null)
      ? null
      : days.reduce((first, day) => ((day ?? '') < (first ?? '') ? day : first), days[0] ?? null),
    // Joined by a dot because each message ends with an address.
    message: lists.map(({ message }) => message).join(' · '),
  }
}

/** Returns the sort key: report date, then number, as each country publishes its campaigns. */
function orderOf({ report_received: day, campaign_id: id }: Recall): string {
  return `${day ?? ''} ${id}`
}

/** Removes duplicates: agencies mostly use the same names. */
function distinct<Value>(values: readonly Value[]): Value[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}
