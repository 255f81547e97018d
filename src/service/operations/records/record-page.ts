import { Type, type TProperties, type Static } from 'typebox'
import { explanationOfRule } from '#catalog/link-rules.ts'
import type { FederalNameRow } from '#catalog/records/recall-store.ts'
import type { RecordsPage } from '#catalog/records/record-list-store.ts'
import { SIMILAR_NAME_COUNT_MAX } from '#catalog/records/similar-names.ts'
import type { ReadRecords, VehicleRecords } from '#catalog/vehicle-records.ts'
import {
  PAGE_LIMIT_DEFAULT,
  PAGE_LIMIT_MAX,
  TEXT_CHARACTERS_MAX,
  FEDERAL_NAME_COUNT_MAX,
  FIELD_CHARACTERS_MAX,
} from '#operations/limits.ts'
import { pageFields, pageParameters } from '#operations/page-parameters.ts'
import { closed, nullable } from '#operations/schemas.ts'
import { LOAD_ALL } from '#operations/starter-data.ts'
import { VehicleId, vehicleNotFound } from '#operations/vehicle.ts'
import { similarRecordsNote } from './recall-messages.ts'

export const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })

/** Returns the parameters of a list of a vehicle's records. `dated` names the date that `since` filters. */
export function recordInput(things: string, dated: string) {
  return recordInputOf({ id: VehicleId }, things, dated)
}

export function recordInputOf<Named extends TProperties>(named: Named, things: string, dated: string) {
  return closed({
    ...named,
    ...pageParameters(things, { defaultLimit: PAGE_LIMIT_DEFAULT, max: PAGE_LIMIT_MAX }),
    since: Type.Optional(
      Type.String({
        format: 'date',
        description: `Filter by first day, inclusive (${dated}), YYYY-MM-DD.`,
        examples: ['2024-01-01'],
      }),
    ),
  })
}

const NOT_LOADED = "Omitted, never 0, if none are loaded for the vehicle's make and model year."

/** Returns page fields with optional counts, omitted if the records are not loaded. */
function loadedPageFields(things: string) {
  const { count, total, ...others } = pageFields(things, PAGE_LIMIT_MAX)
  return {
    count: Type.Optional({ ...count, description: `${things} on this page. ${NOT_LOADED}` }),
    ...others,
    total: Type.Optional({ ...total, description: `${things} on all pages. ${NOT_LOADED}` }),
  } as const
}

export const RecordsThrough = nullable(Day, {
  description:
    'Newest date inside the official files used for this response, YYYY-MM-DD. Later records are not included. Null if no file was read. /v1/status shows when the files were last compared with the official site.',
  examples: ['2026-08-14'],
})

/** Returns the schema of similar names in records. `counted` is the field with their number of records. */
export function similarNamesOf<Counted extends TProperties>($id: string, counted: Counted, description: string) {
  return Type.Optional(
    Type.Array(
      closed(
        {
          year: Type.Integer({ description: 'Model year in the record.', examples: [2014] }),
          make: Type.String({ description: 'Make as the record writes it.', examples: ['HONDA'] }),
          model: Type.String({ description: 'Model as the record writes it.', examples: ['CIVIC'] }),
          ...counted,
        },
        'A similar name whose records are not listed.',
        $id,
      ),
      { maxItems: SIMILAR_NAME_COUNT_MAX, description },
    ),
  )
}

const SimilarRecordNames = similarNamesOf(
  'SimilarRecordName',
  {
    record_count: Type.Integer({
      minimum: 1,
      description: 'Number of records of this kind with that name.',
      examples: [12],
    }),
  },
  "Names of the same make and model year that begin like the vehicle's and have records of this kind, if the vehicle itself has none. Check them too: one may apply to this vehicle. Omitted if there are none.",
)

export function recordFields(things: string) {
  return { vehicle_id: VehicleId, ...listFields(things) } as const
}

export function listFields(things: string) {
  return {
    loaded: Type.Boolean({
      description: `True if the data contain ${things.toLowerCase()} of the vehicle's make and model year. If false, an empty list says nothing about the vehicle, and records_through is null.`,
      examples: [true],
    }),
    ...loadedPageFields(things),
    matched_names: MatchedNames,
    similar_names: SimilarRecordNames,
    records_through: RecordsThrough,
    message: Type.Optional(
      Type.String({
        maxLength: TEXT_CHARACTERS_MAX,
        description: 'Meaning of an empty list, or a note that the list is an excerpt.',
        examples: [messages(things.toLowerCase()).unnamed],
      }),
    ),
  } as const
}

interface PageInput {
  readonly limit?: number
  readonly offset?: number
  readonly since?: string
}

/** Reads a page with the fields of recordFields. `things`: lower-case plural. @throws ProblemError vehicle_not_found */
export function readRecords<Page extends RecordPage>(
  { id, ...input }: PageInput & { readonly id: string },
  things: string,
  list: ReadRecords<Page>,
) {
  const found = list(id, pageOptionsOf(input))
  if (found === undefined) throw vehicleNotFound()
  const { page, fields } = recordPageOf(found, input, things)
  return { page, fields: { vehicle_id: id, ...fields } }
}

interface RecordPage {
  readonly total: number
  readonly records: readonly unknown[]
}

export function pageOptionsOf({ limit = PAGE_LIMIT_DEFAULT, offset = 0, since }: PageInput): RecordsPage {
  return { limit: Math.min(limit, PAGE_LIMIT_MAX), offset, ...(since === undefined ? {} : { since }) }
}

export function recordPageOf<Page extends RecordPage>(found: VehicleRecords<Page>, input: PageInput, things: string) {
  const { limit: applied, offset, since } = pageOptionsOf(input)
  const { page, names, similar } = found
  const count = page.records.length
  return {
    page,
    fields: {
      loaded: found.isLoaded,
      ...(found.isLoaded ? { count } : {}),
      limit: applied,
      offset,
      ...(found.isLoaded ? { total: page.total } : {}),
      has_more: offset + count < page.total,
      matched_names: toMatchedNames(names),
      ...(similar.length === 0 ? {} : { similar_names: [...similar] }),
      records_through: found.isLoaded ? found.recordsThrough : null,
      ...messageOf(found, things, since),
    },
  }
}

export function emptyExcerpt(things: string): string {
  return `This service has starter data, an excerpt of the federal ${things}, so an empty list says nothing about this vehicle. ${LOAD_ALL}`
}

export function excerptOf(things: string): string {
  return `These are starter data, an excerpt of the federal ${things}: records may be missing. ${LOAD_ALL}`
}

function messages(things: string) {
  return {
    notLoaded: `Federal ${things} of this make and model year are not loaded, so an empty list says nothing about this vehicle.`,
    unnamed: `No federal record has this vehicle's name, so an empty list does not prove that there are no ${things}.`,
    none: `Federal records name this vehicle, but include no ${things}.`,
    notSince: `Federal records name this vehicle, but none of its ${things} is from that day or later.`,
    beyond: `The offset is beyond the last of the ${things}.`,
  }
}

function messageOf(
  found: VehicleRecords<RecordPage>,
  things: string,
  since: string | undefined,
): { readonly message?: string } {
  if (found.page.records.length === 0) {
    return { message: [...similarRecordsNote(found.similar, things), emptyMessage(found, things, since)].join(' ') }
  }
  return found.isExcerpt ? { message: excerptOf(things) } : {}
}

function emptyMessage(
  { isLoaded, isExcerpt, names, page }: VehicleRecords<{ readonly total: number }>,
  things: string,
  since: string | undefined,
): string {
  const { notLoaded, unnamed, none, notSince, beyond } = messages(things)
  if (isExcerpt && page.total === 0) return emptyExcerpt(things)
  if (!isLoaded) return notLoaded
  if (names.length === 0) return unnamed
  if (page.total > 0) return beyond
  return since === undefined ? none : notSince
}

export const RuleExplanation = nullable(Type.String({ maxLength: FIELD_CHARACTERS_MAX }), {
  description: 'Meaning of `rule` in one sentence. Null if the data were built by a version with another rule.',
  examples: ['Both names have the same letters; case does not matter.'],
})

const MatchedName = closed(
  {
    year: nullable(Type.Integer(), { description: 'Model year in the federal record.', examples: [2019] }),
    make: Type.String({ description: 'Make as the federal record writes it.', examples: ['TOYOTA'] }),
    model: Type.String({
      description:
        'Model as the federal record writes it. If only a campaign\'s text names it (rule "named_in_text"), EPA\'s spelling in capitals.',
      examples: ['TACOMA'],
    }),
    rule: Type.String({
      maxLength: FIELD_CHARACTERS_MAX,
      description: 'Name of the rule that links this name to the vehicle.',
      examples: ['same_name'],
    }),
    explanation: RuleExplanation,
  },
  'A federal name of this vehicle.',
  'MatchedName',
)

export const MatchedNames = Type.Array(MatchedName, {
  maxItems: FEDERAL_NAME_COUNT_MAX,
  description: 'Federal names used for this lookup. Empty if no federal record names this vehicle.',
})

export function toMatchedNames(names: readonly FederalNameRow[]): Static<typeof MatchedNames> {
  return names.map(({ year, make, model, rule }) => ({
    year,
    make,
    model,
    rule,
    explanation: explanationOfRule(rule),
  }))
}
