import type { Source } from '#ingest/source.ts'
import { epaVehicles } from './epa-vehicles/index.ts'
import { nhtsaRecalls } from './nhtsa-recalls/index.ts'

/** Every source, in the order in which they are read. A folder that is not named here fails a test. */
export const SOURCES: readonly Source[] = [epaVehicles, nhtsaRecalls]
