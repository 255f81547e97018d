import { Type, type Static } from 'typebox'
import type { ComplaintRow, ComplaintTotals as StoredSummary } from '#catalog/records/complaint-store.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import {
  COMPONENT_COUNT_MAX,
  COMPONENT_KIND_COUNT_MAX,
  FIELD_CHARACTERS_MAX,
  PAGE_LIMIT_MAX,
  SYMPTOM_COUNT_MAX,
  TEXT_CHARACTERS_MAX,
  YEAR_COUNT_MAX,
} from '#operations/limits.ts'
import { Day, readRecords, recordFields, recordInput } from '#operations/records/record-page.ts'
import { closed, nullable } from '#operations/schemas.ts'

const shortText = Type.String({ minLength: 1, maxLength: FIELD_CHARACTERS_MAX })
const count = (description: string, example: number) => Type.Integer({ minimum: 0, description, examples: [example] })

/** One owner's complaint. Contains nothing that identifies the owner. */
export const Complaint = closed(
  {
    complaint_id: Type.String({
      pattern: '^[0-9]{1,9}$',
      description: "NHTSA's number of the complaint (ODI number).",
      examples: ['11571573'],
    }),
    filed: nullable(Day, { description: 'Day NHTSA received the complaint, YYYY-MM-DD.', examples: ['2024-02-13'] }),
    incident_date: nullable(Day, {
      description: 'Day of the incident. Null if it is not stated or cannot be right.',
      examples: ['2024-02-11'],
    }),
    components: Type.Array(shortText, {
      maxItems: COMPONENT_COUNT_MAX,
      description: 'Components of the complaint, as NHTSA names them.',
      examples: [['POWER TRAIN']],
    }),
    symptoms: Type.Array(shortText, {
      maxItems: SYMPTOM_COUNT_MAX,
      description: "Symptoms found in the narrative by this service's lexicon. Empty if none was recognized.",
      examples: [['Engine stalls', 'Loss of power']],
    }),
    description: nullable(Type.String({ minLength: 1, maxLength: TEXT_CHARACTERS_MAX }), {
      description: "The owner's narrative. Anything that could identify the owner is replaced by [redacted].",
      examples: ['The transmission loses power at random intervals and shifts by itself.'],
    }),
    crash: nullable(Type.Boolean(), { description: 'True if there was a crash.', examples: [false] }),
    fire: nullable(Type.Boolean(), { description: 'True if there was a fire.', examples: [false] }),
    injury: nullable(Type.Boolean(), { description: 'True if anybody was injured.', examples: [false] }),
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

/** Totals of all complaints under one federal name. */
export const ComplaintSummary = closed(
  {
    complaints: count('Complaints of this vehicle, on all pages and of all days.', 215),
    crashes: count('Complaints with a crash.', 4),
    fires: count('Complaints with a fire.', 1),
    injuries: count('Total number of injuries.', 3),
    deaths: count('Total number of deaths.', 0),
    by_component: Type.Array(
      closed(
        {
          component: Type.String({ description: 'First part of the component.', examples: ['POWER TRAIN'] }),
          complaints: count('Number of complaints that name it.', 80),
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
  'Summary of all complaints about this vehicle, independent of page and days. Omitted if none are loaded for its make and model year.',
  'ComplaintSummary',
)

export const getComplaints = defineEndpoint({
  name: 'get_complaints',
  path: '/v1/vehicles/{id}/complaints',
  summary: "List owners' complaints about one vehicle, newest first",
  description:
    'Returns complaints that owners of this year, make, and model filed with NHTSA: components, symptoms, narrative, crash, fire, and injuries, and a `summary` of all of them. They are claims, not findings. Each complaint is dated by the day NHTSA received it, or else by the incident. If the list is empty, `message` and `matched_names` tell you whether federal records know the vehicle. Nothing that identifies an owner (VIN, name, telephone number, address, city) is returned.',
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

export function toSummary({ by_component, by_year, ...sums }: StoredSummary): Static<typeof ComplaintSummary> {
  return { ...sums, by_component: [...by_component], by_year: [...by_year] }
}

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
