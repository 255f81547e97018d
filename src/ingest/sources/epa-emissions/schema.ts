import { Type, type Static } from 'typebox'

/** The columns of a row of emissions.csv that the catalog uses. */
export const EpaEmission = Type.Object({
  /** EPA id of the vehicle, as in vehicles.csv. */
  id: Type.Integer({ minimum: 1 }),
  /** Engine family, 12 characters: the first is the model year's letter or digit, the next three the maker. */
  family: Type.String({ minLength: 2, maxLength: 20 }),
})
export type EpaEmission = Static<typeof EpaEmission>
