import { Type } from 'typebox'
import { defineEndpoint } from '#operations/endpoint.ts'
import { PAGE_LIMIT_MAX } from '#operations/limits.ts'
import { Tsb, toTsb } from '#operations/public/get-tsbs.ts'
import { listFields, recordPageOf, pageOptionsOf, recordInputOf } from '#operations/records/record-page.ts'
import { closed } from '#operations/schemas.ts'
import { KnownYear, Vin } from '#operations/vin/read-vin.ts'
import { VIN_IDENTITY_FIELDS, listMessage, readOwner } from './vin-vehicles.ts'

export const getVinTsbs = defineEndpoint({
  name: 'get_vin_tsbs',
  path: '/v1/vins/{vin}/tsbs',
  summary: 'List the technical service bulletins for the model of one VIN, newest first',
  description:
    "Returns bulletins that manufacturers sent to dealers about this year, make, and model. A bulletin is not a recall and may cover only some vehicles of the model. They are looked up by NHTSA's name for the VIN and by the matching vehicles of the catalog; `matched_names` lists the names. If the list is empty, `message` tells you what that means. VINs are never stored or logged.",
  requiredPlan: 'business',
  isPrivate: true,
  fieldsOf: 'tsbs',
  input: recordInputOf({ vin: Vin, year: KnownYear }, 'Bulletins', 'date of the document, else added to the record'),
  output: closed({
    ...VIN_IDENTITY_FIELDS,
    ...listFields('Bulletins'),
    tsbs: Type.Array(Tsb, { maxItems: PAGE_LIMIT_MAX, description: 'The bulletins of this page.' }),
  }),
  problems: ['not_a_vin', 'decoder_not_loaded'],

  run(input, context) {
    const { identity, isKnown, owner } = readOwner(input, context)
    const found = context.catalog.records.ofOwner.tsbs(owner, pageOptionsOf(input))
    const { page, fields } = recordPageOf(found, input, 'bulletins')
    return { ...identity, ...fields, ...listMessage(isKnown), tsbs: page.records.map(toTsb) }
  },
})
