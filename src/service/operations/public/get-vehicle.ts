import { Type, type Static } from 'typebox'
import { recordsOwnerOf } from '#catalog/vehicle-records.ts'
import { TRIM_TEXTS_MAX, type VinTrims } from '#catalog/vin/vin-trims.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { TEXT_CHARACTERS_MAX } from '#operations/limits.ts'
import { RECALL_LIST_FIELDS, similarToNone } from '#operations/records/recall-list.ts'
import { closed, nullable } from '#operations/schemas.ts'
import { toVehicle, Vehicle, VehicleId, vehicleNotFound } from '#operations/vehicle.ts'

export const VehicleDetails = closed(
  {
    ...Vehicle.properties,
    similar_names: RECALL_LIST_FIELDS.similar_names,
    trims: Type.Optional(
      nullable(
        Type.Array(Type.String({ minLength: 1, maxLength: TEXT_CHARACTERS_MAX }), {
          maxItems: 2 * TRIM_TEXTS_MAX,
          uniqueItems: true,
        }),
        {
          description:
            "Trims that NHTSA (vPIC) lists for this year, make, and model, one per entry, in NHTSA's words. Manufacturer codes, bodies, drives, and equipment are excluded, and so are trims of another load class (1500, 2500), another model number (E320 for an E350), or another engine size. Empty if NHTSA lists none. Null if NHTSA does not know the name. Omitted if vPIC is not loaded.",
          examples: [['Limited', 'SR5', 'GRN305L']],
        },
      ),
    ),
  },
  'One configuration of a vehicle with its trims.',
  'VehicleDetails',
)

export const getVehicle = defineEndpoint({
  name: 'get_vehicle',
  path: '/v1/vehicles/{id}',
  summary: 'Get one vehicle with all its specs',
  description:
    'Returns all specifications of one vehicle configuration by its id from search. A null field is unknown, never zero or none. If `recall_count` is 0, `similar_names` lists similar names that have campaigns. Ids keep working after data refreshes.',
  requiredPlan: 'free',
  fieldsOf: 'itself',
  input: closed({ id: VehicleId }),
  output: VehicleDetails,
  problems: ['vehicle_not_found'],

  run({ id }, { catalog, publicUrl }) {
    const row = catalog.getVehicle(id)
    if (row === undefined) throw vehicleNotFound()
    return {
      ...toVehicle(row, { publicUrl, recallsThrough: catalog.recallsThrough }),
      ...similarToNone(catalog.records, recordsOwnerOf(row), row.recall_count),
      ...trimsOf(id, catalog.vinTrims),
    }
  },
})

function trimsOf(id: string, vinTrims: VinTrims | undefined): Pick<Static<typeof VehicleDetails>, 'trims'> {
  if (vinTrims === undefined) return {}
  return { trims: vinTrims.ofVehicle(id) ?? null }
}
