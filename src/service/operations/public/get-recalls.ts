import { ownerOf } from '#catalog/vehicle-records.ts'
import { CountryParameter } from '#operations/countries.ts'
import { defineOperation } from '#operations/operation.ts'
import { RECALL_LIST_FIELDS, recallList, RecallTypeParameter } from '#operations/records/recall-list.ts'
import { RecallMatch, VehicleId, vehicleNotFound } from '#operations/vehicle.ts'
import { closed } from '#operations/schemas.ts'

const { count, ...others } = RECALL_LIST_FIELDS

export const getRecalls = defineOperation({
  name: 'get_recalls',
  path: '/v1/vehicles/{id}/recalls',
  summary: 'List the recall campaigns of one vehicle, newest first',
  description:
    'The federal recall campaigns mapped to the year, make and model of one vehicle, newest report first, as NHTSA lists them: `type` tells those of the vehicle itself from those of equipment, tires and child seats made for it. A campaign may concern only some vehicles of that name: only the VIN tells, and `message` says so. Of an empty list, `recall_match` and `message` say whether recalls of this make and model year are loaded at all; it is never proof that there are none. With `country=ca` the list is of recalls in Canada, with `all` of both countries; `countries` then says of each what it rests on. Recalls in Canada contain information licensed under the Open Government Licence – Canada.',
  requiredPlan: 'pro',
  fieldsOf: 'recalls',
  input: closed({ id: VehicleId, country: CountryParameter, type: RecallTypeParameter }),
  output: closed({ vehicle_id: VehicleId, count, recall_match: RecallMatch, ...others }),
  problems: ['vehicle_not_found'],

  run({ id, ...choice }, { catalog }) {
    const vehicle = catalog.getVehicle(id)
    if (vehicle === undefined) throw vehicleNotFound()
    return { vehicle_id: id, ...recallList(catalog.records, ownerOf(vehicle), choice) }
  },
})
