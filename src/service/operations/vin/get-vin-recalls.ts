import { CountryParameter } from '#operations/countries.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { RECALL_LIST_FIELDS, recallList, RecallTypeParameter } from '#operations/records/recall-list.ts'
import { closed } from '#operations/schemas.ts'
import { KnownYear, Vin } from '#operations/vin/read-vin.ts'
import { VIN_IDENTITY_FIELDS, NOT_DECODED, readOwner, VinRecallMatch } from './vin-vehicles.ts'

const { count, ...others } = RECALL_LIST_FIELDS

export const getVinRecalls = defineEndpoint({
  name: 'get_vin_recalls',
  path: '/v1/vins/{vin}/recalls',
  summary: 'List the recall campaigns for the model of one VIN, newest first',
  description:
    "Returns the federal recall campaigns of the year, make, and model that a VIN states, newest report first. They are looked up by NHTSA's name, which its VIN data and recalls share, and by the matching vehicles of the catalog; `matched_names` lists the names. A campaign may cover only some vehicles of the name, and does not tell whether this one was repaired: check the VIN with NHTSA or the manufacturer (https://www.nhtsa.gov/recalls). If the list is empty, `recall_match` and `message` tell you what that means. An empty list never proves that there are no recalls. `country=ca` lists recalls in Canada, `country=all` both countries; `countries` then tells you how far to trust each. Recalls in Canada contain information licensed under the Open Government Licence – Canada. VINs are never stored or logged.",
  requiredPlan: 'pro',
  isPrivate: true,
  fieldsOf: 'recalls',
  input: closed({ vin: Vin, year: KnownYear, country: CountryParameter, type: RecallTypeParameter }),
  output: closed({ ...VIN_IDENTITY_FIELDS, count, recall_match: VinRecallMatch, ...others }),
  problems: ['not_a_vin', 'decoder_not_loaded'],

  run({ type, country, ...input }, context) {
    const { identity, isKnown, owner } = readOwner(input, context)
    const list = recallList(context.catalog.records, owner, { type, country })
    if (isKnown) return { ...identity, ...list }
    // Without a lookup, no country's list has a basis.
    const { countries: _countries, ...rest } = list
    return { ...identity, ...rest, recall_match: 'unknown_vehicle' as const, message: NOT_DECODED }
  },
})
