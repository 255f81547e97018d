import { Type, type Static } from 'typebox'

const Wording = Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Null()])

/** The columns of a row of vehicles.csv that the catalog uses, as typed values; null = blank, -1 or 0 there. */
export const EpaVehicle = Type.Object({
  /** EPA's own key; never reused for another vehicle. */
  id: Type.Integer({ minimum: 1 }),
  year: Type.Integer({ minimum: 1900, maximum: 2100 }),
  make: Type.String({ minLength: 1, maxLength: 200 }),
  model: Type.String({ minLength: 1, maxLength: 200 }),
  base_model: Wording,
  vehicle_class: Wording,
  drive: Wording,
  transmission: Wording,
  fuel: Wording,
  fuel_1: Wording,
  fuel_2: Wording,
  alternative: Wording,
  /** 'T' with a turbocharger. */
  turbocharger: Wording,
  /** '288V Ni-MH': the electric motor's battery. */
  motor: Wording,
  /** Which bodies have a measured volume: '2' two doors, '4' four doors, 'h' hatchback, in this order; '' = none. */
  measured_bodies: Type.String({ pattern: '^2?4?h?$' }),
  cylinders: Type.Union([Type.Integer({ minimum: 1, maximum: 16 }), Type.Null()]),
  /** Litres. */
  displacement_l: Type.Union([Type.Number({ exclusiveMinimum: 0, maximum: 20 }), Type.Null()]),
  /** 'S' with a supercharger. */
  supercharger: Wording,
  /** 'Y' with stop-start, 'N' without. */
  start_stop: Wording,
  /** eng_dscr: '(FFS,TRBO) CA model', 'SIDI; Mild Hybrid'. */
  engine_text: Wording,
  /** trans_dscr: 'SIL', '2MODE CLKUP'. */
  transmission_text: Wording,
  /** engId: EPA's number of the tested engine. */
  engine_index: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  /** Fuel economy on the first fuel, in miles per gallon; of electric cars in miles per gallon equivalent. */
  city_mpg: Type.Union([Type.Integer({ minimum: 1, maximum: 500 }), Type.Null()]),
  highway_mpg: Type.Union([Type.Integer({ minimum: 1, maximum: 500 }), Type.Null()]),
  /** UCity, UHighway: the laboratory's figures before they are adjusted for daily use, with up to four decimals. */
  city_test_mpg: Type.Union([Type.Number({ exclusiveMinimum: 0, maximum: 1_000 }), Type.Null()]),
  highway_test_mpg: Type.Union([Type.Number({ exclusiveMinimum: 0, maximum: 1_000 }), Type.Null()]),
})
export type EpaVehicle = Static<typeof EpaVehicle>
