import { Type, type Static } from 'typebox'
import type { VehicleRow } from '#catalog/vehicle-store.ts'
import { BODY_CLASSES, DRIVE_TYPES, FUEL_TYPES, TRANSMISSIONS } from '#catalog/vocabulary.ts'
import { imagePath, USUAL_IMAGE_SUFFIX } from '#illustrations/image-files.ts'
import {
  CONFIGURATION_CHARACTERS_MAX,
  CYLINDERS_MAX,
  FIELD_CHARACTERS_MAX,
  ID_CHARACTERS_MAX,
  YEAR_MAX,
  YEAR_MIN,
} from './limits.ts'
import { nullable } from './nullable.ts'

const closed = { additionalProperties: false } as const
const shortText = Type.String({ minLength: 1, maxLength: FIELD_CHARACTERS_MAX })

const ABSENT = 'Absent, and never 0, where none are loaded for its make and model year.'

/** What the recalls of a vehicle rest on. */
export const RecallMatch = Type.Enum(['matched', 'none', 'not_loaded'], {
  description:
    '"matched": federal recall records name this vehicle, so recall_count speaks. "none": recalls of its make and model year are loaded and none carries its name, so a count of 0 is no proof that it has none. "not_loaded": this service has no recalls of its make and model year, and says nothing about them.',
  examples: ['matched'],
})

/** Opaque to callers; an id once published keeps answering. */
export const VehicleId = Type.String({
  minLength: 1,
  maxLength: ID_CHARACTERS_MAX,
  description:
    'Opaque vehicle id as returned by search: 15 lower-case letters and digits. It never changes and keeps answering.',
  examples: ['bhoittduicef8iw'],
})

/** A vehicle as every answer shows it. Every specification field is present; null means that no source states it. */
export const Vehicle = Type.Object(
  {
    id: VehicleId,
    year: nullable(Type.Integer({ minimum: YEAR_MIN, maximum: YEAR_MAX }), {
      description: 'Model year. Null only where federal records do not state one.',
      examples: [2019],
    }),
    make: Type.String({
      minLength: 1,
      maxLength: FIELD_CHARACTERS_MAX,
      description: 'Make in its usual spelling.',
      examples: ['Toyota'],
    }),
    model: Type.String({
      minLength: 1,
      maxLength: FIELD_CHARACTERS_MAX,
      description: 'Model. May include the cab or body variant.',
      examples: ['Tacoma'],
    }),
    trim: nullable(shortText, { description: 'Trim level.', examples: ['SR5'] }),
    submodel: nullable(shortText, { description: 'Body or cab variant.', examples: ['Access Cab'] }),
    horsepower: nullable(Type.Integer({ minimum: 1, maximum: 5_000 }), {
      description:
        'Rated horsepower, where the certification data state it for exactly this engine and nothing in them contradicts it; of an electric vehicle with one motor, motor_kw in horsepower. Provenance cites the record.',
      examples: [278],
    }),
    cylinders: nullable(Type.Integer({ minimum: 1, maximum: CYLINDERS_MAX }), {
      description: 'Number of cylinders or rotors. Null for electric vehicles.',
      examples: [6],
    }),
    displacement_l: nullable(Type.Number({ exclusiveMinimum: 0, maximum: 100 }), {
      description: 'Engine displacement in litres. Null for electric vehicles.',
      examples: [3.5],
    }),
    transmission: nullable(Type.Enum([...TRANSMISSIONS]), {
      description: 'Kind of transmission and number of gears.',
      examples: ['Automatic 6-speed'],
    }),
    drive_type: nullable(Type.Enum([...DRIVE_TYPES]), { description: 'Driven wheels.', examples: ['4WD'] }),
    fuel_type: nullable(Type.Enum([...FUEL_TYPES]), { description: 'What it runs on.', examples: ['Gasoline'] }),
    body_class: nullable(Type.Enum([...BODY_CLASSES]), {
      description: 'Body class; docs/data-sources.md says what each word means.',
      examples: ['Pickup'],
    }),
    doors: nullable(Type.Integer({ minimum: 0, maximum: 9 }), {
      description:
        'Side doors; a tailgate is not counted. Null where the sources and the reviewed table leave it open.',
      examples: [4],
    }),
    configuration: nullable(Type.String({ minLength: 1, maxLength: CONFIGURATION_CHARACTERS_MAX }), {
      description:
        'What else tells this vehicle from others of its model, in phrases of a documented list joined by "; ": battery, turbocharger, weight class, wheels, emissions. Details are added only where two vehicles would look alike. Null: the source states nothing more.',
      examples: ['turbocharged; GVWR over 6,649 lb'],
    }),
    battery_kwh: nullable(Type.Number({ exclusiveMinimum: 0, maximum: 1_000 }), {
      description: 'Energy of the traction battery in kWh, only where the source states it.',
      examples: [82],
    }),
    motor_kw: nullable(Type.Integer({ minimum: 1, maximum: 5_000 }), {
      description:
        'Power of the motors of an electric vehicle in kW, as the source states it; several are added up, and together they may give less. Null for vehicles with an engine.',
      examples: [150],
    }),
    image_url: nullable(Type.String({ minLength: 1, maxLength: 2_000 }), {
      description: 'Representative illustration of this year, make and model; never a photo of a specific vehicle.',
      examples: ['http://localhost:8080/images/3f2a9c41d07b6e85-640.png'],
    }),
    image_type: nullable(Type.Literal('illustration'), {
      description: '"illustration", or null when there is no image.',
      examples: ['illustration'],
    }),
    recall_count: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: `Number of recall campaigns that the recalls endpoint lists for this vehicle, of every type. ${ABSENT}`,
        examples: [4],
      }),
    ),
    equipment_recall_count: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'How many of recall_count are of type equipment, tire or child_seat: about what was made for this vehicle, mostly by others than its maker, not about the vehicle itself. Absent where recall_count is.',
        examples: [1],
      }),
    ),
    complaint_count: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: `Number of owner complaints that the complaints endpoint lists. ${ABSENT}`,
        examples: [215],
      }),
    ),
    tsb_count: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: `Number of service bulletins that the tsbs endpoint lists. ${ABSENT}`,
        examples: [38],
      }),
    ),
    investigation_count: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: `Number of defect investigations that the investigations endpoint lists. ${ABSENT}`,
        examples: [1],
      }),
    ),
    recall_match: RecallMatch,
  },
  {
    ...closed,
    description: 'One configuration of a vehicle. Null means that no source states the value; it is never guessed.',
  },
)
export type Vehicle = Static<typeof Vehicle>

/** Puts a stored row into the order and shape that callers see. */
export function toVehicle(row: VehicleRow, publicUrl: string): Vehicle {
  return {
    id: row.id,
    year: row.year,
    make: row.make,
    model: row.model,
    trim: row.trim,
    submodel: row.submodel,
    horsepower: row.horsepower,
    cylinders: row.cylinders,
    displacement_l: row.displacement_l,
    // The ingest writes nothing outside the vocabularies; the output schema checks it once more.
    transmission: row.transmission as Vehicle['transmission'],
    drive_type: row.drive_type as Vehicle['drive_type'],
    fuel_type: row.fuel_type as Vehicle['fuel_type'],
    body_class: row.body_class as Vehicle['body_class'],
    doors: row.doors,
    configuration: row.configuration,
    battery_kwh: row.battery_kwh,
    motor_kw: row.motor_kw,
    image_url: row.illustration === null ? null : `${publicUrl}${imagePath(row.illustration, USUAL_IMAGE_SUFFIX)}`,
    image_type: row.illustration === null ? null : 'illustration',
    ...knownCounts(row),
    recall_match: recallMatchOf(row.recall_count),
  }
}

const COUNTS = [
  'recall_count',
  'equipment_recall_count',
  'complaint_count',
  'tsb_count',
  'investigation_count',
] as const satisfies (keyof Vehicle & keyof VehicleRow)[]

/** A count of what is not loaded is left out: it is not 0. */
function knownCounts(row: VehicleRow): Pick<Vehicle, (typeof COUNTS)[number]> {
  return Object.fromEntries(COUNTS.flatMap((name) => (row[name] === null ? [] : [[name, row[name]]])))
}

/** @param count campaigns of the vehicle; null = recalls of its make and model year are not loaded */
export function recallMatchOf(count: number | null): Vehicle['recall_match'] {
  if (count === null) return 'not_loaded'
  return count === 0 ? 'none' : 'matched'
}
