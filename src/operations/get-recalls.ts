import { Type } from 'typebox'
import type { VehicleRecalls } from '#catalog/catalog.ts'
import { RECALL_TYPES, type RecallType } from '#catalog/vocabulary.ts'
import { vehicleNotFound } from './get-vehicle.ts'
import { FIELD_CHARACTERS_MAX, RECALL_COUNT_MAX } from './limits.ts'
import { MatchedNames, toMatchedNames } from './matched-name.ts'
import { defineOperation } from './operation.ts'
import { Recall, toRecall } from './recall.ts'
import { VehicleId } from './vehicle.ts'

const closed = { additionalProperties: false } as const

const NO_RECORD_MESSAGE =
  'No federal recall record carries the name of this vehicle, so an empty list is no proof that it has no recalls. Ask NHTSA with the VIN to be sure.'
const NO_RECALL_MESSAGE = 'Federal records name this vehicle, and none of them is a recall campaign.'

export const getRecalls = defineOperation({
  name: 'get_recalls',
  path: '/v1/vehicles/{id}/recalls',
  summary: 'List the federal recall campaigns of one vehicle, newest first',
  description:
    'The federal recall campaigns mapped to the year, make and model of one vehicle, newest report first, as NHTSA lists them: `type` tells those of the vehicle itself from those of equipment, tires and child seats made for it. A campaign may concern only some vehicles of that name: only the VIN tells. An empty list says in `message` and `matched_names` whether federal records know the vehicle at all; without a matched name it is no proof that there are no recalls.',
  requiredPlan: 'pro',
  metered: true,
  cacheable: true,
  input: Type.Object(
    {
      id: VehicleId,
      type: Type.Optional(
        Type.Enum([...RECALL_TYPES], {
          description: 'Only campaigns of this type. Case does not matter. Campaigns of no stated type are left out.',
          examples: ['vehicle'],
        }),
      ),
    },
    closed,
  ),
  output: Type.Object(
    {
      vehicle_id: VehicleId,
      count: Type.Integer({ minimum: 0, description: 'Number of campaigns listed here.', examples: [1] }),
      recalls: Type.Array(Recall, { maxItems: RECALL_COUNT_MAX, description: 'Newest report first.' }),
      matched_names: MatchedNames,
      message: Type.Optional(
        Type.String({
          maxLength: FIELD_CHARACTERS_MAX,
          description: 'What an empty list means.',
          examples: [NO_RECORD_MESSAGE],
        }),
      ),
    },
    closed,
  ),
  problems: ['vehicle_not_found'],

  run({ id, type }, { catalog }) {
    const found = catalog.listRecalls(id)
    if (found === undefined) throw vehicleNotFound()
    const listed = type === undefined ? found.recalls : found.recalls.filter((recall) => recall.type === type)
    return {
      vehicle_id: id,
      count: listed.length,
      recalls: listed.map(toRecall),
      matched_names: toMatchedNames(found.names),
      ...(listed.length === 0 ? { message: emptyMessage(found, type) } : {}),
    }
  },
})

function emptyMessage({ recalls, names }: VehicleRecalls, type: RecallType | undefined): string {
  if (recalls.length > 0) return `None of the ${recalls.length} campaigns listed for this vehicle is of type ${type}.`
  return names.length === 0 ? NO_RECORD_MESSAGE : NO_RECALL_MESSAGE
}
