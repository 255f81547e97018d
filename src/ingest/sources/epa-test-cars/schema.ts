import { Type, type Static } from 'typebox'

/** The columns of a row of a test-car list that the catalog uses, in one form for both layouts. */
export const EpaTestCar = Type.Object({
  /** Model year that the list is of. */
  year: Type.Integer({ minimum: 1984, maximum: 2100 }),
  /** Test group or engine family, as in emissions.csv; of an earlier year when the test was carried over. */
  family: Type.String({ minLength: 2, maxLength: 20 }),
  model: Type.String({ minLength: 1, maxLength: 200 }),
  /** Litres; near 0 for electric cars. */
  displacement_l: Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()]),
  /** null = blank, or a filler. */
  horsepower: Type.Union([Type.Integer({ minimum: 40, maximum: 3000 }), Type.Null()]),
})
export type EpaTestCar = Static<typeof EpaTestCar>
