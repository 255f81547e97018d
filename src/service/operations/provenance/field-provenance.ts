import { type Static, Type } from 'typebox'
import { FIELD_RULES, FIELD_RULE_NAMES, type FieldRule } from '#catalog/field-rules.ts'
import type { SourceWording, VehicleOrigin } from '#catalog/provenance-store.ts'
import { COUNT_FIELDS, STATED_FIELDS, type StatedField } from '#catalog/vehicle-fields.ts'
import {
  CONTRADICTION_DECISIONS,
  type ContradictedField,
  type ContradictionKind,
} from '#catalog/vin/vin-contradictions.ts'
import { FIELD_CHARACTERS_MAX } from '#operations/limits.ts'
import { starsOrigin } from '#operations/records/rating.ts'
import { Day } from '#operations/records/record-page.ts'
import { closed, nullable } from '#operations/schemas.ts'
import type { Vehicle } from '#operations/vehicle.ts'
import { VEHICLE_LEAVES, leafOf } from './vehicle-leaves.ts'

type FieldValue = string | number | boolean | null

const OBTAINED = ['stated', 'derived', 'converted', 'matched', 'reviewed'] as const

interface Origin {
  readonly rule: FieldRule
  readonly obtained?: (typeof OBTAINED)[number]
  readonly source?: string | null
  readonly record_id?: string | null
  readonly columns?: readonly string[]
  readonly wording?: string | null
}

const textSchema = Type.String({ maxLength: FIELD_CHARACTERS_MAX })

/** Values that EPA and vPIC state for a field, if they differ. */
const Contradiction = closed(
  {
    stated: Type.String({ maxLength: FIELD_CHARACTERS_MAX, description: 'Value stated by EPA.', examples: ['4'] }),
    vpic_models: Type.Array(textSchema, {
      maxItems: 20,
      description: "vPIC's names of the vehicle.",
      examples: [['M340i']],
    }),
    vpic_stated: Type.Array(textSchema, {
      maxItems: 100,
      description: 'All values that vPIC states for VINs of that year, make, and model.',
      examples: [['6']],
    }),
    decided: Type.Enum([...CONTRADICTION_DECISIONS], {
      description:
        '"repeated": EPA states the same for this make and model in the year before or after. "reviewed": a person decided. "none": undecided, so the value is null.',
      examples: ['reviewed'],
    }),
    reason: nullable(textSchema, {
      description: "Reason for the person's decision, or why none was possible.",
      examples: ['an EPA error: the 3.0-liter engine is the in-line six of adjacent years'],
    }),
  },
  'Values of EPA and vPIC and the decision, if they differ. Omitted otherwise.',
)

/** Columns of the vehicle fields that are compared. */
const CONTRADICTED_FIELDS: Readonly<Record<ContradictionKind, string>> = {
  fuel: 'fuel_type',
  cylinders: 'cylinders',
  displacement: 'displacement_l',
  body: 'body_class',
  doors: 'doors',
  drive: 'drive_type',
}

/**
 * Returns the origin of a field that contradicts EPA. A field with EPA's value keeps the rule by which it was read,
 * whatever vPIC states. `wording` is the known source wording; by default, EPA's value.
 */
function decidedOrigin(value: FieldValue, contradiction: ContradictedField | undefined, wording: string | null = null) {
  if (contradiction === undefined || String(value) === contradiction.stated) return {}
  const stated = { wording: wording ?? contradiction.stated }
  return value === null
    ? ({ rule: 'sources_contradict', ...stated } as const)
    : ({ rule: 'reviewed_value', obtained: 'reviewed', ...stated } as const)
}

function contradictionOf(field: ContradictedField | undefined): {
  contradiction?: Static<typeof Contradiction>
} {
  if (field === undefined) return {}
  const { stated, vpic_models: models, vpic_stated: values, decided, reason } = field
  return { contradiction: { stated, vpic_models: [...new Set(models)], vpic_stated: [...values], decided, reason } }
}

const text = Type.String({ maxLength: FIELD_CHARACTERS_MAX })
const FIELDS = VEHICLE_LEAVES.map((leaf) => ({ leaf, field: leaf.path.join('.'), column: leaf.path.join('_') }))

export const FieldProvenance = closed(
  {
    field: Type.Enum(
      FIELDS.map(({ field }) => field),
      {
        description: 'Field of the vehicle; nested fields as a path (economy.city_mpg).',
        examples: ['transmission'],
      },
    ),
    value: Type.Union([Type.String({ maxLength: 2_000 }), Type.Number(), Type.Boolean(), Type.Null()], {
      description: 'Value as in GET /v1/vehicles/{id}; null if omitted there.',
      examples: ['Automatic 6-speed'],
    }),
    obtained: nullable(Type.Enum([...OBTAINED]), {
      description:
        '"stated": the source\'s value. "derived": computed from values of the source. "converted": the source\'s value in another unit. "matched": from records linked to the vehicle by name or engine. "reviewed": a person\'s decision between differing sources. Null if there is no value.',
      examples: ['derived'],
    }),
    rule: Type.Enum([...FIELD_RULE_NAMES], {
      description:
        'Name of the rule that produced the value, or of the reason why it is null. docs/data-sources.md lists them.',
      examples: ['wording_table'],
    }),
    explanation: Type.String({
      maxLength: FIELD_CHARACTERS_MAX,
      description: 'The rule in words.',
      examples: [FIELD_RULES.wording_table],
    }),
    source: nullable(text, {
      description: 'Name of one of `sources`. Null for this service itself.',
      examples: ['epa-vehicles'],
    }),
    record_id: nullable(text, {
      description: "The source's id of the record. Null if several records or none are used.",
      examples: ['40708'],
    }),
    columns: Type.Array(text, {
      maxItems: 20,
      description: 'Official names of the source columns used.',
      examples: [['trany']],
    }),
    wording: nullable(text, {
      description: "The source's wording, if it differs from the value.",
      examples: ['Automatic (S6)'],
    }),
    dated: nullable(Day, {
      description: 'Newest date that the rows of the source state, YYYY-MM-DD.',
      examples: ['2025-10-29'],
    }),
    contradiction: Type.Optional(Contradiction),
  },
  'Provenance of one field.',
  'FieldProvenance',
)
export type FieldProvenance = Static<typeof FieldProvenance>

/** Name of a field as a column: economy_city_mpg. */
type Field = string

export interface ProvenanceInput {
  readonly vehicle: Vehicle
  readonly origin: VehicleOrigin
  /** True if this snapshot includes the source. */
  readonly isLoaded: (source: string) => boolean
  readonly datedOf: (source: string) => string | null
}

/** Explains every field of a vehicle in its order, including null and omitted fields. */
export function explainFields(about: ProvenanceInput): FieldProvenance[] {
  const contradicted = new Map(about.origin.contradicted.map((field) => [CONTRADICTED_FIELDS[field.kind], field]))
  return FIELDS.map(({ leaf, field, column }) => {
    const value = leafOf(about.vehicle, leaf)
    const contradiction = contradicted.get(column)
    const read = originOf(column, value, about)
    const origin: Origin = { ...read, ...decidedOrigin(value, contradiction, read.wording) }
    const { rule, obtained = 'derived', source = about.origin.source, ...rest } = origin
    const { record_id = about.origin.source_key, columns = [], wording = null } = rest
    return {
      field,
      value,
      obtained: value === null ? null : obtained,
      rule,
      explanation: FIELD_RULES[rule],
      source,
      record_id: source === about.origin.source || source === 'epa-test-cars' ? record_id : null,
      columns: [...columns],
      wording: wording === String(value) ? null : wording,
      dated: source === null ? null : about.datedOf(source),
      ...contradictionOf(contradiction),
    }
  })
}

function originOf(field: Field, value: FieldValue, about: ProvenanceInput): Origin {
  const recordsOf = COUNTED[field]
  if (recordsOf !== undefined) return countedOrigin(recordsOf, value)
  if (field === 'overall_stars') return starsOrigin(value, about)
  if (field === 'id')
    return { rule: 'source_key_hash', columns: about.origin.derivation === null ? FEDERAL_KEY : ['id'] }
  if (field === 'image_url' || field === 'image_type') {
    return { rule: value === null ? 'not_drawn' : 'representative_drawing', source: null }
  }
  return about.origin.derivation === null ? federalOrigin(field, value, about) : epaOrigin(field, value, about)
}

/** Fields that count federal records, with the source of the records. */
const COUNTED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(COUNT_FIELDS).map(([field, { source }]) => [field, source])),
  recall_match: COUNT_FIELDS.recall_count.source,
  recalls_complete: COUNT_FIELDS.recall_count.source,
  recall_records_through: COUNT_FIELDS.recall_count.source,
}

function countedOrigin(source: string, value: FieldValue): Origin {
  const rule = value === null ? 'not_loaded' : value === 'not_loaded' ? 'records_not_loaded' : 'linked_records'
  return { rule, obtained: 'matched', source, record_id: null }
}

const FEDERAL_KEY = ['YEARTXT', 'MAKETXT', 'MODELTXT']

function federalOrigin(field: Field, value: FieldValue, { origin }: ProvenanceInput): Origin {
  const { make, model } = origin.wording
  if (field === 'year') return statedOrigin(value, 'YEARTXT')
  if (field === 'make') return spelledOrigin('canonical_make', { value, wording: make, columns: ['MAKETXT'] })
  if (field === 'model') return spelledOrigin('federal_spelling', { value, wording: model, columns: ['MODELTXT'] })
  return vpicOrigin(field, value)
}

/** Fields with the value of one EPA column, and that column. */
const STATED_IN: Readonly<Record<string, Pick<StatedField, 'stated' | 'rule'>>> = {
  year: { stated: ['year'] },
  ...Object.fromEntries(STATED_FIELDS.map((field) => [field.name, field])),
}
const REPEATED: Readonly<Record<string, string>> = {
  electric_motor_kw: 'motor_kw',
  electric_battery_kwh: 'battery_kwh',
}

function epaOrigin(field: Field, value: FieldValue, about: ProvenanceInput): Origin {
  const stated = STATED_IN[field]
  if (stated !== undefined) return readOrigin(value, stated)
  if (field.startsWith('emissions_')) return emissionsOrigin(field, value, about)
  const name = REPEATED[field] ?? field
  return EPA_ORIGINS[name]?.(value, about, name) ?? ruledOrigin(name, about.origin)
}

const EPA_ORIGINS: Readonly<Record<string, (value: FieldValue, about: ProvenanceInput, field: Field) => Origin>> = {
  make: (value, { origin }) =>
    spelledOrigin('canonical_make', { value, wording: origin.wording.make, columns: ['make'] }),
  model: (value, { origin }) =>
    spelledOrigin('name_reader', { value, wording: origin.wording.model, columns: ['model', 'baseModel'] }),
  trim: nameOrigin,
  submodel: nameOrigin,
  horsepower: (value, about, field) => powerOrigin(field, value, about),
  motor_kw: (value, about, field) => powerOrigin(field, value, about),
  configuration: configurationOrigin,
  battery_kwh: configurationOrigin,
  economy_cost_as_of: (value) => ({
    rule: value === null ? 'not_stated' : 'date_of_edition',
    columns: ['createdOn', 'modifiedOn'],
  }),
}

function nameOrigin(value: FieldValue, { origin: { wording } }: ProvenanceInput): Origin {
  return { rule: value === null ? 'not_stated' : 'name_reader', columns: ['model'], wording: wording.model }
}

function statedOrigin(value: FieldValue, column: string): Origin {
  return { rule: value === null ? 'not_stated' : 'same_value', obtained: 'stated', columns: [column] }
}

/** Returns the origin of a value from one column, or of one that the source's reader derives from several. */
function readOrigin(value: FieldValue, { stated, rule }: Pick<StatedField, 'stated' | 'rule'>): Origin {
  const [first = ''] = stated
  if (rule === undefined) return statedOrigin(value, first)
  return { rule: value === null ? 'not_stated' : rule, columns: stated }
}

/** Returns the origin of a name, which may be spelled differently from the source. */
function spelledOrigin(
  rule: FieldRule,
  { value, wording, columns }: { value: FieldValue; wording: string; columns: readonly string[] },
): Origin {
  if (value === wording) return { rule: 'same_value', obtained: 'stated', columns: columns.slice(0, 1) }
  return { rule, columns, wording }
}

const READ_FROM: Readonly<Record<string, readonly [column: string, of: keyof SourceWording][]>> = {
  transmission: [['trany', 'transmission']],
  drive_type: [['drive', 'drive']],
  fuel_type: [
    ['atvType', 'alternative'],
    ['fuelType1', 'fuel_1'],
    ['fuelType2', 'fuel_2'],
  ],
}
const BY_NAME: readonly FieldRule[] = [
  'drive_word_of_name',
  'drive_of_nameplate',
  'drive_reviewed',
  'drive_of_several_cars',
]
const BY_CLASS: readonly FieldRule[] = ['drive_of_class']
const BY_ENGINE: readonly FieldRule[] = ['fuel_word_of_engine', 'mild_hybrid']

/** Returns the origin of a field whose rule the build recorded. */
function ruledOrigin(field: Field, { wording, derivation }: VehicleOrigin): Origin {
  const rule = derivation?.[field as keyof typeof derivation] ?? 'not_stated'
  if (field === 'body_class' || field === 'doors') return bodyOrigin(rule, wording)
  const read = [...(READ_FROM[field] ?? [])]
  if (BY_NAME.includes(rule)) read.push(['model', 'model'])
  if (BY_CLASS.includes(rule)) read.push(['VClass', 'vehicle_class'])
  if (BY_ENGINE.includes(rule)) read.push(['eng_dscr', 'engine_text'])
  const stated = read.filter(([, of]) => wording[of] !== null)
  const columns = (stated.length > 0 ? stated : read).map(([column]) => column)
  return { rule, columns, wording: stated.length === 0 ? null : stated.map(([, of]) => wording[of]).join('; ') }
}

const CONFIGURATION_READ_FROM: readonly (readonly [column: string, of: keyof SourceWording])[] = [
  ['model', 'model'],
  ['eng_dscr', 'engine_text'],
  ['trans_dscr', 'transmission_text'],
  ['tCharger', 'turbocharger'],
  ['sCharger', 'supercharger'],
  ['startStop', 'start_stop'],
  ['evMotor', 'motor'],
]
/** Further columns that distinguish vehicles that look alike, and the phrases taken from them. */
const DETAILS_READ_FROM: readonly (readonly [column: string, phrase: RegExp])[] = [
  ['fuelType1', /gasoline$|gasoline;/],
  ['trany', /manual shifting|selectable ratios/],
  ['VClass', /EPA class/],
  ['city08', /EPA \d+\//],
  ['highway08', /EPA \d+\//],
  ['engId', /EPA engine index/],
]

function configurationOrigin(value: FieldValue, { origin }: ProvenanceInput): Origin {
  if (value === null) return { rule: 'not_stated', columns: CONFIGURATION_READ_FROM.map(([column]) => column) }
  const stated = CONFIGURATION_READ_FROM.filter(([, of]) => origin.wording[of] !== null)
  const details = DETAILS_READ_FROM.filter(([, phrase]) => phrase.test(String(value))).map(([column]) => column)
  return {
    rule: 'configuration_words',
    columns: [...stated.map(([column]) => column), ...details],
    wording: stated.map(([, of]) => origin.wording[of]).join('; '),
  }
}

/** Columns that the rules for body and doors use. */
const BODY_READ_FROM: Partial<Record<FieldRule, readonly (keyof typeof COLUMNS)[]>> = {
  nameplate_table: ['base_model'],
  nameplate_and_name: ['base_model', 'model'],
  nameplate_and_volumes: ['base_model'],
  row_of_several_bodies: ['base_model', 'model'],
  several_bodies: ['base_model', 'model'],
  name_contradicts_nameplate: ['base_model', 'model'],
  body_jumps: ['base_model'],
  class_names_body: ['vehicle_class'],
  class_names_no_body: ['vehicle_class', 'model'],
  name_names_body: ['model'],
  name_names_two_bodies: ['model'],
  name_reader: ['model'],
}
const COLUMNS = { base_model: 'baseModel', model: 'model', vehicle_class: 'VClass' } as const satisfies Partial<
  Record<keyof SourceWording, string>
>
const BY_VOLUMES: readonly FieldRule[] = [
  'nameplate_and_volumes',
  'row_of_several_bodies',
  'several_bodies',
  'body_jumps',
]
const VOLUMES = ['pv2', 'pv4', 'hpv']

/** Returns the origin of body or doors. Null `source` if only the project's own table states the value. */
function bodyOrigin(rule: FieldRule, wording: SourceWording) {
  const stated = (BODY_READ_FROM[rule] ?? []).filter((of) => wording[of] !== null)
  return {
    rule,
    ...(rule === 'nameplate_table' ? { source: null } : {}),
    columns: ['make', 'year', ...stated.map((of) => COLUMNS[of]), ...(BY_VOLUMES.includes(rule) ? VOLUMES : [])],
    wording: stated.length === 0 ? null : stated.map((of) => wording[of]).join('; '),
  }
}

interface PowerContext {
  readonly origin: VehicleOrigin
  readonly isLoaded: (source: string) => boolean
}

/** Columns that identify a test car, in lists until 2009 and since. */
const SHORT_COLUMNS = ['EF_ID', 'CL_NM', 'GBE_CID_MSR']
const LONG_COLUMNS = ['Actual Tested Testgroup', 'Represented Test Veh Model', 'Test Veh Displacement (L)']

/** Returns the origin of a power field: EPA's motor description for electric vehicles, the test-car lists for others. */
export function powerOrigin(field: string, value: FieldValue, about: PowerContext): Origin {
  const { rating, wording } = about.origin
  const fromMotor = { columns: ['evMotor'], wording: wording.motor }
  if (field === 'motor_kw') return { rule: value === null ? 'not_stated' : 'motor_power', ...fromMotor }
  if (wording.alternative === 'EV' || wording.alternative === 'FCV') {
    return { rule: rating?.rule ?? carriedOver(value), obtained: 'converted', ...fromMotor }
  }
  return rating?.rule === 'stated_power' ? statedPowerOrigin(wording) : horsepowerOrigin(value, about)
}

function statedPowerOrigin({ engine_text: engine, model }: SourceWording): Origin {
  const isOfEngine = engine !== null && /\d ?hp\b/i.test(engine)
  return { rule: 'stated_power', columns: [isOfEngine ? 'eng_dscr' : 'model'], wording: isOfEngine ? engine : model }
}

function horsepowerOrigin(value: FieldValue, { origin, isLoaded }: PowerContext): Origin {
  const { rating } = origin
  const source = 'epa-test-cars'
  if (rating === null) return { rule: carriedOver(value), source, record_id: null }
  if (!isLoaded(source)) return { rule: 'not_loaded', source, record_id: null }
  const [first] = rating.records
  if (first === undefined) return { rule: rating.rule, source, record_id: null }
  const { year, engine_family: family, model, horsepower, column } = first
  return {
    rule: rating.rule,
    obtained: rating.rule === 'converted_kilowatts' ? 'converted' : 'matched',
    source,
    record_id: `${year} ${family} ${model}`,
    columns: [column, ...(column === 'Rated Horsepower' ? LONG_COLUMNS : SHORT_COLUMNS)],
    wording: String(horsepower),
  }
}

/** Returns the rule for a vehicle that no current edition lists. */
function carriedOver(value: FieldValue): FieldRule {
  return value === null ? 'not_stated' : 'carried_over'
}

const BY_ID = 'epa-emissions'
const EMISSIONS_BY_NAME = 'epa-green-guide'

/** Columns of emissions.csv and of the Guide, by the ending of a field's name. */
const EMISSIONS_COLUMNS: Readonly<Record<string, readonly [byId: readonly string[], byName: readonly string[]]>> = {
  smog_score: [['score'], ['Air Pollution Score']],
  standard: [
    ['stdText', 'standard'],
    ['Stnd Description', 'Stnd'],
  ],
  smartway: [['smartwayScore'], ['SmartWay']],
  matched_by: [['id'], ['Model', 'Displ', 'Cyl', 'Trans', 'Drive', 'Fuel', 'City MPG', 'Hwy MPG', 'Cmb MPG']],
}
const REGIONS = [['salesArea'], ['Cert Region']] as const

interface EmissionsAbout {
  readonly vehicle: Vehicle
  readonly isLoaded: (source: string) => boolean
}

function emissionsOrigin(field: string, value: unknown, { vehicle, isLoaded }: EmissionsAbout) {
  const isByName = vehicle.emissions?.matched_by === 'name'
  const at = isByName ? 1 : 0
  const name = Object.keys(EMISSIONS_COLUMNS).find((each) => field.endsWith(each)) ?? 'matched_by'
  const region = name === 'matched_by' ? [] : REGIONS[at]
  return {
    rule: ruleOf(value, { isByName, isLoaded }),
    obtained: 'matched',
    source: isByName ? EMISSIONS_BY_NAME : BY_ID,
    columns: [...(EMISSIONS_COLUMNS[name]?.[at] ?? []), ...region],
  } as const
}

function ruleOf(
  value: unknown,
  { isByName, isLoaded }: { readonly isByName: boolean; readonly isLoaded: EmissionsAbout['isLoaded'] },
): FieldRule {
  if (value !== null) return isByName ? 'green_guide_figures' : 'emission_record'
  return isLoaded(BY_ID) || isLoaded(EMISSIONS_BY_NAME) ? 'no_emission_record' : 'not_loaded'
}

/** vPIC variables for the fields of vehicles that only NHTSA lists. */
const VPIC_VARIABLES: Readonly<Record<string, readonly string[]>> = {
  body_class: ['Body Class', 'Vehicle Type'],
  doors: ['Doors'],
  drive_type: ['Drive Type'],
  transmission: ['Transmission Style', 'Transmission Speeds'],
  fuel_type: ['Fuel Type - Primary', 'Fuel Type - Secondary', 'Electrification Level'],
  cylinders: ['Engine Number of Cylinders'],
  displacement_l: ['Displacement (L)', 'Displacement (CC)'],
  horsepower: ['Engine Brake (hp) From'],
}

function vpicOrigin(field: string, value: FieldValue) {
  const columns = VPIC_VARIABLES[field]
  if (value === null || columns === undefined) return { rule: 'federal_name_only' } as const
  return { rule: 'vpic_unanimous', obtained: 'matched', source: 'nhtsa-vpic', record_id: null, columns } as const
}
