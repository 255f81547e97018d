import { type Static, type TObject, type TProperties, Type } from 'typebox'
import type { Catalog } from '#catalog/catalog.ts'
import { SOURCE_FACTS } from '#catalog/source-facts.generated.ts'
import type { RecordsOwner, VehicleRecords } from '#catalog/vehicle-records.ts'
import { countriesOf, sourceOfCountry } from '#operations/countries.ts'
import {
  FIELD_CHARACTERS_MAX,
  RATING_COUNT_MAX,
  RECALL_COUNT_MAX,
  REPORT_COMPACT_LENGTH_MAX,
  REPORT_COMPACT_TEXT_CHARACTERS_MAX,
  REPORT_LIST_LENGTH_MAX,
  SOURCE_COUNT_MAX,
  TEXT_CHARACTERS_MAX,
} from '#operations/limits.ts'
import { Complaint, ComplaintSummary, toComplaint, toSummary } from '#operations/public/get-complaints.ts'
import { ratingsMessage } from '#operations/public/get-ratings.ts'
import { Tsb, toTsb } from '#operations/public/get-tsbs.ts'
import { Investigation, toInvestigation } from '#operations/records/investigation.ts'
import { Rating, toRating } from '#operations/records/rating.ts'
import { RECALL_LIST_FIELDS, recallList } from '#operations/records/recall-list.ts'
import { Recall } from '#operations/records/recall.ts'
import { MatchedNames, RecordsThrough, listFields, recordPageOf } from '#operations/records/record-page.ts'
import { closed, snapshotSchema } from '#operations/schemas.ts'
import { parseSelection, select, selectionOf } from '#operations/selected-fields.ts'
import { VinRecallMatch } from '#operations/vin/vin-vehicles.ts'

const NO_VEHICLE = 'The vehicle is not in the catalog, so no rating was looked up.'

/** Ratings of every vehicle that the report may be about, as their own endpoint lists them. */
const RatingsSection = closed(
  {
    count: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'Number of ratings. Omitted, never 0, if none are loaded, an excerpt has none, or no vehicle is known.',
        examples: [1],
      }),
    ),
    ratings: Type.Array(Type.Union([Rating, selectionOf(Rating)], { 'x-selected-by': 'detail' }), {
      maxItems: RATING_COUNT_MAX,
      description: 'Sorted by rated version. Null stars mean not rated.',
    }),
    message: Type.String({
      maxLength: TEXT_CHARACTERS_MAX,
      description: 'Meaning of the list.',
      examples: [ratingsMessage([{ safety_concern: false, limited: false }], { isLoaded: true, isExcerpt: false })],
    }),
  },
  "Ratings of NHTSA's New Car Assessment Program that may apply to the vehicle.",
)

const COMPACT_RATING = parseSelection(
  'overall,scale,front.overall,side.overall,rollover.stars,tested.year,tested.make,tested.model,tested.body,tested.drive,safety_concern,limited,notes',
)

/** @param vehicleIds vehicles that the report may be about; each rating is listed once */
function ratingsSection(
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
      detail === 'full'
        ? found
        : found.slice(0, REPORT_COMPACT_LENGTH_MAX).map((rating) => select(rating, COMPACT_RATING)),
    message: ratingsMessage(found, { isLoaded, isExcerpt: lists.some((list) => list.isExcerpt) }),
  }
}

export const Detail = Type.Optional(
  Type.Enum(['full', 'compact'], {
    default: 'full',
    description: `"full": every recall and up to ${REPORT_LIST_LENGTH_MAX} of each other list, as their own endpoints return them. "compact": the first ${REPORT_COMPACT_LENGTH_MAX} of each list with their main fields, long texts cut to ${REPORT_COMPACT_TEXT_CHARACTERS_MAX} characters plus "…". Counts always cover the whole list.`,
    examples: ['full'],
  }),
)
export type Detail = 'full' | 'compact'

const Warning = closed(
  {
    warning: Type.Enum(['do_not_drive', 'park_outside'], {
      description: 'Advice to owners until the repair.',
      examples: ['park_outside'],
    }),
    campaign_id: Recall.properties.campaign_id,
  },
  'Open advice of a recall. Check the VIN to find out whether a vehicle was repaired.',
  'ReportWarning',
)

/** Returns a list section: the fields that its own endpoint returns, with whole or selected items. */
function section<Properties extends TProperties, Name extends string>(
  name: Name,
  thing: TObject<Properties>,
  things: string,
) {
  const { loaded, total, similar_names, records_through, message } = listFields(things)
  const items = Type.Union([thing, selectionOf(thing)], { 'x-selected-by': 'detail' })
  const list = Type.Array(items, { maxItems: REPORT_LIST_LENGTH_MAX, description: 'Newest first.' })
  return { loaded, total, similar_names, records_through, message, [name]: list } as {
    loaded: typeof loaded
    total: typeof total
    similar_names: typeof similar_names
    records_through: typeof records_through
    message: typeof message
  } & { [Each in Name]: typeof list }
}

const { count, similar_names, records_through, message, owner_advice } = RECALL_LIST_FIELDS

export const REPORT_FIELDS = {
  warnings: Type.Array(Warning, {
    maxItems: RECALL_COUNT_MAX,
    description: 'Recalls that tell owners not to drive, then recalls that tell owners to park outside.',
  }),
  recalls: closed(
    {
      count,
      recall_match: VinRecallMatch,
      similar_names,
      records_through,
      message,
      owner_advice,
      countries: RECALL_LIST_FIELDS.countries,
      recalls: Type.Array(Type.Union([Recall, selectionOf(Recall)], { 'x-selected-by': 'detail' }), {
        maxItems: RECALL_COUNT_MAX,
        description:
          'Most severe first: do not drive, park outside, others about the vehicle itself, then equipment, tires, and child seats made for it; each group newest first.',
      }),
    },
    'Recall campaigns, as the recalls endpoint lists them.',
    'ReportRecalls',
  ),
  complaints: closed(
    { ...section('complaints', Complaint, 'Complaints'), summary: Type.Optional(ComplaintSummary) },
    'Complaints of owners: claims, not findings.',
    'ReportComplaints',
  ),
  tsbs: closed(section('tsbs', Tsb, 'Bulletins'), 'Technical service bulletins.', 'ReportTsbs'),
  investigations: closed(
    section('investigations', Investigation, 'Investigations'),
    'Federal defect investigations.',
    'ReportInvestigations',
  ),
  ratings: RatingsSection,
  matched_names: MatchedNames,
  sources: Type.Array(
    closed(
      {
        source: Type.String({ maxLength: FIELD_CHARACTERS_MAX, description: 'Name.', examples: ['nhtsa-recalls'] }),
        publisher: Type.String({
          maxLength: FIELD_CHARACTERS_MAX,
          description: 'Publisher.',
          examples: ['National Highway Traffic Safety Administration'],
        }),
        title: Type.String({ maxLength: FIELD_CHARACTERS_MAX, description: 'Title.', examples: ['Recalls'] }),
        url: Type.String({
          maxLength: FIELD_CHARACTERS_MAX,
          description: 'Page of publication.',
          examples: ['https://www.nhtsa.gov/nhtsa-datasets-and-apis'],
        }),
        records_through: RecordsThrough,
      },
      'One source of the report.',
      'ReportSource',
    ),
    {
      maxItems: SOURCE_COUNT_MAX,
      description: 'Official files used for the report, and the dates they cover.',
    },
  ),
  edition: Type.Enum(['starter', 'official'], {
    description: '"starter": based on starter data, an excerpt. "official": based on complete federal files.',
    examples: ['official'],
  }),
  snapshot: snapshotSchema('SHA-256 of the data used for the report. The same data give the same report.'),
} as const
const Report = closed(REPORT_FIELDS)
export type ReportSections = Static<typeof Report>

const RECALL_FIELDS =
  'campaign_id,component,type,summary,report_received,do_not_drive,park_outside,applies_to_hint,completion_rate'

const COMPACT = {
  recalls: parseSelection(RECALL_FIELDS),
  recallsOfCountries: parseSelection(`country,${RECALL_FIELDS}`),
  complaints: parseSelection('complaint_id,filed,components,symptoms,crash,fire,injuries,deaths'),
  tsbs: parseSelection('tsb_id,date,components,summary'),
  investigations: parseSelection(
    'investigation_id,subject,opened,status,disposition,never_closed,recall_campaign_id,recall_relation',
  ),
} as const

export interface ReportSubject {
  readonly owner: RecordsOwner
  /** Possible catalog vehicles: one, unless a VIN matches several or none. */
  readonly vehicleIds: readonly string[]
  /** Message for the lists if a VIN does not identify the vehicle; otherwise undefined. */
  readonly notIdentified: string | undefined
}

export interface ReportOptions {
  readonly detail: Detail
  /** Country of the recalls. Default: United States. */
  readonly country?: string | undefined
}

export function reportSections(catalog: Catalog, subject: ReportSubject, choice: ReportOptions): ReportSections {
  const { detail, country } = choice
  const { owner, notIdentified, vehicleIds } = subject
  const { ofOwner } = catalog.records
  const page = { limit: detail === 'full' ? REPORT_LIST_LENGTH_MAX : REPORT_COMPACT_LENGTH_MAX, offset: 0 }
  const { matched_names, countries, ...recalls } = recallList(catalog.records, owner, { country })
  const bySeverity = recalls.recalls.toSorted((left, right) => recallSeverity(left) - recallSeverity(right))
  const unknown = notIdentified === undefined ? {} : { message: notIdentified }
  const part = <Records extends { readonly total: number; readonly records: readonly unknown[] }>(
    records: VehicleRecords<Records>,
    things: string,
  ) => {
    const {
      loaded,
      total,
      similar_names: similar,
      records_through: through,
      message: ownMessage,
    } = recordPageOf(records, page, things).fields
    return {
      loaded,
      ...(total === undefined ? {} : { total }),
      ...(similar === undefined ? {} : { similar_names: similar }),
      records_through: through,
      ...(ownMessage === undefined ? {} : { message: ownMessage }),
      ...unknown,
    }
  }
  const complaints = ofOwner.complaints(owner, page)
  const summary = ofOwner.complaintSummary(owner)
  const tsbs = ofOwner.tsbs(owner, page)
  const investigations = ofOwner.investigations(owner, page)
  const report: ReportSections = {
    warnings: warningsOf(bySeverity),
    recalls: {
      ...recalls,
      ...(notIdentified === undefined ? {} : { recall_match: 'unknown_vehicle' as const }),
      // Without a lookup, no country's list has a basis.
      ...(notIdentified === undefined && countries !== undefined ? { countries } : {}),
      ...unknown,
      recalls: bySeverity,
    },
    complaints: {
      ...part(complaints, 'complaints'),
      ...(summary === undefined || !complaints.isLoaded ? {} : { summary: toSummary(summary) }),
      complaints: complaints.page.records.map(toComplaint),
    },
    tsbs: { ...part(tsbs, 'bulletins'), tsbs: tsbs.page.records.map(toTsb) },
    investigations: {
      ...part(investigations, 'investigations'),
      investigations: investigations.page.records.map(toInvestigation),
    },
    ratings: ratingsSection(catalog, vehicleIds, detail),
    matched_names,
    sources: sourcesOf(catalog),
    edition: catalog.meta.edition,
    snapshot: catalog.id,
  }
  return detail === 'full' ? report : compacted(report, country)
}

/** Returns the severity rank of a recall; 0 is the most severe. */
export function recallSeverity({ do_not_drive, park_outside, type }: Partial<Recall>): number {
  if (do_not_drive === true) return 0
  if (park_outside === true) return 1
  return type === 'equipment' || type === 'tire' || type === 'child_seat' ? 3 : 2
}

function warningsOf(recalls: readonly Recall[]): ReportSections['warnings'] {
  const of = (warning: 'do_not_drive' | 'park_outside') =>
    recalls.filter((recall) => recall[warning] === true).map(({ campaign_id }) => ({ warning, campaign_id }))
  return [...of('do_not_drive'), ...of('park_outside')]
}

function sourcesOf({ freshness }: Catalog): ReportSections['sources'] {
  return freshness.flatMap(({ source, dated }) => {
    const about = SOURCE_FACTS.find(({ name }) => name === source)
    return about === undefined
      ? []
      : [{ source, publisher: about.publisher, title: about.title, url: about.url, records_through: dated }]
  })
}

function compacted(report: ReportSections, country: string | undefined): ReportSections {
  const { recalls, complaints, tsbs, investigations, sources } = report
  const first = (things: readonly object[], name: keyof typeof COMPACT) =>
    things.slice(0, REPORT_COMPACT_LENGTH_MAX).map((thing) => truncated(select(thing, COMPACT[name])))
  const countries = recalls.countries?.map((each) => ({
    ...each,
    matched_names: each.matched_names.slice(0, REPORT_COMPACT_LENGTH_MAX),
  }))
  const isAbroad = countries !== undefined
  const recallSources = countriesOf(country).map(sourceOfCountry)
  const summary = complaints.summary && {
    ...complaints.summary,
    by_component: complaints.summary.by_component.slice(0, REPORT_COMPACT_LENGTH_MAX),
    by_year: complaints.summary.by_year.slice(0, REPORT_COMPACT_LENGTH_MAX),
  }
  return {
    ...report,
    recalls: {
      ...recalls,
      ...(isAbroad ? { countries } : {}),
      recalls: first(recalls.recalls, isAbroad ? 'recallsOfCountries' : 'recalls'),
    },
    complaints: {
      ...complaints,
      ...(summary === undefined ? {} : { summary }),
      complaints: first(complaints.complaints, 'complaints'),
    },
    tsbs: { ...tsbs, tsbs: first(tsbs.tsbs, 'tsbs') },
    investigations: { ...investigations, investigations: first(investigations.investigations, 'investigations') },
    sources: sources.filter(({ source }) => RECORD_SOURCES.has(source) || recallSources.includes(source)),
  }
}

/** Sources, besides recalls, whose coverage decides how to read an empty list. */
const RECORD_SOURCES = new Set(['nhtsa-complaints', 'nhtsa-tsbs', 'nhtsa-investigations'])

/** Truncates long texts and ends them with "…". */
function truncated(thing: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const max = REPORT_COMPACT_TEXT_CHARACTERS_MAX
  return Object.fromEntries(
    Object.entries(thing).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > max ? `${value.slice(0, max - 1).trimEnd()}…` : value,
    ]),
  )
}
