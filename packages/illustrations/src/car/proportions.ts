import type { BodyStyle } from '#illustrations/parameters.ts'

/** Typical size of a body style in millimeters, for unknown model lines. */
export interface Proportions {
  readonly wheelbaseMm: number
  readonly lengthMm: number
  readonly heightMm: number
  readonly clearanceMm: number
  readonly doors: number
}

function size(
  [wheelbaseMm, lengthMm, heightMm]: readonly [number, number, number],
  clearanceMm: number,
  doors: number,
): Proportions {
  return { wheelbaseMm, lengthMm, heightMm, clearanceMm, doors }
}

export const PROPORTIONS: Readonly<Record<BodyStyle, Proportions>> = {
  sedan: size([2800, 4820, 1450], 185, 4),
  coupe: size([2730, 4640, 1390], 170, 2),
  convertible: size([2680, 4540, 1360], 165, 2),
  hatchback: size([2620, 4280, 1475], 180, 5),
  wagon: size([2800, 4800, 1485], 195, 5),
  crossover: size([2680, 4590, 1660], 275, 5),
  suv: size([2960, 5050, 1800], 345, 5),
  off_roader: size([2700, 4450, 1850], 455, 5),
  minivan: size([3040, 5150, 1760], 225, 5),
  cargo_van: size([3500, 5750, 2520], 350, 4),
  passenger_van: size([3500, 5600, 2120], 365, 4),
  pickup_regular: size([3110, 5330, 1900], 420, 2),
  pickup_extended: size([3570, 5800, 1925], 425, 4),
  pickup_crew: size([3700, 5900, 1950], 430, 4),
  sports_car: size([2600, 4450, 1260], 150, 2),
  city_car: size([2330, 3580, 1500], 180, 3),
  limousine: size([4350, 6700, 1500], 190, 4),
  motorcycle: size([1500, 2180, 1180], 150, 0),
  bus: size([6400, 11200, 3150], 330, 2),
  medium_truck: size([4400, 7600, 3250], 420, 2),
  heavy_truck: size([5700, 8000, 3650], 430, 2),
}
