import { Type, type Static } from 'typebox'

const Economy = Type.Union([Type.Number({ exclusiveMinimum: 0, maximum: 1_000 }), Type.Null()])

/** The columns of a row of a test-car list that the catalog uses, in one form for all layouts. */
export const EpaTestCar = Type.Object({
  /** Model year that the list is of. */
  year: Type.Integer({ minimum: 1984, maximum: 2100 }),
  /** Number of the layout: tells by which name the column of the rating goes (`RATING_COLUMNS`). */
  layout: Type.Integer({ minimum: 0, maximum: 2 }),
  /** Test group or engine family, as in emissions.csv; of an earlier year when the test was carried over. */
  family: Type.String({ minLength: 2, maxLength: 20 }),
  /** '' in lists until 2009, which name the manufacturer's group only. */
  make: Type.String({ maxLength: 200 }),
  model: Type.String({ minLength: 1, maxLength: 200 }),
  /** Tells the car that was tested from others of its name. */
  vehicle: Type.String({ maxLength: 200 }),
  /** Litres; 0 for electric cars. */
  displacement_l: Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()]),
  /** Cylinders or rotors; 0 = blank. */
  cylinders: Type.Integer({ minimum: 0, maximum: 20 }),
  gearbox: Type.Enum(['manual', 'automatic']),
  /** Driven wheels on the dynamometer: many cars with four of them are tested on two. */
  drive: Type.Enum(['front', 'rear', 'four', '']),
  fuel: Type.Enum(['gasoline', 'diesel', 'ethanol', 'natural gas', 'other']),
  /** Miles per gallon in the city test (FTP) and in the highway test; a row is one test, so it has one or none. */
  city: Economy,
  highway: Economy,
  /** null = blank, or a filler. */
  horsepower: Type.Union([Type.Integer({ minimum: 40, maximum: 3000 }), Type.Null()]),
})
export type EpaTestCar = Static<typeof EpaTestCar>
