import { getRecalls } from './get-recalls.ts'
import { getStatus } from './get-status.ts'
import { getVehicle } from './get-vehicle.ts'
import type { Operation } from './operation.ts'
import { searchVehicles } from './search-vehicles.ts'

/**
 * What the service can do, in the order of the documentation. Routes, tools, the OpenAPI document, the credential
 * matrix and the fuzz cases are made from this list.
 */
export const OPERATIONS: readonly Operation[] = [searchVehicles, getVehicle, getRecalls, getStatus]
