import { Type, type Static } from 'typebox'
import { explanationOfRule } from '#catalog/link-rules.ts'
import type { SourceFile, SourceWording } from '#catalog/provenance-store.ts'
import { SOURCE_FACTS } from '#catalog/source-facts.generated.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import {
  FEDERAL_NAME_COUNT_MAX,
  FIELD_CHARACTERS_MAX,
  SOURCE_COUNT_MAX,
  SOURCE_FILE_COUNT_MAX,
  TEST_RECORD_COUNT_MAX,
} from '#operations/limits.ts'
import { explainFields, FieldProvenance } from '#operations/provenance/field-provenance.ts'
import { RuleExplanation, Day } from '#operations/records/record-page.ts'
import { closed, nullable, snapshotSchema } from '#operations/schemas.ts'
import { toVehicle, VehicleId, vehicleNotFound } from '#operations/vehicle.ts'

const text = (description: string, example: string) =>
  Type.String({ maxLength: FIELD_CHARACTERS_MAX, description, examples: [example] })

const Wording = closed(
  {
    column: text("Column of the source's file.", 'trany'),
    text: text('Value in that column.', 'Automatic (S6)'),
  },
  'One column of the row.',
)

const TestRecord = closed(
  {
    year: Type.Integer({ description: 'Model year of the list.', examples: [2019] }),
    engine_family: text('Engine family or test group.', 'KTYXT03.5M5A'),
    model: text('Model as tested.', 'TACOMA 4WD'),
    horsepower: Type.Integer({ description: 'Rating as the list writes it.', examples: [278] }),
    column: text('Column of the rating; lists up to 2009 use short names.', 'Rated Horsepower'),
  },
  'One record of the test-car lists.',
)

export const Link = closed(
  {
    year: nullable(Type.Integer(), { description: 'Model year in the federal record.', examples: [2019] }),
    make: text('Make as the federal record writes it.', 'TOYOTA'),
    model: text('Model as the federal record writes it.', 'TACOMA'),
    rule: text('Name of the rule that links it to the vehicle; docs/name-resolution.md lists them.', 'cab_words'),
    explanation: RuleExplanation,
    confidence: Type.Enum(['exact', 'derived', 'reviewed'], {
      description:
        '"exact": the same letters. "derived": by a rule on words. "reviewed": by an entry that a person checked.',
      examples: ['derived'],
    }),
  },
  'A federal year, make, and model whose records apply to this vehicle.',
  'NameLink',
)

const File = closed(
  {
    file: text('Official name.', 'vehicles.csv'),
    sha256: Type.String({ description: 'SHA-256 of its text.', examples: ['9f86d081884c7d65'] }),
    dated: nullable(Day, { description: 'Newest date in its rows.', examples: ['2025-10-29'] }),
    rows: Type.Integer({ minimum: 0, description: 'Rows accepted.', examples: [49_582] }),
  },
  'A file that was read.',
)

const Source = closed(
  {
    source: text('Name of the source.', 'epa-vehicles'),
    publisher: text('Publisher.', 'US Environmental Protection Agency'),
    title: text('Title.', 'Fuel economy data (vehicles.csv)'),
    url: text('Page of publication.', 'https://www.fueleconomy.gov/feg/download.shtml'),
    files: Type.Array(File, { maxItems: SOURCE_FILE_COUNT_MAX, description: 'Files read for this snapshot.' }),
  },
  'A source used by a field.',
)

export const getProvenance = defineEndpoint({
  name: 'get_provenance',
  path: '/v1/vehicles/{id}/provenance',
  summary: 'Get the source of each field of one vehicle',
  description:
    "Returns the provenance of each field of a vehicle: its source, the source's record id and wording, the method (stated, derived, converted, matched, or reviewed), the named rule, and the date. For a null field it returns the reason. `links` lists the federal names whose recalls, complaints, bulletins, and investigations are returned for the vehicle, each with its rule and confidence. /v1/status shows when each source was last compared with its official site.",
  requiredPlan: 'business',
  input: closed({ id: VehicleId }),
  output: closed({
    vehicle_id: VehicleId,
    snapshot: snapshotSchema('SHA-256 of the snapshot used.'),
    listed: Type.Boolean({
      description:
        'True if the newest edition of its source still lists the vehicle. If false, its fields come from an earlier edition.',
      examples: [true],
    }),
    source: text('Source that lists the vehicle.', 'epa-vehicles'),
    record_id: text("Id in that source: EPA's id, or NHTSA's year, make, and model.", '40708'),
    wording: Type.Array(Wording, { maxItems: 20, description: 'Values of the row, as the source writes them.' }),
    fields: Type.Array(FieldProvenance, {
      maxItems: 100,
      description: 'All fields of the vehicle, including null fields.',
    }),
    horsepower_records: closed(
      {
        tested_cars: Type.Integer({ minimum: 0, description: 'Number of records used.', examples: [1] }),
        records: Type.Array(TestRecord, {
          maxItems: TEST_RECORD_COUNT_MAX,
          description: 'First records; the returned value is that of the first one, or its conversion.',
        }),
      },
      'Records of the test-car lists for engines of this family and displacement.',
    ),
    links: Type.Array(Link, {
      maxItems: FEDERAL_NAME_COUNT_MAX,
      description: 'Empty if no federal record names this vehicle.',
    }),
    sources: Type.Array(Source, { maxItems: SOURCE_COUNT_MAX, description: 'Sources used in `fields`.' }),
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
    const stated = wording[of]
    return stated === null ? [] : [{ column, text: String(stated) }]
  })
}

/** Returns the source and its files, or nothing if this snapshot does not include the source. */
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
