import { Type } from 'typebox'
import { defineEndpoint } from '#operations/endpoint.ts'
import { RATING_COUNT_MAX, TEXT_CHARACTERS_MAX } from '#operations/limits.ts'
import { Rating, toRating } from '#operations/records/rating.ts'
import { MatchedNames, toMatchedNames, emptyExcerpt, excerptOf } from '#operations/records/record-page.ts'
import { closed } from '#operations/schemas.ts'
import { VehicleId, vehicleNotFound } from '#operations/vehicle.ts'

const NOT_LOADED = 'This service has not loaded safety ratings, so an empty list says nothing about this vehicle.'
const NONE =
  "No loaded safety rating has this vehicle's name, body, and drive. NHTSA did not rate it, rated it under another name, or its rating is not in the file."
const SEVERAL = 'Several ratings may apply to this vehicle. Each names the version that was tested.'
const CONCERN = ' NHTSA states a safety concern that the stars do not show; read the notes.'
const LIMITED = ' A note limits the stars to some vehicles of the year.'
const ONE = 'The rating applies to the version that was tested. Others with this name may differ.'

export const getRatings = defineEndpoint({
  name: 'get_ratings',
  path: '/v1/vehicles/{id}/ratings',
  summary: 'List the NHTSA safety ratings of one vehicle',
  description:
    "Returns five-star ratings of NHTSA's New Car Assessment Program that may apply to this vehicle, matched by model year, make, and model. Ratings that contradict its drive, doors, or body are excluded. Each has overall, front, side, and rollover stars, the tested version, driver assistance, and NHTSA's safety concerns. Null stars mean not rated. An empty list is not a bad rating: `message` tells you whether ratings are loaded.",
  requiredPlan: 'pro',
  fieldsOf: 'ratings',
  input: closed({ id: VehicleId }),
  output: closed({
    vehicle_id: VehicleId,
    count: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'Number of ratings in this list. Omitted, never 0, if no ratings are loaded or an excerpt has none.',
        examples: [1],
      }),
    ),
    ratings: Type.Array(Rating, {
      maxItems: RATING_COUNT_MAX,
      description: 'Sorted by rated name, body, drive, and production release.',
    }),
    matched_names: MatchedNames,
    message: Type.String({
      maxLength: TEXT_CHARACTERS_MAX,
      description: 'Meaning of the list.',
      examples: [ONE],
    }),
  }),
  problems: ['vehicle_not_found'],

  run({ id }, { catalog }) {
    const found = catalog.listRatings(id)
    if (found === undefined) throw vehicleNotFound()
    const { isLoaded, ratings, names } = found
    return {
      vehicle_id: id,
      ...(isLoaded ? { count: ratings.length } : {}),
      ratings: ratings.slice(0, RATING_COUNT_MAX).map(toRating),
      matched_names: toMatchedNames(names),
      message: ratingsMessage(ratings, found),
    }
  },
})

export function ratingsMessage(
  ratings: readonly Pick<Rating, 'safety_concern' | 'limited'>[],
  { isLoaded, isExcerpt }: { readonly isLoaded: boolean; readonly isExcerpt: boolean },
): string {
  if (ratings.length === 0 && isExcerpt) return emptyExcerpt('safety ratings')
  if (ratings.length === 0) return isLoaded ? NONE : NOT_LOADED
  const concern = ratings.some((rating) => rating.safety_concern === true) ? CONCERN : ''
  const limited = ratings.some((rating) => rating.limited === true) ? LIMITED : ''
  const excerpt = isExcerpt ? ` ${excerptOf('safety ratings')}` : ''
  return (ratings.length === 1 ? ONE : SEVERAL) + concern + limited + excerpt
}
