import { Type } from 'typebox'
import { defineEndpoint } from '#operations/endpoint.ts'
import { PAGE_LIMIT_MAX } from '#operations/limits.ts'
import { Investigation, toInvestigation } from '#operations/records/investigation.ts'
import { listFields, recordPageOf, pageOptionsOf, recordInputOf } from '#operations/records/record-page.ts'
import { closed } from '#operations/schemas.ts'
import { KnownYear, Vin } from '#operations/vin/read-vin.ts'
import { VIN_IDENTITY_FIELDS, listMessage, readOwner } from './vin-vehicles.ts'

export const getVinInvestigations = defineEndpoint({
  name: 'get_vin_investigations',
  path: '/v1/vins/{vin}/investigations',
  summary: 'List the federal defect investigations of the model of one VIN, newest first',
  description:
    "Returns NHTSA's defect investigations of this year, make, and model, active and closed. They are looked up by NHTSA's name for the VIN and by the matching vehicles of the catalog; `matched_names` lists the names. If the list is empty, `message` tells you what that means. VINs are never stored or logged.",
  requiredPlan: 'business',
  isPrivate: true,
  fieldsOf: 'investigations',
  input: recordInputOf({ vin: Vin, year: KnownYear }, 'Investigations', 'opened'),
  output: closed({
    ...VIN_IDENTITY_FIELDS,
    ...listFields('Investigations'),
    investigations: Type.Array(Investigation, {
      maxItems: PAGE_LIMIT_MAX,
      description: 'The investigations of this page.',
    }),
  }),
  problems: ['not_a_vin', 'decoder_not_loaded'],

  run(input, context) {
    const { identity, isKnown, owner } = readOwner(input, context)
    const found = context.catalog.records.ofOwner.investigations(owner, pageOptionsOf(input))
    const { page, fields } = recordPageOf(found, input, 'investigations')
    return { ...identity, ...fields, ...listMessage(isKnown), investigations: page.records.map(toInvestigation) }
  },
})
