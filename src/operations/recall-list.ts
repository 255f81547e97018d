import { Type } from 'typebox'
import type { VehicleRecalls } from '#catalog/vehicle-records.ts'
import { RECALL_TYPES, type RecallType } from '#catalog/vocabulary.ts'
import { RECALL_COUNT_MAX, TEXT_CHARACTERS_MAX } from './limits.ts'
import { MatchedNames, toMatchedNames } from './matched-name.ts'
import { Recall, toRecall } from './recall.ts'
import { RecordsThrough } from './record-page.ts'
import { recallMatchOf } from './vehicle.ts'

const ASK_BY_VIN = 'Ask NHTSA with the VIN to be sure: https://www.nhtsa.gov/recalls'
const CAVEAT = `A campaign may concern only some vehicles of this name. ${ASK_BY_VIN}`
const NOT_LOADED = `This service has not loaded the federal recalls of this make and model year, so an empty list says nothing about this vehicle. ${ASK_BY_VIN}`
const EXCERPT = 'These are starter data, an excerpt of the federal recalls: campaigns may be missing.'
const NOT_IN_EXCERPT = `This service holds starter data, an excerpt of the federal recalls, so an empty list says nothing about this vehicle. ${ASK_BY_VIN}`
const NO_RECORD = `Recalls of this make are loaded, and no federal record carries the name of this vehicle, so an empty list is no proof that it has no recalls. ${ASK_BY_VIN}`
const OTHER_RECORDS = `Recalls of this make are loaded, and none carries the name of this vehicle; other federal records do. It may be recalled under another name. ${ASK_BY_VIN}`

/** Narrows a list of recalls. */
export const RecallTypeParameter = Type.Optional(
  Type.Enum([...RECALL_TYPES], {
    description: 'Only campaigns of this type. Case does not matter. Campaigns of no stated type are left out.',
    examples: ['vehicle'],
  }),
)

/** What every list of recalls holds besides recall_match and whose recalls they are. */
export const RECALL_LIST_FIELDS = {
  count: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'Number of campaigns listed here. Absent, and never 0, where no recalls are loaded for the make and model year of the vehicle.',
      examples: [1],
    }),
  ),
  recalls: Type.Array(Recall, { maxItems: RECALL_COUNT_MAX, description: 'Newest report first.' }),
  matched_names: MatchedNames,
  records_through: RecordsThrough,
  message: Type.String({
    maxLength: TEXT_CHARACTERS_MAX,
    description: 'What the list does not say: whom the campaigns concern, or what its emptiness means.',
    examples: [CAVEAT],
  }),
} as const

/** The recalls of one vehicle as responses show them. @param type only these; undefined = all */
export function recallList(
  found: VehicleRecalls,
  { type, isExcerpt }: { readonly type: RecallType | undefined; readonly isExcerpt: boolean },
) {
  const { recalls, isLoaded, names, recordsThrough } = found
  const listed = type === undefined ? recalls : recalls.filter((recall) => recall.type === type)
  return {
    ...(isLoaded ? { count: listed.length } : {}),
    recall_match: recallMatchOf(isLoaded ? recalls.length : null),
    recalls: listed.map(toRecall),
    matched_names: toMatchedNames(names),
    records_through: recordsThrough,
    message:
      listed.length === 0
        ? emptyMessage(found, { isExcerpt, type })
        : [...otherTypes(listed), ...(isExcerpt ? [EXCERPT] : []), CAVEAT].join(' '),
  }
}

/** How many campaigns are not about the vehicle, where the list holds others besides. */
function otherTypes(listed: VehicleRecalls['recalls']): string[] {
  const others = listed.filter(({ type }) => type !== null && type !== 'vehicle').length
  if (others === 0) return []
  const own = listed.length - others
  const about = 'equipment, tires or child seats made for vehicles of this name, mostly by other makers'
  if (own === 0)
    return [
      `No campaign listed here concerns the vehicle itself: they concern ${about}. Its own may be filed under another name, or not be loaded.`,
    ]
  return [
    `${own} of these ${listed.length} campaigns ${verb(own)} the vehicle itself; ${others} ${verb(others)} ${about}.`,
  ]
}

function verb(count: number): string {
  return count === 1 ? 'concerns' : 'concern'
}

function emptyMessage(
  { recalls, names, isLoaded }: VehicleRecalls,
  { isExcerpt, type }: { isExcerpt: boolean; type: RecallType | undefined },
): string {
  if (!isLoaded) return isExcerpt ? NOT_IN_EXCERPT : NOT_LOADED
  if (recalls.length > 0) return `None of the ${recalls.length} campaigns listed for this vehicle is of type ${type}.`
  return names.length === 0 ? NO_RECORD : OTHER_RECORDS
}
