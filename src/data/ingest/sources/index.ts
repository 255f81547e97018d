import type { Source } from '#ingest/source.ts'
import { epaEmissions } from './epa-emissions/index.ts'
import { epaGreenGuide } from './epa-green-guide/index.ts'
import { epaTestCars } from './epa-test-cars/index.ts'
import { epaVehicles } from './epa-vehicles/index.ts'
import { nhtsaComplaints } from './nhtsa-complaints/index.ts'
import { nhtsaCompletion } from './nhtsa-completion/index.ts'
import { nhtsaInvestigations } from './nhtsa-investigations/index.ts'
import { nhtsaRatings } from './nhtsa-ratings/index.ts'
import { nhtsaRecalls } from './nhtsa-recalls/index.ts'
import { nhtsaTsbs } from './nhtsa-tsbs/index.ts'
import { nhtsaVpic } from './nhtsa-vpic/index.ts'
import { transportCanadaRecalls } from './transport-canada-recalls/index.ts'

/** Every source of federal files, in reading order. A test fails if a folder is missing here. */
export const SOURCES: readonly Source[] = [
  epaVehicles,
  epaEmissions,
  epaGreenGuide,
  epaTestCars,
  nhtsaRecalls,
  nhtsaCompletion,
  nhtsaInvestigations,
  nhtsaTsbs,
  nhtsaComplaints,
  nhtsaRatings,
  nhtsaVpic,
  transportCanadaRecalls,
]
