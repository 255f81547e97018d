import { Type, type Static } from 'typebox'
import { EmissionStandard, SmogScore, SmartWay } from '#ingest/sources/emission-columns.ts'

export const EpaEmission = Type.Object({
  /** EPA's vehicle id, as in vehicles.csv. */
  id: Type.Integer({ minimum: 1 }),
  /** Engine family: 12 characters, the first for the model year, the next three for the maker. */
  family: Type.String({ minLength: 2, maxLength: 20 }),
  /** Region of the standard; null = an area that EPA's page about the file does not explain. */
  region: Type.Union([Type.Enum(['federal', 'california']), Type.Null()]),
  smog_score: SmogScore,
  standard: EmissionStandard,
  smartway: SmartWay,
})
export type EpaEmission = Static<typeof EpaEmission>
