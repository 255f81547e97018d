import { Type, type Static, type TSchema } from 'typebox'
import {
  CHANGE_NAMES_MAX,
  CHANGE_TYPES,
  VEHICLE_IDS_MAX,
  type ChangeEvent as RecordedChange,
  type ChangeFacts as RecordedFacts,
} from '#catalog/changes/change.ts'
import { HOME_COUNTRY } from '#catalog/records/recall-store.ts'
import { SPECIFICATION_FIELDS } from '#catalog/vehicle-fields.ts'
import { COUNTRIES } from './countries.ts'
import { COMPONENT_COUNT_MAX, FIELD_CHARACTERS_MAX, ID_CHARACTERS_MAX, YEAR_COUNT_MAX } from './limits.ts'
import { closed, nullable } from './schemas.ts'

const text = Type.String()
const count = Type.Integer()

function fact<Schema extends TSchema>(schema: Schema, description: string, example: unknown) {
  return Type.Optional(nullable(schema, { description, examples: [example] }))
}

/** Vehicle fields as recorded with the event. Their vocabulary may have changed since. */
const VEHICLE_FACTS = Object.fromEntries(
  Object.entries(SPECIFICATION_FIELDS).map(([name, { schema }]) => {
    const { description, examples } = schema as { description?: string; examples?: readonly unknown[] }
    const value = Type.Union([Type.String(), Type.Number(), Type.Boolean()])
    return [name, fact(value, `For vehicle.* events. ${description ?? name}`, examples?.[0] ?? null)]
  }),
)

const OTHER_FACTS = {
  component: fact(text, 'First component of a recall; component of a spike.', 'AIR BAGS:FRONTAL'),
  components: Type.Optional(
    Type.Array(text, { maxItems: COMPONENT_COUNT_MAX, description: 'Components of a recall or a bulletin.' }),
  ),
  type: fact(text, 'Type of a recall or a bulletin.', 'vehicle'),
  manufacturer: fact(text, 'Manufacturer that filed the recall.', 'Toyota Motor Corporation'),
  summary: fact(
    text,
    'Summary of a recall, an investigation or a bulletin, cut at 2,000 characters.',
    'The fuel pump may stop working.',
  ),
  consequence: fact(text, 'Consequence of the defect, cut at 2,000 characters.', 'The engine can stall.'),
  remedy: fact(
    text,
    'Remedy of the recall, cut at 2,000 characters.',
    'Dealers replace the fuel pump, free of charge.',
  ),
  report_received: fact(
    text,
    'Day NHTSA received the report, or the day of a recall in another country.',
    '2026-04-02',
  ),
  potentially_affected: fact(count, 'Vehicles or units potentially affected.', 12_000),
  do_not_drive: fact(Type.Boolean(), 'True if owners are told not to drive. Null if the record does not say.', true),
  park_outside: fact(
    Type.Boolean(),
    'True if owners are told to park outside. Null if the record does not say.',
    false,
  ),
  applies_to_hint: fact(
    text,
    'Words of the summary that limit the recall to some vehicles.',
    'equipped with 1.5L engines',
  ),
  superseded_by: fact(text, 'Campaign whose text states that it supersedes this one.', '22V219000'),
  names: fact(count, 'Total number of names in the campaign.', 12),
  quarter: fact(text, 'Quarter of a completion report.', '2026-2'),
  involved: fact(count, 'Vehicles involved, of a completion report.', 12_000),
  remedied: fact(count, 'Vehicles remedied.', 9_000),
  unreachable: fact(count, 'Vehicles whose owners could not be reached.', 150),
  removed: fact(count, 'Vehicles exported, scrapped or otherwise removed.', 40),
  investigation_subject: fact(text, 'Subject of an investigation.', 'Loss of power steering'),
  opened: fact(text, 'Day on which the investigation was opened.', '2026-01-15'),
  closed: fact(text, 'Day on which it was closed; null = active.', '2026-04-02'),
  upgraded_to: fact(text, 'Investigation that continues this one, if the record names it.', 'EA26001'),
  document_id: fact(text, "The manufacturer's number of a bulletin.", 'T-SB-0012-26'),
  date: fact(text, 'Date of a bulletin.', '2026-03-30'),
  replaces: fact(text, 'The bulletin that it replaces.', '10243311'),
  complaints: fact(count, 'Complaints filed during a spike.', 32),
  mean_before: fact(
    Type.Number(),
    'Average number of complaints in the twelve preceding periods of the same length.',
    7.08,
  ),
  days: fact(count, 'Days counted.', 30),
  from: fact(text, 'First of these days.', '2026-03-04'),
  through: fact(text, 'Last of these days.', '2026-04-02'),
  rule: fact(text, 'Rule that links the records of a name to vehicles.', 'same_name'),
  confidence: fact(text, 'Confidence of the rule: exact, reviewed, or derived.', 'exact'),
  reason: fact(text, 'Reason of a `dataset.reset`; see docs/changes.md.', 'first_read'),
  records: fact(count, 'Records of the dataset.', 30_412),
} as const

const FACT_NAMES = new Set([...Object.keys(VEHICLE_FACTS), ...Object.keys(OTHER_FACTS)])

const facts = (description: string) =>
  Type.Union([closed({ ...VEHICLE_FACTS, ...OTHER_FACTS }, undefined, 'ChangedFacts'), Type.Null()], {
    description,
    examples: [null],
  })

const Name = closed(
  {
    make: Type.String({ description: 'Make as the record writes it.', examples: ['TOYOTA'] }),
    model: Type.String({ description: 'Model as the record writes it.', examples: ['TACOMA'] }),
    years: Type.Array(Type.Union([Type.Integer(), Type.Null()]), {
      maxItems: YEAR_COUNT_MAX,
      description: 'Model years, ascending; null = the record states none.',
    }),
  },
  'A make and model that the event concerns.',
)

export const Change = closed(
  {
    id: Type.String({
      pattern: '^chg_[0-9a-f]{24}$',
      description: 'Event id. Identical on every node and never reused.',
      examples: ['chg_5b8f0c1d2e3a4b5c6d7e8f90'],
    }),
    sequence: Type.Integer({
      minimum: 1,
      description: 'Position in the log, ascending. Numbers may be skipped after a rollback.',
      examples: [1_042],
    }),
    type: Type.Enum([...CHANGE_TYPES], {
      $id: 'ChangeType',
      description: 'Type of the event.',
      examples: ['recall.added'],
    }),
    country: Type.Enum([...COUNTRIES], {
      description:
        'Country of the changed records, as ISO 3166-1 in lower case. Only recalls can have a country other than "us", and only if `country` requests it.',
      examples: [HOME_COUNTRY],
    }),
    recorded: Type.String({
      pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
      description:
        'Newest date inside the official files that contain the change, YYYY-MM-DD. Never decreases along the log.',
      examples: ['2026-04-07'],
    }),
    subject: Type.String({
      maxLength: FIELD_CHARACTERS_MAX,
      description:
        'Subject of the event: number of a campaign, an investigation, or a bulletin, id of a vehicle, a name with its component, or a data set.',
      examples: ['22V219000'],
    }),
    title: Type.String({
      maxLength: FIELD_CHARACTERS_MAX,
      description: 'Description in one line.',
      examples: ['New recall 22V219000 (SEAT BELTS): LAND ROVER RANGE ROVER 2016-2017'],
    }),
    names: Type.Array(Name, {
      maxItems: CHANGE_NAMES_MAX,
      description:
        "Makes and models that the event concerns, as the agency's records write them; for vehicle.* the vehicle; for recall.widened and recall.narrowed only the changed names.",
    }),
    vehicle_ids: Type.Array(Type.String({ maxLength: ID_CHARACTERS_MAX }), {
      maxItems: VEHICLE_IDS_MAX,
      description: 'Vehicles linked to the names when the event was recorded; at most the first 1,000.',
    }),
    vehicle_count: Type.Integer({ minimum: 0, description: 'Total number of linked vehicles.', examples: [15] }),
    before: facts('Changed fields before the change; null if there was nothing.'),
    after: facts('Changed fields after the change; null if nothing is left.'),
  },
  'A change of the data. docs/changes.md lists the members of `before` and `after`.',
  'Change',
)
export type Change = Static<typeof Change>

/** Converts a recorded event to its response form. Omits fields that this version no longer defines. */
export function toChange(change: RecordedChange): Change {
  const { id, sequence, type, country, recorded, subject, title, names, vehicle_ids, vehicle_count, before, after } =
    change
  return {
    id,
    sequence,
    type,
    country,
    recorded,
    subject: subject.slice(0, FIELD_CHARACTERS_MAX),
    title: title.slice(0, FIELD_CHARACTERS_MAX),
    names: names.map(({ make, model, years }) => ({ make, model, years: [...years] })),
    vehicle_ids: [...vehicle_ids],
    vehicle_count,
    before: known(before),
    after: known(after),
  }
}

function known(recorded: RecordedFacts | null): Change['after'] {
  if (recorded === null) return null
  return Object.fromEntries(Object.entries(recorded).filter(([name]) => FACT_NAMES.has(name))) as Change['after']
}
