import { Type, type Static } from 'typebox'
import { TRIM_TEXTS_MAX, type VinTrims } from '#catalog/vin/vin-trims.ts'
import { ProblemError } from '#platform/problem.ts'
import { TEXT_CHARACTERS_MAX } from '#operations/limits.ts'
import { closed, nullable } from '#operations/schemas.ts'
import { defineOperation } from '#operations/operation.ts'
import { toVehicle, Vehicle, VehicleId } from '#operations/vehicle.ts'

/** A vehicle by its id: what lists say of it, and the versions that it was sold in. */
export const VehicleDetails = closed(
  {
    ...Vehicle.properties,
    trims: Type.Optional(
      nullable(
        Type.Array(Type.String({ minLength: 1, maxLength: TEXT_CHARACTERS_MAX }), {
          maxItems: 2 * TRIM_TEXTS_MAX,
          uniqueItems: true,
        }),
        {
          description:
            "Trims, then series, that NHTSA (vPIC) knows of this year, make and model, whichever engine and drive they have, without those of another load class of a pickup or van (1500, 2500); in NHTSA's words, of which one text may name several. Null where it does not know the name. Absent where vPIC is not loaded.",
          examples: [['Limited', 'SR5', 'GRN305L']],
        },
      ),
    ),
  },
  'One configuration of a vehicle, with the versions that it was sold in.',
)

export const getVehicle = defineOperation({
  name: 'get_vehicle',
  path: '/v1/vehicles/{id}',
  summary: 'Get one vehicle with all its specs',
  description:
    'All specs of one vehicle configuration by its id from search. A null field is unknown, never zero or none. Ids keep answering after later data refreshes.',
  requiredPlan: 'free',
  fieldsOf: 'itself',
  input: closed({ id: VehicleId }),
  output: VehicleDetails,
  problems: ['vehicle_not_found'],

  run({ id }, { catalog, publicUrl }) {
    const row = catalog.getVehicle(id)
    if (row === undefined) throw vehicleNotFound()
    return { ...toVehicle(row, publicUrl), ...trimsOf(id, catalog.vinTrims) }
  },
})

function trimsOf(id: string, vinTrims: VinTrims | undefined): Pick<Static<typeof VehicleDetails>, 'trims'> {
  if (vinTrims === undefined) return {}
  const known = vinTrims.ofVehicle(id)
  return { trims: known === undefined ? null : [...new Set([...known.trims, ...known.series])] }
}

/** The id is not repeated: whatever stood in the path, it does not come back in a response or a log. */
export function vehicleNotFound(): ProblemError {
  return new ProblemError('vehicle_not_found', 'No vehicle has this id. Ids come from the results of GET /v1/vehicles.')
}
