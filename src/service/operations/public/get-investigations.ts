import { Type } from 'typebox'
import { Investigation, toInvestigation } from '#operations/records/investigation.ts'
import { PAGE_LIMIT_MAX } from '#operations/limits.ts'
import { defineOperation } from '#operations/operation.ts'
import { readRecords, recordFields, recordInput } from '#operations/records/record-page.ts'
import { closed } from '#operations/schemas.ts'

export const getInvestigations = defineOperation({
  name: 'get_investigations',
  path: '/v1/vehicles/{id}/investigations',
  summary: 'List the federal defect investigations of one vehicle, newest first',
  description:
    'The defect investigations of NHTSA that concern this year, make and model, active and closed, the last opened first. An active investigation is no finding; a closed one says in `disposition` how it ended, as far as the record tells, and `recall_campaign_id` with `recall_relation` which recall it led to or looked into. `never_closed` marks old records without a day of closing. An empty list says in `message` and `matched_names` whether federal records know the vehicle at all.',
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
