import type { CarStyle } from '#illustrations/parameters.ts'

/** Point of a body: x as a station (-1 nose, 0 front axle, 1 rear axle, 2 tail), y as a share of the height. */
export type BodyPoint = readonly [station: number, height: number]

/** Theoretical corners of a body style, from the cowl to the tail. */
export interface BodyShape {
  /** Front overhang as a share of both overhangs. */
  readonly frontShare: number
  readonly cowl: BodyPoint
  /** Windshield angle from the horizontal, in degrees. */
  readonly rake: number
  readonly lead: number
  readonly roofEnd: BodyPoint
  /** Foot of the rear glass (or of the cab's back). */
  readonly glassFoot: BodyPoint
  readonly deckEnd: BodyPoint
  /** Blends at header, roof end, glass foot and deck end, as shares of the height. */
  readonly blends: readonly [number, number, number, number]
  /** Bulge of the roof, as a share of the height. */
  readonly roofCrown: number
  /** Height of the waistline at the front and at the rear of the side glass. */
  readonly belt: readonly [number, number]
  /** Stations at which the side windows end: at the roof and at the waistline. */
  readonly windowEnd: readonly [top: number, foot: number]
  readonly tyreDiameterMm: number
}

const PICKUP: Omit<BodyShape, 'roofEnd' | 'glassFoot' | 'windowEnd'> = {
  frontShare: 0.425,
  cowl: [0.175, 0.672],
  rake: 40,
  lead: 0.64,
  deckEnd: [1.985, 0.665],
  blends: [0.1, 0.06, 0.012, 0.008],
  roofCrown: 0.014,
  belt: [0.65, 0.665],
  tyreDiameterMm: 815,
}

const VAN: BodyShape = {
  frontShare: 0.46,
  cowl: [-0.12, 0.535],
  rake: 44,
  lead: 0.46,
  roofEnd: [1.955, 0.975],
  glassFoot: [1.99, 0.5],
  deckEnd: [2, 0.4],
  blends: [0.12, 0.05, 0.02, 0.02],
  roofCrown: 0.012,
  belt: [0.52, 0.53],
  windowEnd: [1.84, 1.88],
  tyreDiameterMm: 700,
}

export const BODY_SHAPES: Readonly<Record<CarStyle, BodyShape>> = {
  sedan: {
    frontShare: 0.445,
    cowl: [0.165, 0.672],
    rake: 29,
    lead: 0.565,
    roofEnd: [0.93, 0.962],
    glassFoot: [1.44, 0.765],
    deckEnd: [1.95, 0.735],
    blends: [0.28, 0.34, 0.12, 0.03],
    roofCrown: 0.022,
    belt: [0.64, 0.685],
    windowEnd: [0.95, 1.1],
    tyreDiameterMm: 690,
  },
  coupe: {
    frontShare: 0.46,
    cowl: [0.22, 0.685],
    rake: 28,
    lead: 0.56,
    roofEnd: [0.79, 0.955],
    glassFoot: [1.47, 0.755],
    deckEnd: [1.95, 0.73],
    blends: [0.42, 0.52, 0.16, 0.03],
    roofCrown: 0.032,
    belt: [0.66, 0.71],
    windowEnd: [0.8, 1.02],
    tyreDiameterMm: 695,
  },
  convertible: {
    frontShare: 0.46,
    cowl: [0.2, 0.715],
    rake: 30,
    lead: 0.57,
    roofEnd: [0.74, 0.95],
    glassFoot: [1.3, 0.775],
    deckEnd: [1.95, 0.745],
    blends: [0.3, 0.4, 0.16, 0.03],
    roofCrown: 0.03,
    belt: [0.69, 0.74],
    windowEnd: [0.8, 1.02],
    tyreDiameterMm: 685,
  },
  hatchback: {
    frontShare: 0.52,
    cowl: [0.12, 0.655],
    rake: 31,
    lead: 0.56,
    roofEnd: [1.5, 0.935],
    glassFoot: [1.9, 0.66],
    deckEnd: [1.975, 0.6],
    blends: [0.3, 0.16, 0.08, 0.06],
    roofCrown: 0.035,
    belt: [0.62, 0.67],
    windowEnd: [1.12, 1.32],
    tyreDiameterMm: 665,
  },
  wagon: {
    frontShare: 0.46,
    cowl: [0.165, 0.672],
    rake: 29,
    lead: 0.56,
    roofEnd: [1.62, 0.94],
    glassFoot: [1.92, 0.67],
    deckEnd: [1.985, 0.6],
    blends: [0.3, 0.14, 0.08, 0.06],
    roofCrown: 0.025,
    belt: [0.635, 0.675],
    windowEnd: [1.6, 1.76],
    tyreDiameterMm: 695,
  },
  crossover: {
    frontShare: 0.47,
    cowl: [0.135, 0.665],
    rake: 33,
    lead: 0.59,
    roofEnd: [1.5, 0.94],
    glassFoot: [1.9, 0.665],
    deckEnd: [1.975, 0.61],
    blends: [0.28, 0.12, 0.08, 0.06],
    roofCrown: 0.028,
    belt: [0.628, 0.672],
    windowEnd: [1.28, 1.5],
    tyreDiameterMm: 740,
  },
  suv: {
    frontShare: 0.43,
    cowl: [0.16, 0.675],
    rake: 38,
    lead: 0.62,
    roofEnd: [1.72, 0.965],
    glassFoot: [1.935, 0.66],
    deckEnd: [1.985, 0.6],
    blends: [0.26, 0.1, 0.06, 0.05],
    roofCrown: 0.022,
    belt: [0.645, 0.665],
    windowEnd: [1.64, 1.74],
    tyreDiameterMm: 775,
  },
  off_roader: {
    frontShare: 0.43,
    cowl: [0.2, 0.66],
    rake: 62,
    lead: 0.645,
    roofEnd: [1.9, 0.985],
    glassFoot: [1.975, 0.62],
    deckEnd: [1.995, 0.55],
    blends: [0.07, 0.05, 0.02, 0.02],
    roofCrown: 0.008,
    belt: [0.63, 0.63],
    windowEnd: [1.8, 1.84],
    tyreDiameterMm: 800,
  },
  minivan: {
    frontShare: 0.46,
    cowl: [0.03, 0.6],
    rake: 31,
    lead: 0.49,
    roofEnd: [1.72, 0.955],
    glassFoot: [1.95, 0.6],
    deckEnd: [1.99, 0.54],
    blends: [0.36, 0.1, 0.06, 0.05],
    roofCrown: 0.025,
    belt: [0.575, 0.6],
    windowEnd: [1.66, 1.8],
    tyreDiameterMm: 690,
  },
  cargo_van: VAN,
  passenger_van: { ...VAN, cowl: [-0.06, 0.575], lead: 0.5, rake: 46, belt: [0.57, 0.575] },
  pickup_regular: { ...PICKUP, roofEnd: [0.6, 0.98], glassFoot: [0.63, 0.665], windowEnd: [0.555, 0.575] },
  pickup_extended: { ...PICKUP, roofEnd: [0.67, 0.98], glassFoot: [0.698, 0.665], windowEnd: [0.63, 0.65] },
  pickup_crew: { ...PICKUP, roofEnd: [0.785, 0.98], glassFoot: [0.81, 0.665], windowEnd: [0.745, 0.765] },
  sports_car: {
    frontShare: 0.5,
    cowl: [0.24, 0.69],
    rake: 26,
    lead: 0.53,
    roofEnd: [0.72, 0.95],
    glassFoot: [1.5, 0.735],
    deckEnd: [1.95, 0.69],
    blends: [0.44, 0.56, 0.2, 0.03],
    roofCrown: 0.032,
    belt: [0.665, 0.72],
    windowEnd: [0.72, 0.97],
    tyreDiameterMm: 695,
  },
  city_car: {
    frontShare: 0.55,
    cowl: [0.04, 0.635],
    rake: 38,
    lead: 0.56,
    roofEnd: [1.62, 0.955],
    glassFoot: [1.94, 0.63],
    deckEnd: [1.985, 0.57],
    blends: [0.26, 0.13, 0.08, 0.06],
    roofCrown: 0.03,
    belt: [0.6, 0.635],
    windowEnd: [1.4, 1.56],
    tyreDiameterMm: 608,
  },
  limousine: {
    frontShare: 0.42,
    cowl: [0.12, 0.685],
    rake: 31,
    lead: 0.565,
    roofEnd: [0.9, 0.965],
    glassFoot: [1.36, 0.77],
    deckEnd: [1.95, 0.745],
    blends: [0.34, 0.34, 0.12, 0.03],
    roofCrown: 0.02,
    belt: [0.665, 0.69],
    windowEnd: [0.98, 1.1],
    tyreDiameterMm: 690,
  },
}
