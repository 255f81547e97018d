import { Type } from 'typebox'
import { ProblemError } from '#platform/problem.ts'
import { defineOperation } from '#operations/operation.ts'
import { toVehicle, Vehicle, VehicleId } from '#operations/vehicle.ts'

export const getVehicle = defineOperation({
  name: 'get_vehicle',
  path: '/v1/vehicles/{id}',
  summary: 'Get one vehicle with all its specs',
  description:
    'All specs of one vehicle configuration by its id from search. A null field is unknown, never zero or none. Ids keep answering after later data refreshes.',
  requiredPlan: 'free',
  metered: true,
  cacheable: true,
  fieldsOf: 'itself',
  input: Type.Object({ id: VehicleId }, { additionalProperties: false }),
  output: Vehicle,
  problems: ['vehicle_not_found'],

  run({ id }, { catalog, publicUrl }) {
    const row = catalog.getVehicle(id)
    if (row === undefined) throw vehicleNotFound()
    return toVehicle(row, publicUrl)
  },
})

/** The id is not repeated: whatever stood in the path, it does not come back in an answer or a log. */
export function vehicleNotFound(): ProblemError {
  return new ProblemError('vehicle_not_found', 'No vehicle has this id. Ids come from the results of GET /v1/vehicles.')
}
