import { Type, type Static } from 'typebox'
import { EmissionStandard, SmogScore, SmartWay } from '#ingest/sources/emission-columns.ts'

/** The columns of a row of emissions.csv that the catalog uses. */
export const EpaEmission = Type.Object({
  /** EPA id of the vehicle, as in vehicles.csv. */
  id: Type.Integer({ minimum: 1 }),
  /** Engine family, 12 characters: the first is the model year's letter or digit, the next three the maker. */
  family: Type.String({ minLength: 2, maxLength: 20 }),
  /** Where the standard holds; null = an area that EPA's page on the file does not explain. */
  region: Type.Union([Type.Enum(['federal', 'california']), Type.Null()]),
  smog_score: SmogScore,
  standard: EmissionStandard,
  smartway: SmartWay,
})
export type EpaEmission = Static<typeof EpaEmission>
