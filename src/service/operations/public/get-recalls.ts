import { recordsOwnerOf } from '#catalog/vehicle-records.ts'
import { CountryParameter } from '#operations/countries.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { RECALL_LIST_FIELDS, recallList, RecallTypeParameter } from '#operations/records/recall-list.ts'
import { closed } from '#operations/schemas.ts'
import { RecallMatch, VehicleId, vehicleNotFound } from '#operations/vehicle.ts'

const { count, ...others } = RECALL_LIST_FIELDS

export const getRecalls = defineEndpoint({
  name: 'get_recalls',
  path: '/v1/vehicles/{id}/recalls',
  summary: 'List the recall campaigns of one vehicle, newest first',
  description:
    'Returns the federal recall campaigns matched to the year, make, and model of one vehicle, newest report first. `type` separates campaigns about the vehicle itself from those about equipment, tires, and child seats made for it. A campaign may cover only some vehicles of that name; check the VIN. If the list is empty, `recall_match` and `message` tell you whether recalls of this make and model year are loaded. An empty list never proves that there are no recalls. `country=ca` lists recalls in Canada, `country=all` both countries; `countries` then tells you how far to trust each. Recalls in Canada contain information licensed under the Open Government Licence – Canada.',
  requiredPlan: 'pro',
  fieldsOf: 'recalls',
  input: closed({ id: VehicleId, country: CountryParameter, type: RecallTypeParameter }),
  output: closed({ vehicle_id: VehicleId, count, recall_match: RecallMatch, ...others }),
  problems: ['vehicle_not_found'],

  run({ id, ...choice }, { catalog }) {
    const vehicle = catalog.getVehicle(id)
    if (vehicle === undefined) throw vehicleNotFound()
    return { vehicle_id: id, ...recallList(catalog.records, recordsOwnerOf(vehicle), choice) }
  },
})
