import assert from 'node:assert/strict'
import { Type, type TNull, type TObject, type TProperties, type TSchema, type TUnion } from 'typebox'
import { COUNT_FIELDS, COUNT_NAMES } from '#catalog/vehicle-fields.ts'
import type { OperationContext, RequiredPlan } from '#operations/endpoint.ts'
import { RECALL_COUNT_MAX } from '#operations/limits.ts'
import { ComplaintSummary } from '#operations/public/get-complaints.ts'
import { RECALL_LIST_FIELDS, recallList, similarToNone } from '#operations/records/recall-list.ts'
import { listFields, recordPageOf } from '#operations/records/record-page.ts'
import { REPORT_FIELDS, reportSections } from '#operations/report/report-sections.ts'
import { closed, nullable } from '#operations/schemas.ts'
import {
  recallMatchOf,
  toVehicle,
  Vehicle,
  RECALL_COUNTS,
  RECALL_COVERAGE_FIELDS,
  recallCoverage,
  statedCounts,
} from '#operations/vehicle.ts'
import { decodeOneVin } from '#operations/vin/decode-vin.ts'
import { listMessage, NOT_DECODED, VinRecallMatch } from '#operations/vin/vin-vehicles.ts'
import { ProblemError } from '#platform/problem.ts'
import type { VehicleKey } from './batch-line.ts'
import { findLineVehicle, LINE_VEHICLE_FIELDS, shared, type LineVehicle } from './line-vehicle.ts'

interface BatchOptions {
  /** Country of the recalls, as in the recall endpoints. Default: United States. */
  readonly country: string | undefined
}

/** Operation that a batch can apply to each line. */
export interface BatchOperation {
  readonly name: string
  readonly description: string
  readonly requiredPlan: RequiredPlan
  /** Operations with the same result by vehicle id and by VIN. A key must allow all of them. */
  readonly sameAs: readonly string[]
  /** True if the operation lists recalls and accepts `country`. */
  readonly takesCountry?: boolean
  /** Closed schema: undeclared fields never leave. */
  readonly result: TObject
  /** Default CSV columns. */
  readonly columns: readonly string[]
  /** @throws ProblemError that applies only to this line */
  run(key: VehicleKey, context: OperationContext, choice: BatchOptions): object
}

const IDENTITY_COLUMNS = ['vin', 'vin_valid', 'year', 'make', 'models', 'vehicle_match', 'note']

const decode: BatchOperation = {
  name: 'decode',
  description: 'The response of GET /v1/vins/{vin}. Each line is a VIN.',
  requiredPlan: 'free',
  sameAs: ['decode_vin'],
  result: decodeOneVin.output,
  columns: [...columnsOf(decodeOneVin.output), 'similar_names'],
  run(key, context) {
    if (key.kind === 'vin') return decodeOneVin.run({ vin: key.vin }, context)
    throw new ProblemError('invalid_parameter', 'This operation needs a VIN, and the line has none.')
  },
}

/** Fields that vary by configuration or that the line states elsewhere. */
const OWN_FIELDS = new Set(['id', 'image_url', 'image_type', 'recall_match', 'recall_counts', ...COUNT_NAMES])
const SHARED_NAMES = Object.keys(Vehicle.properties).filter(
  (name) => !OWN_FIELDS.has(name) && !(name in LINE_VEHICLE_FIELDS),
)
const agreed = Object.fromEntries(
  SHARED_NAMES.map((name) => [name, orNull(Vehicle.properties[name as keyof typeof Vehicle.properties])]),
) as TProperties
const counts = Object.fromEntries(COUNT_NAMES.map((name) => [name, COUNT_FIELDS[name].schema])) as TProperties
const VehicleResult = closed(
  {
    ...LINE_VEHICLE_FIELDS,
    ...agreed,
    ...counts,
    ...RECALL_COUNTS,
    recall_match: VinRecallMatch,
    ...RECALL_COVERAGE_FIELDS,
    similar_names: RECALL_LIST_FIELDS.similar_names,
  },
  undefined,
  'BatchVehicle',
)

const vehicle: BatchOperation = {
  name: 'vehicle',
  description:
    "The vehicle's specification and number of federal records. If the line may mean several vehicles, a field has their common value, or null if they differ.",
  requiredPlan: 'free',
  sameAs: ['get_vehicle', 'decode_vin'],
  result: VehicleResult,
  columns: [
    ...IDENTITY_COLUMNS,
    ...columnsOf(Type.Object(agreed)),
    ...COUNT_NAMES,
    'recall_match',
    'recalls_complete',
    'recall_records_through',
    'similar_names',
  ],
  run: (key, context) => specificationOf(findLineVehicle(key, context), context),
}

function specificationOf(found: LineVehicle, { catalog, publicUrl }: OperationContext): object {
  const vehicles = found.rows.map(({ id }): Record<string, unknown> => {
    const row = catalog.getVehicle(id)
    assert(row !== undefined, 'a vehicle that was found is in the catalog')
    return toVehicle(row, { publicUrl, recallsThrough: catalog.recallsThrough })
  })
  const specification = SHARED_NAMES.map((name) => [name, shared(vehicles, (each) => each[name])])
  const counted = catalog.records.ofOwner.counts(found.owner)
  const match = matchOf(found, counted.recall_count)
  const isComplete = found.owner.loadedVehicle?.recalls_complete === 1
  const known = Object.entries(counted).filter(([, count]) => count !== null)
  return {
    ...found.fields,
    ...Object.fromEntries(specification),
    ...statedCounts(Object.fromEntries(known), isComplete),
    recall_match: match,
    ...recallCoverage(match, isComplete, catalog.recallsThrough),
    ...similarToNone(catalog.records, found.owner, counted.recall_count),
  }
}

const flag = (advice: string) =>
  nullable(Type.Boolean(), {
    description: `True if any campaign tells owners to ${advice}. Null if unknown: no campaign is known, or one does not say.`,
    examples: [false],
  })

const RecallsResult = closed(
  {
    ...LINE_VEHICLE_FIELDS,
    recall_match: VinRecallMatch,
    do_not_drive: flag('not drive until the repair'),
    park_outside: flag('park outside because of fire'),
    campaign_ids: Type.Array(Type.String({ maxLength: 20 }), {
      maxItems: RECALL_COUNT_MAX,
      description: "NHTSA's campaign numbers, newest report first.",
      examples: [['20V682000']],
    }),
    ...RECALL_LIST_FIELDS,
  },
  undefined,
  'BatchRecalls',
)

const recalls: BatchOperation = {
  name: 'recalls',
  description:
    'The federal recall campaigns of the name, as GET /v1/vehicles/{id}/recalls and GET /v1/vins/{vin}/recalls list them. Check the VIN with NHTSA to find out whether a vehicle was repaired.',
  requiredPlan: 'pro',
  sameAs: ['get_recalls', 'get_vin_recalls'],
  result: RecallsResult,
  columns: [
    ...IDENTITY_COLUMNS,
    'recall_match',
    'count',
    'do_not_drive',
    'park_outside',
    'campaign_ids',
    'records_through',
    'message',
  ],
  takesCountry: true,
  run(key, context, { country }) {
    const found = findLineVehicle(key, context)
    const { countries, ...list } = recallList(context.catalog.records, found.owner, { country })
    return {
      ...found.fields,
      ...list,
      ...(found.isKnown && countries !== undefined ? { countries } : {}),
      recall_match: found.isKnown ? list.recall_match : 'unknown_vehicle',
      message: found.isKnown ? list.message : NOT_DECODED,
      do_not_drive: list.owner_advice.do_not_drive,
      park_outside: list.owner_advice.park_outside,
      campaign_ids: list.recalls.map(({ campaign_id: id }) => id),
    }
  },
}

const { count: _page, limit: _limit, offset: _offset, has_more: _more, ...complaintFields } = listFields('Complaints')
const ComplaintsResult = closed(
  { ...LINE_VEHICLE_FIELDS, ...complaintFields, summary: orNull(ComplaintSummary) },
  undefined,
  'BatchComplaints',
)

const complaints: BatchOperation = {
  name: 'complaints',
  description:
    'The number of complaints that owners of this year, make, and model filed with NHTSA, and a `summary`. `summary` is null if none are loaded, or if the line matches several federal names, because adding them up would count complaints twice.',
  requiredPlan: 'pro',
  sameAs: ['get_complaints', 'get_vin_complaints'],
  result: ComplaintsResult,
  columns: [...IDENTITY_COLUMNS, 'total', 'summary', 'similar_names', 'records_through', 'message', 'loaded'],
  run(key, context) {
    const found = findLineVehicle(key, context)
    const { ofOwner } = context.catalog.records
    const { fields } = recordPageOf(
      ofOwner.complaints(found.owner, { limit: 1, offset: 0 }),
      { limit: 1 },
      'complaints',
    )
    const { count: _count, limit: _applied, offset: _skipped, has_more: _has, ...about } = fields
    return {
      ...found.fields,
      ...about,
      ...listMessage(found.isKnown),
      summary: about.total === undefined ? null : (ofOwner.complaintSummary(found.owner) ?? null),
    }
  },
}

const report: BatchOperation = {
  name: 'report',
  description:
    'The result of "vehicle" plus all federal records, as in GET /v1/vehicles/{id}/report with `detail=compact`.',
  requiredPlan: 'business',
  sameAs: ['get_vehicle_report', 'get_vin_report'],
  result: closed({ ...VehicleResult.properties, ...REPORT_FIELDS }, undefined, 'BatchReport'),
  columns: vehicle.columns,
  takesCountry: true,
  run(key, context, { country }) {
    const { catalog } = context
    const found = findLineVehicle(key, context)
    const notIdentified = found.isKnown ? undefined : NOT_DECODED
    const subject = { owner: found.owner, vehicleIds: found.fields.vehicle_ids, notIdentified }
    return { ...specificationOf(found, context), ...reportSections(catalog, subject, { detail: 'compact', country }) }
  },
}

export const BATCH_OPERATIONS: readonly BatchOperation[] = [decode, vehicle, recalls, complaints, report]

/** Returns the schema with null added. A schema that already allows null is returned unchanged. */
function orNull<Schema extends TSchema>(schema: Schema): TUnion<[Schema, TNull]> {
  const {
    description = '',
    examples = [],
    anyOf: shapes = [],
  } = schema as {
    description?: string
    examples?: unknown[]
    anyOf?: readonly { type?: string }[]
  }
  if (shapes.some(({ type }) => type === 'null')) return schema as unknown as TUnion<[Schema, TNull]>
  return Type.Union([schema, Type.Null()], { description, examples })
}

/** Returns the fields that fit into a cell: neither objects nor lists of objects. */
function columnsOf({ properties }: TObject): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => (isObject(schema) ? [] : [name]))
}

function isObject(schema: TSchema): boolean {
  const { type, items, anyOf: shapes = [] } = schema as { type?: string; items?: TSchema; anyOf?: readonly TSchema[] }
  return type === 'object' || (items !== undefined && isObject(items)) || shapes.some(isObject)
}

function matchOf({ isKnown }: LineVehicle, count: number | null): string {
  return isKnown ? recallMatchOf(count) : 'unknown_vehicle'
}
