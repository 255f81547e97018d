import { Type, type Static } from 'typebox'
import { decoderReleaseOf } from '#catalog/freshness.ts'
import { COUNTRIES_ABROAD } from '#catalog/source-facts.generated.ts'
import { COUNT_FIELDS, countAbroad, COUNTS_ABROAD, type CountName } from '#catalog/vehicle-fields.ts'
import type { CandidateRow } from '#catalog/vehicle-store.ts'
import { imagePath, USUAL_IMAGE_SUFFIX } from '#illustrations/image-files.ts'
import { defineEndpoint, type OperationContext } from '#operations/endpoint.ts'
import { FIELD_CHARACTERS_MAX, VIN_ISSUE_COUNT_MAX } from '#operations/limits.ts'
import { RECALL_LIST_FIELDS, similarToNone } from '#operations/records/recall-list.ts'
import { Day } from '#operations/records/record-page.ts'
import { closed, nullable } from '#operations/schemas.ts'
import {
  recallMatchOf,
  RECALL_COUNTS,
  RECALL_COVERAGE_FIELDS,
  recallCoverage,
  schemasOf,
  statedCounts,
} from '#operations/vehicle.ts'
import { correctedVin } from '#operations/vin/corrected-vin.ts'
import {
  decoderOf,
  KnownYear,
  readVin,
  Vin,
  type VinInput,
  isValid,
  VinIssue,
  vinIssues,
} from '#operations/vin/read-vin.ts'
import { VIN_FIELDS } from '#operations/vin/vin-facts.ts'
import { dayOf } from '#platform/clock.ts'
import { isIdentified, vinVehicle, VinRecallMatch, VEHICLE_FIELDS } from './vin-vehicles.ts'

const COUNTS = [
  'recall_count',
  ...COUNTRIES_ABROAD.map(countAbroad),
  'complaint_count',
  'tsb_count',
  'investigation_count',
] satisfies CountName[]

export const DecodedVehicle = closed(
  {
    vin: Type.String({ description: 'VIN as sent, in capitals.', examples: ['3TMCZ5AN6KM123456'] }),
    valid: Type.Boolean({
      description:
        'True if the VIN has 17 allowed characters, the right check digit, and a known manufacturer. If false, `issues` has the reasons.',
      examples: [true],
    }),
    corrected_vin: nullable(Type.String({ pattern: '^[A-HJ-NPR-Z0-9]{17}$' }), {
      description:
        'The only valid VIN of a known model that differs by one character; null if there are none or several.',
      examples: [null],
    }),
    issues: Type.Array(VinIssue, {
      maxItems: VIN_ISSUE_COUNT_MAX,
      description: 'Problems and unknown parts of the VIN. Empty if everything was decoded.',
    }),
    ...VIN_FIELDS,
    ...VEHICLE_FIELDS,
    recall_count: COUNT_FIELDS.recall_count.schema,
    ...RECALL_COVERAGE_FIELDS,
    ...schemasOf(COUNTS_ABROAD),
    ...RECALL_COUNTS,
    complaint_count: COUNT_FIELDS.complaint_count.schema,
    tsb_count: COUNT_FIELDS.tsb_count.schema,
    investigation_count: COUNT_FIELDS.investigation_count.schema,
    recall_match: VinRecallMatch,
    similar_names: RECALL_LIST_FIELDS.similar_names,
    image_url: nullable(Type.String({ minLength: 1, maxLength: 2_000 }), {
      description:
        'Representative illustration of the vehicle; never a photo. Null if its appearance is unknown: no vehicle was found, several look different, or the catalog does not know the body that the VIN states.',
      examples: ['http://localhost:8080/images/3f2a9c41d07b6e85-640.png'],
    }),
    data_release: closed(
      {
        edition: Type.String({
          maxLength: FIELD_CHARACTERS_MAX,
          description: "NHTSA's name of the edition.",
          examples: ['vPICList_lite_2026_09'],
        }),
        dated: nullable(Day, { description: 'Newest date in its rows.', examples: ['2026-09-19'] }),
      },
      "Edition of NHTSA's vPIC used.",
      'VinDataRelease',
    ),
  },
  undefined,
  'DecodedVin',
)

export type DecodedVehicle = Static<typeof DecodedVehicle>

export const decodeOneVin = defineEndpoint({
  name: 'decode_vin',
  path: '/v1/vins/{vin}',
  summary: 'Decode a vehicle identification number (VIN)',
  description:
    "Decodes a VIN offline with NHTSA's own data and algorithm (vPIC): model year, make, model, trim, body, engine, plant, and safety equipment. Also returns the matching vehicles of the catalog and the number of federal records of its year, make, and model. A field that vPIC does not state is null. `issues` lists problems of the VIN, such as a wrong check digit; a VIN of an unknown manufacturer is decoded as far as possible. VINs are never stored or logged, and responses are not cached. Recalls are matched by name: NHTSA and the manufacturer can tell by VIN whether this vehicle was repaired (https://www.nhtsa.gov/recalls).",
  requiredPlan: 'free',
  isPrivate: true,
  fieldsOf: 'itself',
  input: closed({ vin: Vin, year: KnownYear }),
  output: DecodedVehicle,
  problems: ['not_a_vin', 'decoder_not_loaded'],

  run: decodedVehicle,
})

/** @throws ProblemError not_a_vin, decoder_not_loaded */
export function decodedVehicle(
  input: VinInput,
  { catalog, clock, publicUrl }: Pick<OperationContext, 'catalog' | 'clock' | 'publicUrl'>,
): DecodedVehicle {
  const decoded = readVin(input, { catalog, clock })
  const issues = vinIssues(decoded)
  const valid = isValid(issues)
  const { facts, found, vehicles, owner } = vinVehicle(decoded, catalog)
  const counts = catalog.records.ofOwner.counts(owner)
  const release = decoderReleaseOf(catalog.database)
  const match = isIdentified(facts) ? recallMatchOf(counts.recall_count) : ('unknown_vehicle' as const)
  const isComplete = owner.loadedVehicle?.recalls_complete === 1
  return {
    vin: decoded.vin,
    valid,
    corrected_vin: valid
      ? null
      : correctedVin(decoderOf(catalog), decoded, { today: dayOf(clock.nowMs()), modelYear: input.year }),
    issues,
    ...facts,
    ...found,
    ...statedCounts(
      Object.fromEntries(COUNTS.flatMap((name) => (counts[name] === null ? [] : [[name, counts[name]]]))),
      isComplete,
    ),
    recall_match: match,
    ...recallCoverage(match, isComplete, catalog.recallsThrough),
    ...similarToNone(catalog.records, owner, counts.recall_count),
    image_url: imageOf(vehicles, facts.body_class, publicUrl),
    data_release: { edition: release?.edition ?? 'vPICList_lite', dated: release?.dated ?? null },
  }
}

/** Returns the illustration if all vehicles look alike and none contradicts `body`, the body that the VIN states. */
function imageOf(vehicles: readonly CandidateRow[], body: string | null, publicUrl: string): string | null {
  if (body !== null && vehicles.some((vehicle) => vehicle.body_class !== body)) return null
  const keys = new Set(vehicles.map(({ illustration }) => illustration))
  const [key] = keys
  return keys.size !== 1 || key === undefined || key === null
    ? null
    : `${publicUrl}${imagePath(key, USUAL_IMAGE_SUFFIX)}`
}
