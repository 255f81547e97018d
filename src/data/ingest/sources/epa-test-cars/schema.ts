import { Type, type Static } from 'typebox'

const Economy = Type.Union([Type.Number({ exclusiveMinimum: 0, maximum: 1_000 }), Type.Null()])

export const EpaTestCar = Type.Object({
  year: Type.Integer({ minimum: 1984, maximum: 2100 }),
  /** Number of the layout, which determines the column name of the rating (provenance-store.ts). */
  layout: Type.Integer({ minimum: 0, maximum: 2 }),
  /** Test group or engine family, as in emissions.csv; of an earlier year if the test was carried over. */
  family: Type.String({ minLength: 2, maxLength: 20 }),
  /** '' in lists until 2009, which only name the manufacturer's group. */
  make: Type.String({ maxLength: 200 }),
  model: Type.String({ minLength: 1, maxLength: 200 }),
  /** Distinguishes the tested car from others with its name. */
  vehicle: Type.String({ maxLength: 200 }),
  /** 0 for electric cars. */
  displacement_l: Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()]),
  /** Cylinders or rotors; 0 = blank. */
  cylinders: Type.Integer({ minimum: 0, maximum: 20 }),
  gearbox: Type.Enum(['manual', 'automatic']),
  /** Wheels driven on the dynamometer: many four-wheel-drive cars are tested on two. */
  drive: Type.Enum(['front', 'rear', 'four', '']),
  fuel: Type.Enum(['gasoline', 'diesel', 'ethanol', 'natural gas', 'other']),
  /** Miles per gallon in the city test (FTP). A row is one test, so city or highway is null. */
  city: Economy,
  highway: Economy,
  /** Null = blank or filler. */
  horsepower: Type.Union([Type.Integer({ minimum: 40, maximum: 3000 }), Type.Null()]),
})
export type EpaTestCar = Static<typeof EpaTestCar>
