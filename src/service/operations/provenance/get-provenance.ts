import { Type, type Static } from 'typebox'
import { explanationOfRule } from '#catalog/link-rules.ts'
import { SOURCE_FACTS } from '#catalog/source-facts.generated.ts'
import type { SourceFile, SourceWording } from '#catalog/provenance-store.ts'
import { explainFields, FieldProvenance } from '#operations/provenance/field-provenance.ts'
import {
  FEDERAL_NAME_COUNT_MAX,
  FIELD_CHARACTERS_MAX,
  SOURCE_COUNT_MAX,
  SOURCE_FILE_COUNT_MAX,
  TEST_RECORD_COUNT_MAX,
} from '#operations/limits.ts'
import { closed, nullable, snapshotSchema } from '#operations/schemas.ts'
import { defineOperation } from '#operations/operation.ts'
import { RuleExplanation } from '#operations/records/matched-name.ts'
import { Day } from '#operations/records/record-page.ts'
import { toVehicle, VehicleId, vehicleNotFound } from '#operations/vehicle.ts'

const text = (description: string, example: string) =>
  Type.String({ maxLength: FIELD_CHARACTERS_MAX, description, examples: [example] })

const Wording = closed(
  {
    column: text("Column of the source's file.", 'trany'),
    text: text('What the list says there.', 'Automatic (S6)'),
  },
  'One column of the row.',
)

const TestRecord = closed(
  {
    year: Type.Integer({ description: 'Model year of the list.', examples: [2019] }),
    engine_family: text('Engine family or test group.', 'KTYXT03.5M5A'),
    model: text('Model as tested.', 'TACOMA 4WD'),
    horsepower: Type.Integer({ description: 'The rating as it stands there.', examples: [278] }),
    column: text('Column of the rating; lists until 2009 have short names.', 'Rated Horsepower'),
  },
  'One record of the test-car lists.',
)

/** A name of federal records, and how it is tied to the vehicle. */
export const Link = closed(
  {
    year: nullable(Type.Integer(), { description: 'Model year in the federal record.', examples: [2019] }),
    make: text('Make as the federal record writes it.', 'TOYOTA'),
    model: text('Model as the federal record writes it.', 'TACOMA'),
    rule: text('Named rule that ties it to the vehicle; docs/name-resolution.md lists them.', 'cab_words'),
    explanation: RuleExplanation,
    confidence: Type.Enum(['exact', 'derived', 'reviewed'], {
      description:
        '"exact": the same letters. "derived": by a rule on words. "reviewed": by an entry that a person checked.',
      examples: ['derived'],
    }),
  },
  'A federal (year, make, model) whose records are this vehicle’s.',
  'NameLink',
)

const File = closed(
  {
    file: text('Official name.', 'vehicles.csv'),
    sha256: Type.String({ description: 'SHA-256 of its text.', examples: ['9f86d081884c7d65'] }),
    dated: nullable(Day, { description: 'Newest date that its rows state.', examples: ['2025-10-29'] }),
    rows: Type.Integer({ minimum: 0, description: 'Rows accepted.', examples: [49_582] }),
  },
  'One file as it was read.',
)

const Source = closed(
  {
    source: text('Name of the source.', 'epa-vehicles'),
    publisher: text('Who publishes it.', 'US Environmental Protection Agency'),
    title: text('What it is called.', 'Fuel economy data (vehicles.csv)'),
    url: text('Where it is published.', 'https://www.fueleconomy.gov/feg/download.shtml'),
    files: Type.Array(File, { maxItems: SOURCE_FILE_COUNT_MAX, description: 'The files that this snapshot read.' }),
  },
  'One source that fields name.',
)

export const getProvenance = defineOperation({
  name: 'get_provenance',
  path: '/v1/vehicles/{id}/provenance',
  summary: 'Say where each field of one vehicle comes from',
  description:
    "For each field of a vehicle: its source, the source's own record id and wording, how it was obtained (stated, derived, converted, matched or reviewed), by which named rule, and of which date. A null field says why it is null. `links` are the federal names whose recalls, complaints, bulletins and investigations are listed for the vehicle, each with the rule and the confidence of the tie. When a source was last compared with its official site is in /v1/status.",
  requiredPlan: 'business',
  input: closed({ id: VehicleId }),
  output: closed({
    vehicle_id: VehicleId,
    snapshot: snapshotSchema('SHA-256 of the snapshot that says so.'),
    listed: Type.Boolean({
      description:
        'Whether the newest edition of its source still lists the vehicle. If not, its fields are those of an earlier one.',
      examples: [true],
    }),
    source: text('The source that names the vehicle.', 'epa-vehicles'),
    record_id: text("Its id there: EPA's id, or NHTSA's year, make and model.", '40708'),
    wording: Type.Array(Wording, { maxItems: 20, description: "The row's own words, as the source writes them." }),
    fields: Type.Array(FieldProvenance, { maxItems: 100, description: 'Every field of the vehicle, null ones too.' }),
    horsepower_records: closed(
      {
        tested_cars: Type.Integer({ minimum: 0, description: 'Records that decided.', examples: [1] }),
        records: Type.Array(TestRecord, {
          maxItems: TEST_RECORD_COUNT_MAX,
          description: 'The first of them; the number served is that of the first, or its conversion.',
        }),
      },
      'What the test-car lists say of engines of this family and displacement.',
    ),
    links: Type.Array(Link, {
      maxItems: FEDERAL_NAME_COUNT_MAX,
      description: 'Empty: no federal record names this vehicle.',
    }),
    sources: Type.Array(Source, { maxItems: SOURCE_COUNT_MAX, description: 'The sources that `fields` name.' }),
  }),
  problems: ['vehicle_not_found'],

  run({ id }, { catalog, publicUrl }) {
    const row = catalog.getVehicle(id)
    const origin = catalog.provenance.originOf(id)
    if (row === undefined || origin === undefined) throw vehicleNotFound()
    const { files } = catalog.provenance
    const fields = explainFields({
      vehicle: toVehicle(row, { publicUrl, recallsThrough: catalog.recallsThrough }),
      origin,
      isLoaded: (source) => files.some((file) => file.source === source),
      datedOf: (source) => catalog.freshness.find((each) => each.source === source)?.dated ?? null,
    })
    const named = new Set(fields.flatMap(({ source }) => (source === null ? [] : [source])))
    return {
      vehicle_id: id,
      snapshot: catalog.id,
      listed: origin.listed,
      source: origin.source,
      record_id: origin.source_key,
      wording: wordingOf(origin.wording, origin.derivation === null ? FEDERAL_COLUMNS : EPA_COLUMNS),
      fields,
      horsepower_records: {
        tested_cars: origin.rating?.tested_cars ?? 0,
        records: (origin.rating?.records ?? []).map((record) => ({ ...record })),
      },
      links: origin.links.map((link) => ({ ...link, explanation: explanationOfRule(link.rule) })),
      sources: [...named].flatMap((source) => sourceOf(source, files)),
    }
  },
})

type Columns = readonly (readonly [column: string, of: keyof SourceWording])[]
const EPA_COLUMNS: Columns = [
  ['make', 'make'],
  ['model', 'model'],
  ['baseModel', 'base_model'],
  ['VClass', 'vehicle_class'],
  ['drive', 'drive'],
  ['trany', 'transmission'],
  ['fuelType', 'fuel'],
  ['fuelType1', 'fuel_1'],
  ['fuelType2', 'fuel_2'],
  ['atvType', 'alternative'],
  ['tCharger', 'turbocharger'],
  ['evMotor', 'motor'],
  ['displ', 'litres'],
  ['sCharger', 'supercharger'],
  ['startStop', 'start_stop'],
  ['eng_dscr', 'engine_text'],
  ['trans_dscr', 'transmission_text'],
]
const FEDERAL_COLUMNS: Columns = [
  ['MAKETXT', 'make'],
  ['MODELTXT', 'model'],
]

function wordingOf(wording: SourceWording, columns: Columns): Static<typeof Wording>[] {
  return columns.flatMap(([column, of]) => {
    const said = wording[of]
    return said === null ? [] : [{ column, text: String(said) }]
  })
}

/** Nothing for a source that this snapshot was made without. */
function sourceOf(source: string, all: readonly SourceFile[]): Static<typeof Source>[] {
  const files = all.filter((file) => file.source === source).slice(0, SOURCE_FILE_COUNT_MAX)
  const about = SOURCE_FACTS.find(({ name }) => name === source)
  if (files.length === 0 || about === undefined) return []
  return [
    {
      source,
      publisher: about.publisher,
      title: about.title,
      url: about.url,
      files: files.map(({ file, sha256, dated, accepted_rows: rows }) => ({ file, sha256, dated, rows })),
    },
  ]
}
