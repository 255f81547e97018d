import { Type, type Static } from 'typebox'
import type { TsbRow } from '#catalog/records/record-list-store.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { COMPONENT_COUNT_MAX, FIELD_CHARACTERS_MAX, PAGE_LIMIT_MAX, TEXT_CHARACTERS_MAX } from '#operations/limits.ts'
import { Day, readRecords, recordFields, recordInput } from '#operations/records/record-page.ts'
import { closed, nullable } from '#operations/schemas.ts'

const shortText = Type.String({ minLength: 1, maxLength: FIELD_CHARACTERS_MAX })

export const Tsb = closed(
  {
    tsb_id: Type.String({
      pattern: '^[0-9]{1,12}$',
      description: "NHTSA's number of the communication.",
      examples: ['10214126'],
    }),
    document_id: nullable(shortText, {
      description: "The manufacturer's number of the document.",
      examples: ['22-2134'],
    }),
    date: nullable(Day, { description: 'Date of the document, YYYY-MM-DD.', examples: ['2022-06-01'] }),
    type: nullable(shortText, {
      description: 'Kind of communication. Null for older communications, whose records do not state it.',
      examples: ['Technical Service Bulletin'],
    }),
    components: Type.Array(shortText, {
      maxItems: COMPONENT_COUNT_MAX,
      description: 'Components, as NHTSA names them.',
      examples: [['ENGINE AND ENGINE COOLING']],
    }),
    summary: nullable(Type.String({ minLength: 1, maxLength: TEXT_CHARACTERS_MAX }), {
      description: 'Summary.',
      examples: ['Some vehicles may lose coolant into a cylinder. Follow the service procedure.'],
    }),
    replaces: nullable(shortText, { description: 'Communication that it replaces.', examples: ['10188345'] }),
  },
  'One communication of a manufacturer to its dealers, such as a technical service bulletin.',
  'Tsb',
)
export type Tsb = Static<typeof Tsb>

export const getTsbs = defineEndpoint({
  name: 'get_tsbs',
  path: '/v1/vehicles/{id}/tsbs',
  summary: 'List the technical service bulletins of one vehicle, newest first',
  description:
    'Returns summaries of technical service bulletins and other communications that manufacturers sent to dealers about this year, make, and model and filed with NHTSA. A bulletin is not a recall. If the list is empty, `message` and `matched_names` tell you whether federal records know the vehicle.',
  requiredPlan: 'business',
  fieldsOf: 'tsbs',
  input: recordInput('Bulletins', 'date of the document, else added to the record'),
  output: closed({
    ...recordFields('Bulletins'),
    tsbs: Type.Array(Tsb, { maxItems: PAGE_LIMIT_MAX, description: 'The bulletins of this page.' }),
  }),
  problems: ['vehicle_not_found'],

  run(input, { catalog }) {
    const { page, fields } = readRecords(input, 'bulletins', catalog.records.tsbs)
    return { ...fields, tsbs: page.records.map(toTsb) }
  },
})

export function toTsb({ tsb_id, document_id, date, type, components, summary, replaces }: TsbRow): Tsb {
  return { tsb_id, document_id, date, type, components: [...components], summary, replaces }
}
