import { Type, type Static } from 'typebox'
import type { Catalog } from '#catalog/catalog.ts'
import { SPECIFICATION_FIELDS } from '#catalog/vehicle-fields.ts'
import type { CandidateRow } from '#catalog/vehicle-store.ts'
import {
  vpicBodyClass,
  vpicDriveType,
  vpicFuelType,
  statedText,
  vpicTransmission,
} from '#catalog/vin/vpic-vocabulary.ts'
import { FIELD_CHARACTERS_MAX } from '#operations/limits.ts'
import { closed, nullable } from '#operations/schemas.ts'
import type { DecodedElement } from '#vin/decode-pass.ts'
import type { DecodedVin } from '#vin/decode-vin.ts'

/** Equipment that vPIC states as standard, optional, or not available, by vPIC code. */
const SAFETY = {
  abs: ['ABS', 'Antilock brakes.'],
  esc: ['ESC', 'Electronic stability control.'],
  traction_control: ['TractionControl', 'Traction control.'],
  adaptive_cruise_control: ['AdaptiveCruiseControl', 'Adaptive cruise control.'],
  forward_collision_warning: ['ForwardCollisionWarning', 'Forward collision warning.'],
  crash_imminent_braking: ['CIB', 'Crash imminent braking.'],
  dynamic_brake_support: ['DynamicBrakeSupport', 'Dynamic brake support.'],
  pedestrian_braking: ['PedestrianAutomaticEmergencyBraking', 'Automatic emergency braking for pedestrians.'],
  rear_braking: ['RearAutomaticEmergencyBraking', 'Rear automatic emergency braking.'],
  blind_spot_warning: ['BlindSpotMon', 'Blind spot warning.'],
  blind_spot_intervention: ['BlindSpotIntervention', 'Blind spot intervention.'],
  lane_departure_warning: ['LaneDepartureWarning', 'Lane departure warning.'],
  lane_keeping_assistance: ['LaneKeepSystem', 'Lane keeping assistance.'],
  lane_centering_assistance: ['LaneCenteringAssistance', 'Lane centering assistance.'],
  rear_cross_traffic_alert: ['RearCrossTrafficAlert', 'Rear cross traffic alert.'],
  rear_camera: ['RearVisibilitySystem', 'Backup camera.'],
  park_assist: ['ParkAssist', 'Parking assist.'],
  pedestrian_alert_sound: ['AutomaticPedestrianAlertingSound', 'Pedestrian warning sound (hybrid and electric).'],
  daytime_running_light: ['DaytimeRunningLight', 'Daytime running light.'],
  automatic_high_beam: ['SemiautomaticHeadlampBeamSwitching', 'Semiautomatic headlamp beam switching.'],
  adaptive_driving_beam: ['AdaptiveDrivingBeam', 'Adaptive driving beam.'],
  keyless_ignition: ['KeylessIgnition', 'Keyless ignition.'],
  event_data_recorder: ['EDR', 'Event data recorder.'],
  crash_notification: ['CAN_AACN', 'Automatic crash notification.'],
} as const satisfies Readonly<Record<string, readonly [code: string, description: string]>>
type SafetyName = keyof typeof SAFETY
const SAFETY_CODES = Object.entries(SAFETY).map(([name, [code]]) => [name, code] as const)

const AVAILABILITY = { Standard: 'standard', Optional: 'optional', 'Not Available': 'not_available' } as const
const TPMS = { Direct: 'direct', Indirect: 'indirect' } as const

const text = (description: string, example: string) =>
  nullable(Type.String({ minLength: 1, maxLength: FIELD_CHARACTERS_MAX }), { description, examples: [example] })
const amount = (description: string, example: number) =>
  nullable(Type.Number({ minimum: 0, maximum: 1_000_000 }), { description, examples: [example] })

const safetyFields = Object.fromEntries(
  Object.entries(SAFETY).map(([name, [, description]]) => [
    name,
    nullable(Type.Enum(Object.values(AVAILABILITY)), { description, examples: ['standard'] }),
  ]),
) as Record<SafetyName, ReturnType<typeof availability>>

function availability() {
  return nullable(Type.Enum(Object.values(AVAILABILITY)), { description: '', examples: [] })
}

const { year, trim, transmission, drive_type, fuel_type, body_class, cylinders, horsepower } = SPECIFICATION_FIELDS

/** Vehicle facts that NHTSA's vPIC states for a VIN. Every field is present; null if vPIC states nothing. */
export const VIN_FIELDS = {
  year: { ...year.schema, description: 'Model year. Null if the VIN leaves it open.' },
  make: text('Make in its usual spelling.', 'Toyota'),
  model: text("Model in NHTSA's spelling, as used in recalls.", 'Tacoma'),
  trim: {
    ...trim.schema,
    description: 'Trim level. If vPIC cannot distinguish several, all of them as it lists them.',
  },
  series: text('Series.', 'GRN305L'),
  body_class: { ...body_class.schema, description: 'Body class, in the values of /v1/vehicles.' },
  doors: nullable(Type.Integer({ minimum: 0, maximum: 9 }), {
    description: 'Doors as the manufacturer counts them for NHTSA: some count a tailgate.',
    examples: [4],
  }),
  drive_type: { ...drive_type.schema, description: 'Driven wheels, in the values of /v1/vehicles.' },
  transmission: {
    ...transmission.schema,
    description:
      'Transmission, in the values of /v1/vehicles. Also null if vPIC states the kind without the number of gears.',
  },
  fuel_type: {
    ...fuel_type.schema,
    description:
      "Fuel type, in the values of /v1/vehicles. If all `vehicles` have one fuel, it completes or corrects vPIC's: a hybrid of unstated kind, or an engine that EPA lists without a flex-fuel version. `/v1/vins/{vin}/provenance` lists such values under `from_vehicles`.",
  },
  cylinders: cylinders.schema,
  displacement_l: amount('Engine displacement in liters.', 3.5),
  horsepower: {
    ...horsepower.schema,
    description:
      'Rated horsepower; the lower end of a range. A rating that vPIC only assumes for the engine model is not used, because it varies by vehicle; the rating on which all `vehicles` agree is used instead, or else null.',
  },
  engine: closed(
    {
      model: text("Manufacturer's name of the engine.", '2GR-FKS'),
      manufacturer: text('Manufacturer.', 'Toyota'),
      configuration: text('Arrangement of the cylinders.', 'V-Shaped'),
      turbo: nullable(Type.Boolean(), { description: 'True if it is turbocharged.', examples: [false] }),
      electrification: text('Level of electrification.', 'Strong HEV (Hybrid Electric Vehicle)'),
    },
    'Other data of the engine.',
    'VinEngine',
  ),
  gvwr: closed(
    {
      class: text('Class of the gross vehicle weight rating.', '1D'),
      from_kg: amount('Lower end of the class in kg; null if open.', 2_268),
      to_kg: amount('Upper end of the class in kg; null if open.', 2_722),
    },
    'Gross vehicle weight rating.',
    'VinGrossWeight',
  ),
  plant: closed(
    {
      city: text('City.', 'TIJUANA'),
      state: text('State or region.', 'BAJA CALIFORNIA'),
      country: text('Country.', 'MEXICO'),
      company: text('Company.', 'Toyota Motor Manufacturing de Baja California'),
    },
    'Plant.',
    'VinPlant',
  ),
  manufacturer: text("Manufacturer in NHTSA's records.", 'TOYOTA MOTOR NORTH AMERICA, INC'),
  vehicle_type: text("NHTSA's type of vehicle.", 'TRUCK'),
  safety: closed(
    {
      ...safetyFields,
      tpms: nullable(Type.Enum(Object.values(TPMS)), {
        description: 'Tire pressure monitoring.',
        examples: ['direct'],
      }),
    },
    'Equipment of this model and trim; null if vPIC does not state it.',
    'VinSafetyEquipment',
  ),
} as const

const VinFacts = closed(VIN_FIELDS)
/** Facts from vPIC in our vocabularies. */
export type VinFacts = Static<typeof VinFacts>

/** Codes of the vPIC elements that each field is read from. */
export const FIELD_ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  year: ['ModelYear'],
  make: ['Make'],
  model: ['Model'],
  trim: ['Trim'],
  series: ['Series'],
  body_class: ['BodyClass'],
  doors: ['Doors'],
  drive_type: ['DriveType'],
  transmission: ['TransmissionStyle', 'TransmissionSpeeds'],
  fuel_type: ['FuelTypePrimary', 'FuelTypeSecondary', 'ElectrificationLevel'],
  cylinders: ['EngineCylinders'],
  displacement_l: ['DisplacementL'],
  horsepower: ['EngineHP'],
  'engine.model': ['EngineModel'],
  'engine.manufacturer': ['EngineManufacturer'],
  'engine.configuration': ['EngineConfiguration'],
  'engine.turbo': ['Turbo'],
  'engine.electrification': ['ElectrificationLevel'],
  gvwr: ['GVWR'],
  'plant.city': ['PlantCity'],
  'plant.state': ['PlantState'],
  'plant.country': ['PlantCountry'],
  'plant.company': ['PlantCompanyName'],
  manufacturer: ['Manufacturer'],
  vehicle_type: ['VehicleType'],
  ...Object.fromEntries(Object.entries(SAFETY).map(([name, [code]]) => [`safety.${name}`, [code]])),
  'safety.tpms': ['TPMS'],
}

/** Value that vPIC writes if an element does not apply to the vehicle type. */
const NOT_APPLICABLE = 'Not Applicable'

/** Elements that vary by model: vPIC's assumption for an engine says nothing about this vehicle. */
const VARIES_BY_MODEL = new Set<string | null>(['EngineHP'])

/** Returns true if an element describes the vehicle itself, not only its engine in some models. */
export function describesVehicle({ code, value, source }: DecodedElement): boolean {
  if (source.table !== 'engine_model') return true
  return !VARIES_BY_MODEL.has(code) && !(code === 'FuelTypePrimary' && vpicFuelType(value, null, null) === FLEX_FUEL)
}

/** Some models of an engine support it, others do not. */
const FLEX_FUEL = 'Flex Fuel (E85)'

/** @param resolveMake converts a make to the catalog's spelling */
export function vinFacts(decoded: DecodedVin, { resolveMake }: Pick<Catalog, 'resolveMake'>): VinFacts {
  const statedValues = new Map<string | null, string | null>()
  for (const element of decoded.elements) {
    if (!statedValues.has(element.code) && describesVehicle(element)) statedValues.set(element.code, element.value)
  }
  const value = (code: string): string | null => {
    const stated = statedValues.get(code)
    return stated === undefined || stated === '' || stated === NOT_APPLICABLE ? null : stated
  }
  const make = value('Make')
  const turbo = value('Turbo')
  return {
    year: decoded.modelYear,
    make: make === null ? null : (resolveMake(make) ?? make),
    model: value('Model'),
    trim: statedText(value('Trim')),
    series: statedText(value('Series')),
    body_class: vpicBodyClass(value('BodyClass')),
    doors: wholeNumber(value('Doors'), 9),
    drive_type: vpicDriveType(value('DriveType')),
    transmission: vpicTransmission(value('TransmissionStyle'), value('TransmissionSpeeds')),
    fuel_type: vpicFuelType(value('FuelTypePrimary'), value('FuelTypeSecondary'), value('ElectrificationLevel')),
    cylinders: wholeNumber(value('EngineCylinders'), CYLINDERS_MAX, 1),
    displacement_l: rounded(value('DisplacementL')),
    horsepower: wholeNumber(value('EngineHP'), HORSEPOWER_MAX, 1),
    engine: {
      model: statedText(value('EngineModel')),
      manufacturer: value('EngineManufacturer'),
      configuration: value('EngineConfiguration'),
      turbo: turbo === null ? null : turbo === 'Yes',
      electrification: value('ElectrificationLevel'),
    },
    gvwr: weightRating(value('GVWR')),
    plant: {
      city: value('PlantCity'),
      state: value('PlantState'),
      country: value('PlantCountry'),
      company: value('PlantCompanyName'),
    },
    manufacturer: value('Manufacturer'),
    vehicle_type: value('VehicleType'),
    safety: safetyOf(value),
  }
}

/** VIN field whose value comes from the matching vehicles. */
export interface AgreedValue {
  readonly field: 'fuel_type' | 'horsepower'
  readonly value: string | number
}

/** vPIC fuels that the common fuel of all vehicles may replace, with the fuels allowed to replace them. */
const CORRECTED_FUELS: ReadonlyMap<string | null, ReadonlySet<string>> = new Map([
  ['Gasoline', new Set(['Hybrid', 'Plug-in Hybrid', FLEX_FUEL])],
  [FLEX_FUEL, new Set(['Gasoline'])],
])

/** Returns values that all possible vehicles share and that vPIC does not state, or states less exactly. */
export function agreedValues(facts: VinFacts, vehicles: readonly CandidateRow[]): AgreedValue[] {
  const decided: AgreedValue[] = []
  const fuel = agreedOn(vehicles.map((vehicle) => vehicle.fuel_type))
  const isBetter = facts.fuel_type === null || (fuel !== null && CORRECTED_FUELS.get(facts.fuel_type)?.has(fuel))
  if (fuel !== null && isBetter === true) decided.push({ field: 'fuel_type', value: fuel })
  const power = agreedOn(vehicles.map((vehicle) => vehicle.horsepower))
  if (power !== null && facts.horsepower === null) decided.push({ field: 'horsepower', value: power })
  return decided
}

/** Returns the value that all have; null if one differs or has none. */
function agreedOn<Value>(values: readonly (Value | null)[]): Value | null {
  const [only = null] = values
  return values.every((value) => value === only) ? only : null
}

const CYLINDERS_MAX = 48
const HORSEPOWER_MAX = 5_000
const LITRES_MAX = 100
/** Decimal places after a conversion, which produces sixteen. Manufacturers state three at most. */
const LITRES_DECIMALS = 3

function safetyOf(value: (code: string) => string | null): VinFacts['safety'] {
  const safety: Record<string, string | null> = {}
  for (const [name, code] of SAFETY_CODES) safety[name] = wordOf(AVAILABILITY, value(code))
  return { ...(safety as Omit<VinFacts['safety'], 'tpms'>), tpms: wordOf(TPMS, value('TPMS')) }
}

function wordOf<Word>(words: Readonly<Record<string, Word>>, value: string | null): Word | null {
  return value === null ? null : (words[value] ?? null)
}

function wholeNumber(value: string | null, maximum: number, minimum = 0): number | null {
  const number = value === null ? Number.NaN : Math.round(Number(value))
  return number >= minimum && number <= maximum ? number : null
}

function rounded(value: string | null): number | null {
  const litres = value === null ? Number.NaN : Number(Number(value).toFixed(LITRES_DECIMALS))
  return litres > 0 && litres < LITRES_MAX ? litres : null
}

/** Matches "Class 1D: 5,001 - 6,000 lb (2,268 - 2,722 kg)". The first class has no lower end, the last one no upper. */
const WEIGHT_CLASS = /^Class (\w+):.*\((?:([\d,]+) - )?([\d,]+) kg(?: or less| and above)?\)/

function weightRating(value: string | null): VinFacts['gvwr'] {
  const [, name = null, from, to = ''] = WEIGHT_CLASS.exec(value ?? '') ?? []
  if (name === null) return { class: null, from_kg: null, to_kg: null }
  const kilograms = (digits: string) => Number(digits.replaceAll(',', ''))
  const isOpenAbove = value?.includes('and above') === true
  const upper = kilograms(to)
  if (isOpenAbove) return { class: name, from_kg: upper, to_kg: null }
  return { class: name, from_kg: from === undefined ? null : kilograms(from), to_kg: upper }
}
