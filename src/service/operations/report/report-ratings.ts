import { Type, type Static } from 'typebox'
import type { Catalog } from '#catalog/catalog.ts'
import { RATING_COUNT_MAX, REPORT_COMPACT_LENGTH_MAX, TEXT_CHARACTERS_MAX } from '#operations/limits.ts'
import { ratingsMessage } from '#operations/public/get-ratings.ts'
import { Rating, toRating } from '#operations/records/rating.ts'
import { parseSelection, select, selectionOf } from '#operations/selected-fields.ts'
import { closed } from '#operations/schemas.ts'

const NO_VEHICLE = 'No vehicle of the catalog is known here, so no rating was looked for.'

/** Safety ratings in a report: as their own address lists them, of every vehicle that the report may be of. */
export const RatingsSection = closed(
  {
    count: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'Number of ratings found. Absent, and never 0, where none are loaded, an excerpt has none or no vehicle is known.',
        examples: [1],
      }),
    ),
    ratings: Type.Array(Type.Union([Rating, selectionOf(Rating)], { 'x-selected-by': 'detail' }), {
      maxItems: RATING_COUNT_MAX,
      description: 'By what was rated. Null stars mean not rated.',
    }),
    message: Type.String({
      maxLength: TEXT_CHARACTERS_MAX,
      description: 'What the list means.',
      examples: [ratingsMessage([{ safety_concern: false, limited: false }], { isLoaded: true, isExcerpt: false })],
    }),
  },
  "Ratings of NHTSA's New Car Assessment Program that may be of the vehicle.",
)

const COMPACT = parseSelection(
  'overall,scale,front.overall,side.overall,rollover.stars,tested.year,tested.make,tested.model,tested.body,tested.drive,safety_concern,limited,notes',
)

/** @param vehicleIds vehicles of the catalog that the report may be of; ratings of several are listed once each */
export function ratingsSection(
  catalog: Catalog,
  vehicleIds: readonly string[],
  detail: 'full' | 'compact',
): Static<typeof RatingsSection> {
  const lists = vehicleIds.flatMap((id) => catalog.listRatings(id) ?? [])
  if (lists.length === 0) return { ratings: [], message: NO_VEHICLE }
  const isLoaded = lists.every((list) => list.isLoaded)
  const byText = new Map(lists.flatMap(({ ratings }) => ratings).map((row) => [JSON.stringify(row), row]))
  const found = [...byText.values()].slice(0, RATING_COUNT_MAX).map(toRating)
  return {
    ...(isLoaded || found.length > 0 ? { count: found.length } : {}),
    ratings:
      detail === 'full' ? found : found.slice(0, REPORT_COMPACT_LENGTH_MAX).map((rating) => select(rating, COMPACT)),
    message: ratingsMessage(found, { isLoaded, isExcerpt: lists.some((list) => list.isExcerpt) }),
  }
}
