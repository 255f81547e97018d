import { Type, type Static } from 'typebox'
import { ownerOf } from '#catalog/vehicle-records.ts'
import { TRIM_TEXTS_MAX, type VinTrims } from '#catalog/vin/vin-trims.ts'
import { TEXT_CHARACTERS_MAX } from '#operations/limits.ts'
import { closed, nullable } from '#operations/schemas.ts'
import { defineOperation } from '#operations/operation.ts'
import { RECALL_LIST_FIELDS, similarToNone } from '#operations/records/recall-list.ts'
import { toVehicle, Vehicle, VehicleId, vehicleNotFound } from '#operations/vehicle.ts'

/** A vehicle by its id: what lists say of it, and the versions that it was sold in. */
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
            "Trims that NHTSA (vPIC) knows of this year, make and model, each alone and in NHTSA's words, without codes of the maker, bodies, drives and equipment, and without those of another load class of a pickup or van (1500, 2500), of another number of the model (E320 beside an E350) and of another engine's litres. Empty where it names none. Null where it does not know the name. Absent where vPIC is not loaded.",
          examples: [['Limited', 'SR5', 'GRN305L']],
        },
      ),
    ),
  },
  'One configuration of a vehicle, with the versions that it was sold in.',
  'VehicleDetails',
)

export const getVehicle = defineOperation({
  name: 'get_vehicle',
  path: '/v1/vehicles/{id}',
  summary: 'Get one vehicle with all its specs',
  description:
    'All specs of one vehicle configuration by its id from search. A null field is unknown, never zero or none; beside a `recall_count` of 0, `similar_names` has the names like its own that have campaigns. Ids keep answering after later data refreshes.',
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
      ...similarToNone(catalog.records, ownerOf(row), row.recall_count),
      ...trimsOf(id, catalog.vinTrims),
    }
  },
})

function trimsOf(id: string, vinTrims: VinTrims | undefined): Pick<Static<typeof VehicleDetails>, 'trims'> {
  if (vinTrims === undefined) return {}
  return { trims: vinTrims.ofVehicle(id) ?? null }
}
