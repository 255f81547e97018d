import type { Catalog } from '#catalog/catalog.ts'
import { decoderOf } from '#operations/vin/read-vin.ts'
import { type Clock, dayOf } from '#platform/clock.ts'
import { VIN_LENGTH } from '#vin/characters.ts'
import { decodeVin } from '#vin/decode-vin.ts'
import type { DecoderTables } from '#vin/tables/decoder-tables.ts'
import { flatValues, undecodable, variableCount, variableRows, type ApiVin } from '#vin/nhtsa-api/decoded-variables.ts'
import { VpicLists, type ListRow } from '#vin/nhtsa-api/vpic-lists.ts'
import type { VpicResponse } from './vpic-format.ts'
import type { RequestedVin, VpicRequest } from './vpic-request.ts'

const RETURNED = 'Results returned successfully'
const DECODED = `${RETURNED}. NOTE: Any missing decoded values should be interpreted as NHTSA does not have data on the specific variable. Missing value should NOT be interpreted as an indication that a feature or technology is unavailable for a vehicle.`
const LISTED = 'Response returned successfully'
/** Members of a variable in XML and CSV. */
const VARIABLE_COLUMNS = ['VariableId', 'Variable', 'ValueId', 'Value']
const DECODABLE = new RegExp(`^[!-~]{1,${VIN_LENGTH}}$`)

/** @throws ProblemError decoder_not_loaded */
export function vpicResponse(
  request: VpicRequest,
  { catalog, clock }: { catalog: Catalog; clock: Clock },
): VpicResponse {
  const tables = decoderOf(catalog)
  const today = dayOf(clock.nowMs())
  switch (request.kind) {
    case 'variables': {
      const rows = variableRows(tables, decode(tables, request.requested, today))
      const criteria = `VIN:${request.requested.vin}`
      const columns = VARIABLE_COLUMNS
      return { count: rows.length, message: DECODED, criteria, rows, element: 'DecodedVariable', columns }
    }
    case 'flat': {
      const rows = [flatValues(tables, decode(tables, request.requested, today))]
      const criteria = `VIN(s): ${request.requested.vin}`
      return { count: variableCount(tables), message: DECODED, criteria, rows, element: 'DecodedVINValues' }
    }
    case 'batch': {
      const rows = request.requested.map((requested) => flatValues(tables, decode(tables, requested, today)))
      return { count: rows.length, message: DECODED, criteria: '', rows, element: 'DecodedVINValues' }
    }
    default:
      return listResponse(request, new VpicLists(catalog.database))
  }
}

type ListRequest = Exclude<VpicRequest, { readonly kind: 'variables' | 'flat' | 'batch' }>

const LISTS: {
  readonly [Kind in ListRequest['kind']]: (
    lists: VpicLists,
    request: Extract<ListRequest, { kind: Kind }>,
  ) => VpicResponse
} = {
  wmi: (lists, { name }) => list(lists.manufacturerCode(name), 'DecodedWMI', `WMI:${name}`, RETURNED),
  wmis: (lists, { manufacturer, vehicleType }) => {
    const type = vehicleType === '' ? '' : ` | VehicleType: ${vehicleType}`
    return list(lists.wmisOf(manufacturer, vehicleType), 'WMIsForManufacturer', `Manufacturer: ${manufacturer}${type}`)
  },
  makes: (lists) => list(lists.makes(), 'AllVehicleMakes', null),
  makes_of_type: (lists, { name }) =>
    list(lists.makesOfVehicleType(name), 'MakesForVehicleType', `Vehicle Type: ${name}`),
  makes_of_manufacturer: (lists, { name }) =>
    list(lists.makesOfManufacturer(name), 'MakesForMfg', `Manufacturer:${name}`),
  manufacturer: (lists, { name }) => list(lists.manufacturer(name), 'ManufacturerDetails', `Manufacturer:${name}`),
  manufacturers: (lists, request) => list(lists.manufacturers(request), 'Manufacturers', null),
  models: (lists, { name }) => list(lists.modelsOfMake(name), 'MakeModels', `Make:${name}`),
  models_of_year: (lists, { make, year, vehicleType }) => {
    const type = vehicleType === '' ? '' : ` | VehicleType:${vehicleType}`
    const rows = lists.modelsOfYear(make, year, vehicleType)
    return list(rows, 'MakeModels', `Make:${make} | ModelYear:${year}${type}`, RETURNED)
  },
  types_of_make: (lists, { name }) => list(lists.vehicleTypesOfMake(name), 'VehicleTypesForMakeIds', `Make: ${name}`),
  variable_list: (lists) => list(lists.variables(), 'VehicleVariables', null),
  values: (lists, { name }) => list(lists.valuesOf(name), 'VariableValues', null),
}

function listResponse(request: ListRequest, lists: VpicLists): VpicResponse {
  const respond = LISTS[request.kind] as (lists: VpicLists, request: ListRequest) => VpicResponse
  return respond(lists, request)
}

function list(rows: readonly ListRow[], element: string, criteria: string | null, message = LISTED): VpicResponse {
  return { count: rows.length, message, criteria, rows, element }
}

/** Decodes any input, as NHTSA's API does: an invalid VIN becomes an error code. */
function decode(tables: DecoderTables, { vin, year }: RequestedVin, today: string): ApiVin {
  if (!DECODABLE.test(vin)) return undecodable(tables, vin)
  return decodeVin(tables, vin, { today, modelYear: year })
}
