import { CountryParameter } from '#operations/countries.ts'
import { defineOperation } from '#operations/operation.ts'
import { RECALL_LIST_FIELDS, recallList, RecallTypeParameter } from '#operations/records/recall-list.ts'
import { KnownYear, Vin } from '#operations/vin/read-vin.ts'
import { VIN_IDENTITY_FIELDS, NOT_DECODED, readOwner, VinRecallMatch } from '#operations/vin/vin-records.ts'
import { closed } from '#operations/schemas.ts'

const { count, ...others } = RECALL_LIST_FIELDS

export const getVinRecalls = defineOperation({
  name: 'get_vin_recalls',
  path: '/v1/vins/{vin}/recalls',
  summary: 'List the recall campaigns for the model of one VIN, newest first',
  description:
    "The federal recall campaigns of the year, make and model that a VIN states, newest report first. They are looked up by NHTSA's own name, which its VIN data share with its recalls, and by the vehicles of the catalog that it may be; `matched_names` lists the names. A campaign may concern only some vehicles of the name, and none says whether this one was repaired: NHTSA and the maker say so by VIN (https://www.nhtsa.gov/recalls). Of an empty list, `recall_match` and `message` say what it means; it is never proof that there are none. With `country=ca` the list is of recalls in Canada, with `all` of both countries; `countries` then says of each what it rests on. Recalls in Canada contain information licensed under the Open Government Licence – Canada. Nothing of a VIN is stored or logged.",
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
    // Nothing was looked up, so no country's list rests on anything.
    const { countries: _countries, ...rest } = list
    return { ...identity, ...rest, recall_match: 'unknown_vehicle' as const, message: NOT_DECODED }
  },
})
