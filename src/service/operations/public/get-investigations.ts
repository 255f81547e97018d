import { Type } from 'typebox'
import { defineEndpoint } from '#operations/endpoint.ts'
import { PAGE_LIMIT_MAX } from '#operations/limits.ts'
import { Investigation, toInvestigation } from '#operations/records/investigation.ts'
import { readRecords, recordFields, recordInput } from '#operations/records/record-page.ts'
import { closed } from '#operations/schemas.ts'

export const getInvestigations = defineEndpoint({
  name: 'get_investigations',
  path: '/v1/vehicles/{id}/investigations',
  summary: 'List the federal defect investigations of one vehicle, newest first',
  description:
    "Returns NHTSA's defect investigations of this year, make, and model, active and closed, most recently opened first. An active investigation is not a finding. `disposition` is the outcome of a closed one, as far as the record states it; `recall_campaign_id` and `recall_relation` name the recall that it led to or examined. `never_closed` marks old records without a closing date. If the list is empty, `message` and `matched_names` tell you whether federal records know the vehicle.",
  requiredPlan: 'business',
  fieldsOf: 'investigations',
  input: recordInput('Investigations', 'opened'),
  output: closed({
    ...recordFields('Investigations'),
    investigations: Type.Array(Investigation, {
      maxItems: PAGE_LIMIT_MAX,
      description: 'The investigations of this page.',
    }),
  }),
  problems: ['vehicle_not_found'],

  run(input, { catalog }) {
    const { page, fields } = readRecords(input, 'investigations', catalog.records.investigations)
    return { ...fields, investigations: page.records.map(toInvestigation) }
  },
})
