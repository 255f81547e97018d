import { Type } from 'typebox'
import type { Catalog } from '#catalog/catalog.ts'
import type { ChangeStore } from '#catalog/changes/change-store.ts'
import { CHANGE_TYPES, type ChangeType } from '#catalog/changes/change.ts'
import { Change, toChange } from '#operations/change.ts'
import { COUNTRIES, CountryChoice, countriesOf } from '#operations/countries.ts'
import { Next, pageUrl, defineEndpoint } from '#operations/endpoint.ts'
import { INTEGER_MAX, NAME_CHARACTERS_MAX, PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '#operations/limits.ts'
import { closed } from '#operations/schemas.ts'
import { NAME_PATTERN, YearParameter } from '#operations/vehicle-parameters.ts'
import { invalidParameter, ProblemError } from '#platform/problem.ts'

const CURSOR_CHARACTERS_MAX = 40
/** Prefixes that select all types beginning with them. */
const CHANGE_GROUPS = [...new Set(CHANGE_TYPES.map((type) => type.split('.', 1)[0] ?? type))]
const NOTE_CHARACTERS_MAX = 500

const name = (description: string, example: string) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: NAME_CHARACTERS_MAX,
      pattern: NAME_PATTERN,
      description,
      examples: [example],
    }),
  )

const CHANGE_FILTERS = {
  type: Type.Optional(
    Type.String({
      list: [...CHANGE_GROUPS, ...CHANGE_TYPES],
      description:
        'Filter by event types, separated by commas; a prefix such as "recall" matches all its types. dataset.reset events are always included.',
      examples: ['recall.added,recall.do_not_drive_set'],
    }),
  ),
  make: name('Filter by make, in any common spelling.', 'toyota'),
  model: name(
    'Filter by model: the whole name, as records or vehicles write it. Case and punctuation do not matter.',
    'tacoma',
  ),
  year: YearParameter,
  country: Type.Optional(
    CountryChoice(
      'Filter by country of the records: "us" (United States), "ca" (recalls in Canada only), or "all". A dataset.reset of all data is always included.',
    ),
  ),
} as const

const PATH = '/v1/changes'

export const listChanges = defineEndpoint({
  name: 'list_changes',
  path: PATH,
  summary: 'List what changed in the data',
  description:
    'Returns every change between published snapshots, oldest first: new recalls, recalls with more vehicles, a new text, a remedy, or a warning; investigations; bulletins; spikes of complaints; vehicles; and links of names to vehicles. Store `next_cursor` and pass it as `since` next time: no event is skipped or repeated, on any node. A page without events costs no quota. `dataset.reset` means that changes of a data set were not recorded individually (docs/changes.md); it ignores all filters. Events are retained for 400 days.',
  requiredPlan: 'pro',
  isFree: ({ count }) => count === 0,
  input: closed({
    since: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: CURSOR_CHARACTERS_MAX,
        format: 'cursor',
        description:
          'Start position: `next_cursor` of the previous page, a day (YYYY-MM-DD) for events recorded from that day, or "latest" for a cursor at the end. Default: the oldest retained event.',
        examples: ['latest'],
      }),
    ),
    ...CHANGE_FILTERS,
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: INTEGER_MAX,
        default: PAGE_LIMIT_DEFAULT,
        description: `Events per page. Values above ${PAGE_LIMIT_MAX} are capped at ${PAGE_LIMIT_MAX}.`,
        examples: [PAGE_LIMIT_DEFAULT],
      }),
    ),
  }),
  output: closed({
    count: Type.Integer({ minimum: 0, maximum: PAGE_LIMIT_MAX, description: 'Events on this page.', examples: [1] }),
    limit: Type.Integer({ minimum: 1, maximum: PAGE_LIMIT_MAX, description: 'Page size applied.', examples: [25] }),
    has_more: Type.Boolean({
      description: 'True if more events follow after `next_cursor`. With filters, that page may be empty.',
      examples: [false],
    }),
    next_cursor: Type.String({
      maxLength: CURSOR_CHARACTERS_MAX,
      description: 'Opaque cursor. Pass it as `since` to continue after this page, at any time.',
      examples: ['1042-5b8f0c1d2e3a'],
    }),
    next: Next,
    note: Type.Optional(
      Type.String({
        maxLength: NOTE_CHARACTERS_MAX,
        description: 'Reason why these names match nothing. Omitted if they are known.',
        examples: ['No vehicle and no event has this make: compare it with GET /v1/makes.'],
      }),
    ),
    changes: Type.Array(Change, { maxItems: PAGE_LIMIT_MAX, description: 'The events of this page, oldest first.' }),
  }),

  run({ since, limit = PAGE_LIMIT_DEFAULT, ...filters }, { catalog }) {
    const log = changeLogOf(catalog)
    const applied = Math.min(limit, PAGE_LIMIT_MAX)
    const page = log.page({ since, limit: applied, ...changeFilters(filters) })
    if (page === undefined) {
      throw invalidParameter('since', 'must be a cursor from this list, a date as YYYY-MM-DD, or "latest"')
    }
    const note = page.changes.length > 0 ? undefined : unknownName(filters, catalog, log)
    return {
      count: page.changes.length,
      limit: applied,
      has_more: page.hasMore,
      next_cursor: page.next,
      next: page.hasMore ? pageUrl(PATH, { ...filters, limit: applied, since: page.next }) : null,
      ...(note === undefined ? {} : { note }),
      changes: page.changes.map(toChange),
    }
  },
})

interface Filters {
  readonly type?: string
  readonly make?: string
  readonly model?: string
  readonly year?: number
  readonly country?: string
}

/** @throws ProblemError service_unavailable if the snapshot has no change log */
export function changeLogOf({ changes }: Pick<Catalog, 'changes'>): ChangeStore {
  if (changes !== undefined) return changes
  throw new ProblemError(
    'service_unavailable',
    'The current data were built by an older version without a change log. The next refresh creates one.',
  )
}

/** @throws ProblemError invalid_parameter for an unknown type */
export function changeFilters({ type, make, model, year, country }: Filters) {
  return { types: type === undefined ? undefined : typesOf(type), make, model, year, countries: countriesOf(country) }
}

/** @throws ProblemError invalid_parameter for an unknown type; over HTTP the schema has already checked it */
function typesOf(list: string): ChangeType[] {
  return list.split(',').flatMap((word) => {
    const matching = CHANGE_TYPES.filter((type) => type === word || type.startsWith(`${word}.`))
    if (matching.length > 0) return matching
    throw invalidParameter('type', `must list event types, separated by commas: ${CHANGE_TYPES.join(', ')}`)
  })
}

/** Explains an empty page whose name no event can ever have. Otherwise it would look like "nothing happened". */
function unknownName({ make, model }: Filters, catalog: Catalog, log: ChangeStore): string | undefined {
  const anyOf = (names: { make?: string | undefined; model?: string }): boolean =>
    log.newest({ ...names, countries: COUNTRIES, limit: 1 }).some(({ type }) => type !== 'dataset.reset')
  if (make !== undefined && catalog.resolveMake(make) === undefined && !anyOf({ make })) {
    return 'No vehicle and no event has this make: compare it with GET /v1/makes.'
  }
  if (
    model === undefined ||
    catalog.countVehicles({ ...(make === undefined ? {} : { make }), model }) > 0 ||
    anyOf({ make, model })
  )
    return undefined
  return 'No vehicle and no event has this model: compare it with GET /v1/makes/{make}/models.'
}
