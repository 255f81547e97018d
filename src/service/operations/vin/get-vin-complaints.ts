import { Type } from 'typebox'
import { defineEndpoint } from '#operations/endpoint.ts'
import { PAGE_LIMIT_MAX } from '#operations/limits.ts'
import { Complaint, toComplaint } from '#operations/public/get-complaints.ts'
import { listFields, recordPageOf, pageOptionsOf, recordInputOf } from '#operations/records/record-page.ts'
import { closed } from '#operations/schemas.ts'
import { KnownYear, Vin } from '#operations/vin/read-vin.ts'
import { VIN_IDENTITY_FIELDS, listMessage, readOwner } from './vin-vehicles.ts'

export const getVinComplaints = defineEndpoint({
  name: 'get_vin_complaints',
  path: '/v1/vins/{vin}/complaints',
  summary: "List owners' complaints about the model of one VIN, newest first",
  description:
    "Returns complaints that owners of this year, make, and model filed with NHTSA: components, symptoms, narrative, crash, fire, and injuries. They are claims, not findings, and cover other vehicles of the model too. They are looked up by NHTSA's name for the VIN and by the matching vehicles of the catalog; `matched_names` lists the names. If the list is empty, `message` tells you what that means. VINs are never stored or logged.",
  requiredPlan: 'pro',
  isPrivate: true,
  fieldsOf: 'complaints',
  input: recordInputOf({ vin: Vin, year: KnownYear }, 'Complaints', 'received, else of the incident'),
  output: closed({
    ...VIN_IDENTITY_FIELDS,
    ...listFields('Complaints'),
    complaints: Type.Array(Complaint, { maxItems: PAGE_LIMIT_MAX, description: 'The complaints of this page.' }),
  }),
  problems: ['not_a_vin', 'decoder_not_loaded'],

  run(input, context) {
    const { identity, isKnown, owner } = readOwner(input, context)
    const found = context.catalog.records.ofOwner.complaints(owner, pageOptionsOf(input))
    const { page, fields } = recordPageOf(found, input, 'complaints')
    return { ...identity, ...fields, ...listMessage(isKnown), complaints: page.records.map(toComplaint) }
  },
})
