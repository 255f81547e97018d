import { Type, type Static } from 'typebox'
import { FIELD_RULE_NAMES, FIELD_RULES, type FieldRule } from '#catalog/field-rules.ts'
import type { SourceWording, VehicleOrigin } from '#catalog/provenance-store.ts'
import { COUNT_FIELDS, STATED_FIELDS, type StatedField } from '#catalog/vehicle-fields.ts'
import { bodyOrigin } from './body-provenance.ts'
import { CONTRADICTED_FIELDS, Contradiction, contradictionOf, decidedOrigin } from './contradiction-provenance.ts'
import { emissionsOrigin } from './emissions-provenance.ts'
import { FIELD_CHARACTERS_MAX } from '#operations/limits.ts'
import { closed, nullable } from '#operations/schemas.ts'
import { starsOrigin } from '#operations/records/rating.ts'
import { Day } from '#operations/records/record-page.ts'
import type { Vehicle } from '#operations/vehicle.ts'
import { powerOrigin } from './power-provenance.ts'
import { leafOf, VEHICLE_LEAVES } from './vehicle-leaves.ts'
import { OBTAINED, vpicOrigin, type Origin, type Value } from './vpic-provenance.ts'

const text = Type.String({ maxLength: FIELD_CHARACTERS_MAX })
const FIELDS = VEHICLE_LEAVES.map((leaf) => ({ leaf, field: leaf.path.join('.'), column: leaf.path.join('_') }))

/** Where one field of one vehicle comes from. */
export const FieldProvenance = closed(
  {
    field: Type.Enum(
      FIELDS.map(({ field }) => field),
      {
        description: 'Field of the vehicle; one inside an object by its path (economy.city_mpg).',
        examples: ['transmission'],
      },
    ),
    value: Type.Union([Type.String({ maxLength: 2_000 }), Type.Number(), Type.Boolean(), Type.Null()], {
      description: 'Its value, as GET /v1/vehicles/{id} gives it; null also where that leaves it out.',
      examples: ['Automatic 6-speed'],
    }),
    obtained: nullable(Type.Enum([...OBTAINED]), {
      description:
        '"stated": the value of the source. "derived": worked out from what the source states. "converted": its number in another unit. "matched": from records that are tied to the vehicle by name or engine. "reviewed": what a person found right where sources differ. Null where there is no value.',
      examples: ['derived'],
    }),
    rule: Type.Enum([...FIELD_RULE_NAMES], {
      description: 'Named rule by which it was obtained, or why it is null. docs/data-sources.md lists them.',
      examples: ['wording_table'],
    }),
    explanation: Type.String({
      maxLength: FIELD_CHARACTERS_MAX,
      description: 'The rule in words.',
      examples: [FIELD_RULES.wording_table],
    }),
    source: nullable(text, {
      description: 'The source, one of `sources`. Null: this service itself.',
      examples: ['epa-vehicles'],
    }),
    record_id: nullable(text, {
      description: "The source's own id of the record. Null where several records count together, or none.",
      examples: ['40708'],
    }),
    columns: Type.Array(text, {
      maxItems: 20,
      description: 'Columns of the source that it was read from, by their official names.',
      examples: [['trany']],
    }),
    wording: nullable(text, {
      description: "The source's own wording, where it differs from the value.",
      examples: ['Automatic (S6)'],
    }),
    dated: nullable(Day, {
      description: 'Newest date that the rows of the source state, YYYY-MM-DD.',
      examples: ['2025-10-29'],
    }),
    contradiction: Type.Optional(Contradiction),
  },
  'Where one field comes from.',
)
export type FieldProvenance = Static<typeof FieldProvenance>

/** Name of a field as a column: economy_city_mpg. */
type Field = string

/** The snapshot's view that fields are explained from. */
export interface Explained {
  readonly vehicle: Vehicle
  readonly origin: VehicleOrigin
  /** Whether this snapshot was made with the source. */
  readonly isLoaded: (source: string) => boolean
  readonly datedOf: (source: string) => string | null
}

/** Every field of the vehicle in its order, those that are null or left out too. */
export function explainFields(about: Explained): FieldProvenance[] {
  const contradicted = new Map(about.origin.contradicted.map((one) => [CONTRADICTED_FIELDS[one.kind], one]))
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

function originOf(field: Field, value: Value, about: Explained): Origin {
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

/** Fields that count federal records, and the source of those. */
const COUNTED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(COUNT_FIELDS).map(([field, { source }]) => [field, source])),
  recall_match: COUNT_FIELDS.recall_count.source,
  recalls_complete: COUNT_FIELDS.recall_count.source,
  recall_records_through: COUNT_FIELDS.recall_count.source,
}

function countedOrigin(source: string, value: Value): Origin {
  const rule = value === null ? 'not_loaded' : value === 'not_loaded' ? 'records_not_loaded' : 'linked_records'
  return { rule, obtained: 'matched', source, record_id: null }
}

const FEDERAL_KEY = ['YEARTXT', 'MAKETXT', 'MODELTXT']

function federalOrigin(field: Field, value: Value, { origin }: Explained): Origin {
  const { make, model } = origin.wording
  if (field === 'year') return statedOrigin(value, 'YEARTXT')
  if (field === 'make') return spelledOrigin('canonical_make', { value, wording: make, columns: ['MAKETXT'] })
  if (field === 'model') return spelledOrigin('federal_spelling', { value, wording: model, columns: ['MODELTXT'] })
  return vpicOrigin(field, value)
}

/** Fields that have the value of a column of EPA's file, and that column. */
const STATED_IN: Readonly<Record<string, Pick<StatedField, 'stated' | 'rule'>>> = {
  year: { stated: ['year'] },
  ...Object.fromEntries(STATED_FIELDS.map((field) => [field.name, field])),
}
const REPEATED: Readonly<Record<string, string>> = {
  electric_motor_kw: 'motor_kw',
  electric_battery_kwh: 'battery_kwh',
}

function epaOrigin(field: Field, value: Value, about: Explained): Origin {
  const stated = STATED_IN[field]
  if (stated !== undefined) return readOrigin(value, stated)
  if (field.startsWith('emissions_')) return emissionsOrigin(field, value, about)
  const name = REPEATED[field] ?? field
  return EPA_ORIGINS[name]?.(value, about, name) ?? ruledOrigin(name, about.origin)
}

const EPA_ORIGINS: Readonly<Record<string, (value: Value, about: Explained, field: Field) => Origin>> = {
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

function nameOrigin(value: Value, { origin: { wording } }: Explained): Origin {
  return { rule: value === null ? 'not_stated' : 'name_reader', columns: ['model'], wording: wording.model }
}

function statedOrigin(value: Value, column: string): Origin {
  return { rule: value === null ? 'not_stated' : 'same_value', obtained: 'stated', columns: [column] }
}

/** A value of one column, or one that the source's reader makes of several. */
function readOrigin(value: Value, { stated, rule }: Pick<StatedField, 'stated' | 'rule'>): Origin {
  const [first = ''] = stated
  if (rule === undefined) return statedOrigin(value, first)
  return { rule: value === null ? 'not_stated' : rule, columns: stated }
}

/** A name that is served as it stands, or in another spelling. */
function spelledOrigin(
  rule: FieldRule,
  { value, wording, columns }: { value: Value; wording: string; columns: readonly string[] },
): Origin {
  if (value === wording) return { rule: 'same_value', obtained: 'stated', columns: columns.slice(0, 1) }
  return { rule, columns, wording }
}

/** What each field was read from: EPA's columns, and what they say. */
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

/** A field of which the build recorded the rule. */
function ruledOrigin(field: Field, { wording, derivation }: VehicleOrigin): Origin {
  const rule = derivation?.[field as keyof typeof derivation] ?? 'not_stated'
  if (field === 'body_class' || field === 'doors') return bodyOrigin(rule, wording)
  const read = [...(READ_FROM[field] ?? [])]
  if (BY_NAME.includes(rule)) read.push(['model', 'model'])
  if (BY_CLASS.includes(rule)) read.push(['VClass', 'vehicle_class'])
  if (BY_ENGINE.includes(rule)) read.push(['eng_dscr', 'engine_text'])
  const said = read.filter(([, of]) => wording[of] !== null)
  const columns = (said.length > 0 ? said : read).map(([column]) => column)
  return { rule, columns, wording: said.length === 0 ? null : said.map(([, of]) => wording[of]).join('; ') }
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
/** Columns that are read besides where two vehicles would look alike, and the phrases that come from them. */
const DETAILS_READ_FROM: readonly (readonly [column: string, phrase: RegExp])[] = [
  ['fuelType1', /gasoline$|gasoline;/],
  ['trany', /manual shifting|selectable ratios/],
  ['VClass', /EPA class/],
  ['city08', /EPA \d+\//],
  ['highway08', /EPA \d+\//],
  ['engId', /EPA engine index/],
]

function configurationOrigin(value: Value, { origin }: Explained): Origin {
  if (value === null) return { rule: 'not_stated', columns: CONFIGURATION_READ_FROM.map(([column]) => column) }
  const said = CONFIGURATION_READ_FROM.filter(([, of]) => origin.wording[of] !== null)
  const details = DETAILS_READ_FROM.filter(([, phrase]) => phrase.test(String(value))).map(([column]) => column)
  return {
    rule: 'configuration_words',
    columns: [...said.map(([column]) => column), ...details],
    wording: said.map(([, of]) => origin.wording[of]).join('; '),
  }
}
