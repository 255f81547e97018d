/** Styles drawn as one body with wheels at its corners. */
export const CAR_STYLES = [
  'sedan',
  'coupe',
  'convertible',
  'hatchback',
  'wagon',
  'crossover',
  'suv',
  'off_roader',
  'minivan',
  'cargo_van',
  'passenger_van',
  'pickup_regular',
  'pickup_extended',
  'pickup_crew',
  'sports_car',
  'city_car',
  'limousine',
] as const
export type CarStyle = (typeof CAR_STYLES)[number]

export const BODY_STYLES = [...CAR_STYLES, 'motorcycle', 'bus', 'medium_truck', 'heavy_truck'] as const
export type BodyStyle = (typeof BODY_STYLES)[number]

/** Design language: square 1980s, round 1990s-2000s, creased 2010s, clean 2020s. */
export const ERAS = ['square', 'round', 'creased', 'clean'] as const
export type Era = (typeof ERAS)[number]

/** Features of a known silhouette that size and body style do not express. */
export const TRAITS = [
  'spare_wheel',
  'rear_engine',
  'mid_engine',
  'long_hood',
  'short_hood',
  'boxy',
  'arched',
  'fastback',
  'wedge',
  'formal',
  'flowing',
  'round_lamps',
  'low_roof',
  'roof_rails',
  'floating_roof',
  'upright',
  'cruiser',
  'sport_bike',
  'tourer',
  'adventure',
  'scooter',
  'cab_over',
  'school',
  'box_body',
  'step_van',
] as const
export type Trait = (typeof TRAITS)[number]

/** All inputs of a drawing. Plain and small, because vehicles store them. */
export interface IllustrationParameters {
  /** Make and model line for the title, "Toyota Camry". */
  readonly name: string
  readonly style: BodyStyle
  readonly era: Era
  readonly wheelbaseMm: number
  readonly lengthMm: number
  readonly heightMm: number
  /** Distance from the ground to the sill. */
  readonly clearanceMm: number
  /** No grille and no exhaust. */
  readonly electric: boolean
  /** Side doors: 2 or 3 draw one door per side, more draw two. */
  readonly doors: number
  /** Unsigned 32-bit integer that determines color, wheels, lamps and small differences between model lines. */
  readonly seed: number
  readonly traits: readonly Trait[]
}

export function isCarStyle(style: BodyStyle): style is CarStyle {
  return (CAR_STYLES as readonly BodyStyle[]).includes(style)
}

/** Returns the body style in plain words, "crew-cab pickup". */
export function styleNameOf(style: BodyStyle): string {
  if (style.startsWith('pickup_')) return `${style.slice('pickup_'.length)}-cab pickup`
  return style === 'suv' ? 'SUV' : style.replace('off_roader', 'off-roader').replaceAll('_', ' ')
}
