import { Type, type Static } from 'typebox'
import type { ComplaintRow, ComplaintSummary as StoredSummary } from '#catalog/records/complaint-store.ts'
import {
  COMPONENT_COUNT_MAX,
  COMPONENT_KIND_COUNT_MAX,
  FIELD_CHARACTERS_MAX,
  PAGE_LIMIT_MAX,
  SYMPTOM_COUNT_MAX,
  TEXT_CHARACTERS_MAX,
  YEAR_COUNT_MAX,
} from '#operations/limits.ts'
import { closed, nullable } from '#operations/schemas.ts'
import { defineOperation } from '#operations/operation.ts'
import { Day, readRecords, recordFields, recordInput } from '#operations/records/record-page.ts'

const shortText = Type.String({ minLength: 1, maxLength: FIELD_CHARACTERS_MAX })
const count = (description: string, example: number) => Type.Integer({ minimum: 0, description, examples: [example] })

/** One complaint of an owner. Nothing in it tells who the owner is. */
export const Complaint = closed(
  {
    complaint_id: Type.String({
      pattern: '^[0-9]{1,9}$',
      description: "NHTSA's number of the complaint (ODI number).",
      examples: ['11571573'],
    }),
    filed: nullable(Day, { description: 'Day on which NHTSA received it, YYYY-MM-DD.', examples: ['2024-02-13'] }),
    incident_date: nullable(Day, {
      description: 'Day of the incident. Null where it is not stated or cannot be right.',
      examples: ['2024-02-11'],
    }),
    components: Type.Array(shortText, {
      maxItems: COMPONENT_COUNT_MAX,
      description: 'Components that the complaint is filed under, as NHTSA names them.',
      examples: [['POWER TRAIN']],
    }),
    symptoms: Type.Array(shortText, {
      maxItems: SYMPTOM_COUNT_MAX,
      description:
        "Symptoms that the narrative tells of, found in its words by this service's lexicon. Empty: none was recognised.",
      examples: [['Engine stalls', 'Loss of power']],
    }),
    description: nullable(Type.String({ minLength: 1, maxLength: TEXT_CHARACTERS_MAX }), {
      description: "The owner's narrative. What could tell who wrote it is replaced by [redacted].",
      examples: ['The transmission loses power at random intervals and shifts by itself.'],
    }),
    crash: nullable(Type.Boolean(), { description: 'Whether there was a crash.', examples: [false] }),
    fire: nullable(Type.Boolean(), { description: 'Whether there was a fire.', examples: [false] }),
    injury: nullable(Type.Boolean(), { description: 'Whether anybody was injured.', examples: [false] }),
    injuries: nullable(Type.Integer({ minimum: 0 }), { description: 'Persons injured.', examples: [0] }),
    deaths: nullable(Type.Integer({ minimum: 0 }), { description: 'Persons killed.', examples: [0] }),
    mileage: nullable(Type.Integer({ minimum: 1 }), {
      description: 'Miles on the vehicle when it failed.',
      examples: [61_000],
    }),
    state: nullable(Type.String({ pattern: '^[A-Z]{2}$' }), {
      description: 'State of the owner, two letters.',
      examples: ['AR'],
    }),
  },
  'One complaint that an owner filed with NHTSA: a claim, not a finding.',
  'Complaint',
)
export type Complaint = Static<typeof Complaint>

/** All complaints of one federal name together. */
export const ComplaintSummary = closed(
  {
    complaints: count('Complaints of this vehicle, on all pages and of all days.', 215),
    crashes: count('Complaints with a crash.', 4),
    fires: count('Complaints with a fire.', 1),
    injuries: count('Persons injured in all.', 3),
    deaths: count('Persons killed in all.', 0),
    by_component: Type.Array(
      closed(
        {
          component: Type.String({ description: 'First part of the component.', examples: ['POWER TRAIN'] }),
          complaints: count('Complaints that name it.', 80),
        },
        undefined,
        'ComplaintsOfComponent',
      ),
      { maxItems: COMPONENT_KIND_COUNT_MAX, description: 'The most frequent first. A complaint may name several.' },
    ),
    by_year: Type.Array(
      closed(
        {
          year: Type.Integer({ description: 'Year in which they were filed, or else happened.', examples: [2024] }),
          complaints: count('Complaints of this year.', 31),
        },
        undefined,
        'ComplaintsOfYear',
      ),
      { maxItems: YEAR_COUNT_MAX, description: 'Newest first.' },
    ),
  },
  'All complaints of this vehicle together, whatever page and days were asked for. Absent where none are loaded for its make and model year.',
  'ComplaintSummary',
)

export const getComplaints = defineOperation({
  name: 'get_complaints',
  path: '/v1/vehicles/{id}/complaints',
  summary: "List owners' complaints about one vehicle, newest first",
  description:
    'What owners of this year, make and model filed with NHTSA: components, symptoms, narrative, crash, fire and injuries, and a `summary` of them all. These are claims, not findings. Each complaint is dated by the day on which NHTSA received it, else by the day of the incident. An empty list says in `message` and `matched_names` whether federal records know the vehicle at all. Nothing that tells who an owner is (VIN, name, telephone number, address, city) is served.',
  requiredPlan: 'pro',
  fieldsOf: 'complaints',
  input: recordInput('Complaints', 'received, else of the incident'),
  output: closed({
    ...recordFields('Complaints'),
    summary: Type.Optional(ComplaintSummary),
    complaints: Type.Array(Complaint, { maxItems: PAGE_LIMIT_MAX, description: 'The complaints of this page.' }),
  }),
  problems: ['vehicle_not_found'],

  run(input, { catalog }) {
    const { page, fields } = readRecords(input, 'complaints', catalog.records.complaints)
    return {
      ...fields,
      ...(fields.total === undefined ? {} : { summary: toSummary(page.summary) }),
      complaints: page.records.map(toComplaint),
    }
  },
})

/** As responses show it. */
export function toSummary({ by_component, by_year, ...sums }: StoredSummary): Static<typeof ComplaintSummary> {
  return { ...sums, by_component: [...by_component], by_year: [...by_year] }
}

/** As answers show it. */
export function toComplaint(row: ComplaintRow): Complaint {
  return {
    complaint_id: String(row.complaint_id),
    filed: row.filed,
    incident_date: row.incident_date,
    components: [...row.components],
    symptoms: [...row.symptoms],
    description: row.description,
    crash: row.crash,
    fire: row.fire,
    injury: row.injuries === null ? null : row.injuries > 0,
    injuries: row.injuries,
    deaths: row.deaths,
    mileage: row.mileage,
    state: row.state,
  }
}
