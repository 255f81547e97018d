import type { CarStyle, Era, IllustrationParameters, Trait } from '#illustrations/parameters.ts'
import { share, swing } from '#illustrations/seed.ts'
import { BODY_SHAPES, type BodyShape } from './body-shapes.ts'

export interface EraShape {
  /** Added to the windshield's rake, in degrees (positive = steeper). */
  readonly rake: number
  /** Factor for every blend and bulge. */
  readonly soft: number
  readonly crown: number
  readonly lead: number
  /** Distance from nose to leading edge, as a share of the front overhang. */
  readonly lean: number
  /** Roundness of the nose and tail, as a share of the height. */
  readonly round: number
  readonly tyre: number
  /** Rim diameter as a share of the tyre's. */
  readonly rim: number
}

export const ERA_SHAPES: Readonly<Record<Era, EraShape>> = {
  square: { rake: 8, soft: 0.42, crown: 0.45, lead: 0.035, lean: 0.03, round: 0.045, tyre: 0.95, rim: 0.6 },
  round: { rake: 1.5, soft: 1.15, crown: 1.3, lead: -0.01, lean: 0.26, round: 0.2, tyre: 0.97, rim: 0.68 },
  creased: { rake: 0, soft: 0.92, crown: 1, lead: 0.005, lean: 0.15, round: 0.12, tyre: 1, rim: 0.735 },
  clean: { rake: -0.5, soft: 1.05, crown: 1.05, lead: 0.012, lean: 0.13, round: 0.14, tyre: 1.02, rim: 0.77 },
}

const TRAIT_SHAPES: Partial<Record<Trait, Partial<BodyShape>>> = {
  rear_engine: {
    frontShare: 0.47,
    cowl: [0.17, 0.69],
    rake: 31,
    lead: 0.5,
    roofEnd: [0.84, 0.925],
    glassFoot: [1.64, 0.64],
    deckEnd: [1.9, 0.56],
    blends: [0.46, 0.85, 0.55, 0.09],
    roofCrown: 0.04,
    belt: [0.665, 0.685],
    windowEnd: [0.84, 1.14],
  },
  mid_engine: {
    frontShare: 0.52,
    cowl: [0.06, 0.66],
    rake: 24,
    lead: 0.44,
    roofEnd: [0.6, 0.95],
    glassFoot: [1.35, 0.76],
    deckEnd: [1.93, 0.7],
    belt: [0.63, 0.74],
    windowEnd: [0.56, 0.78],
  },
  fastback: {
    roofEnd: [0.72, 0.965],
    glassFoot: [1.66, 0.765],
    deckEnd: [1.96, 0.735],
    blends: [0.36, 0.6, 0.14, 0.02],
    windowEnd: [0.86, 1.12],
  },
  low_roof: {
    roofEnd: [0.95, 0.965],
    glassFoot: [1.82, 0.71],
    deckEnd: [1.97, 0.66],
    blends: [0.34, 0.5, 0.1, 0.03],
    windowEnd: [1.05, 1.35],
  },
  arched: { roofEnd: [1.28, 0.9], blends: [0.42, 0.5, 0.3, 0.2], roofCrown: 0.11, windowEnd: [0.95, 1.25] },
  wedge: {
    cowl: [0.04, 0.64],
    rake: 25,
    lead: 0.5,
    roofEnd: [0.9, 0.965],
    glassFoot: [1.84, 0.735],
    deckEnd: [1.965, 0.7],
    blends: [0.38, 0.5, 0.05, 0.03],
    belt: [0.6, 0.7],
    windowEnd: [1.02, 1.3],
  },
}

/** Returns the corners of one model line: style, then traits, then era, then small differences by seed. */
export function shapeOf(style: CarStyle, parameters: IllustrationParameters): BodyShape {
  let shape = BODY_SHAPES[style]
  for (const trait of parameters.traits) shape = { ...shape, ...TRAIT_SHAPES[trait] }
  return varied(adjusted(shape, parameters), parameters)
}

function adjusted(shape: BodyShape, { era, traits }: IllustrationParameters): BodyShape {
  const has = (trait: Trait): boolean => traits.includes(trait)
  const { soft, crown, lead, tyre } = ERA_SHAPES[era]
  const isBoxy = has('boxy')
  const isLowNosed = has('rear_engine') || has('mid_engine')
  const softness = isBoxy ? soft * 0.45 : isLowNosed ? Math.max(1, soft) : soft
  const [header, roofEnd, foot, deck] = shape.blends
  return {
    ...shape,
    ...hoodOf(shape, has),
    ...rearOf(shape, era),
    rake: shape.rake + steepness(shape, era, has),
    lead: shape.lead + lead * (isLowNosed ? 0.3 : 1) + (isBoxy ? 0.02 : 0),
    blends: [header * softness, roofEnd * softness, foot * softness, deck * softness],
    roofCrown: shape.roofCrown * crown * (isBoxy ? 0.5 : 1),
    tyreDiameterMm: shape.tyreDiameterMm * tyre,
  }
}

/** A long hood moves the cowl back and the front axle forward; a short one does the opposite. */
function hoodOf(
  { frontShare, cowl }: BodyShape,
  has: (trait: Trait) => boolean,
): Pick<BodyShape, 'frontShare' | 'cowl'> {
  if (has('long_hood')) return { frontShare: frontShare - 0.04, cowl: [cowl[0] + 0.07, cowl[1]] }
  if (has('short_hood')) return { frontShare: frontShare + 0.02, cowl: [cowl[0] - 0.08, cowl[1]] }
  return { frontShare, cowl }
}

/** Returns the degrees that era and traits add to the windshield's rake. An off-roader's is already upright. */
function steepness({ rake }: BodyShape, era: Era, has: (trait: Trait) => boolean): number {
  if (rake > 50) return 0
  return ERA_SHAPES[era].rake + (has('upright') ? 9 : 0) + (has('boxy') ? 7 : 0)
}

/** Extends and steepens the roof of square bodies. */
function rearOf(shape: BodyShape, era: Era): Pick<BodyShape, 'roofEnd' | 'glassFoot' | 'windowEnd'> {
  const { roofEnd, glassFoot, windowEnd } = shape
  if (era !== 'square') return { roofEnd, glassFoot, windowEnd }
  const isThreeBox = glassFoot[1] > 0.7 && glassFoot[0] > 1
  const further = isThreeBox ? 0.08 : Math.max(0, 0.8 * (glassFoot[0] - 0.04 - roofEnd[0]))
  const back = roofEnd[0] < 1 && !isThreeBox ? 0 : further
  return {
    roofEnd: [roofEnd[0] + (back > 0.2 ? back * 0.75 : back), Math.max(roofEnd[1], 0.965)],
    glassFoot: [glassFoot[0] - (isThreeBox ? 0.12 : 0), glassFoot[1]],
    windowEnd: [windowEnd[0] + (isThreeBox ? 0.02 : back * 0.7), windowEnd[1] + (isThreeBox ? -0.06 : back * 0.55)],
  }
}

function varied(base: BodyShape, parameters: IllustrationParameters): BodyShape {
  const { seed, era } = parameters
  const isNotchback = base.glassFoot[0] > 1.2 && base.glassFoot[0] < 1.5
  const shape = isNotchback && era !== 'square' ? notchback(base, parameters) : base
  const { cowl, roofEnd, glassFoot, deckEnd } = shape
  const belt = swing(seed, 'belt') * 0.014
  const tail = swing(seed, 'tail height') * 0.018
  // A pickup's roof ends just above the back of the cab, which leaves no room to vary.
  const roofPlay = shape.windowEnd[1] < 0.9 && glassFoot[0] < 1 ? 0.004 : 0.04
  return {
    ...shape,
    frontShare: shape.frontShare + swing(seed, 'front overhang') * 0.02,
    cowl: [cowl[0] + swing(seed, 'cowl') * 0.018, cowl[1] + swing(seed, 'cowl height') * 0.008],
    rake: shape.rake + swing(seed, 'rake') * 2,
    lead: shape.lead + swing(seed, 'lead') * 0.016,
    roofEnd: [roofEnd[0] + swing(seed, 'roof end') * roofPlay, roofEnd[1] + swing(seed, 'roof drop') * 0.008],
    glassFoot: [glassFoot[0] + swing(seed, 'glass foot') * (isNotchback ? 0.03 : 0.012), glassFoot[1] + tail],
    deckEnd: [deckEnd[0], deckEnd[1] + tail],
    belt: [shape.belt[0] + belt, shape.belt[1] + belt + swing(seed, 'belt rise') * 0.014],
  }
}

const FLOWING_ROOF_SHARE = 0.3
const FORMAL_ROOF_SHARE = 0.35
const THIRD_WINDOW_SHARE = 0.4

/** Extension of a roof into the deck, in stations, and the resulting rise of the deck. */
const ROOFS = { flowing: [0.17, 0.012], ordinary: [0.03, 0], formal: [-0.07, 0] } as const

/** Varies the roof of three-box bodies, with a third window or without. */
function notchback(shape: BodyShape, parameters: IllustrationParameters): BodyShape {
  const [run, rise] = ROOFS[roofOf(parameters)]
  const hasThirdWindow = share(parameters.seed, 'third window') < THIRD_WINDOW_SHARE
  const { roofEnd, glassFoot, deckEnd, windowEnd } = shape
  return {
    ...shape,
    roofEnd: [roofEnd[0] - run * 0.22, roofEnd[1]],
    glassFoot: [glassFoot[0] + run, glassFoot[1] + rise],
    deckEnd: [deckEnd[0], deckEnd[1] + rise],
    windowEnd: [windowEnd[0] + run * 0.15, windowEnd[1] + Math.max(0, run) * 0.4 + (hasThirdWindow ? 0.13 : 0)],
  }
}

/**
 * Returns the roof type. The traits of a known line decide, with flowing roofs only since the 2010s; otherwise the
 * seed.
 */
function roofOf({ traits, era, seed }: IllustrationParameters): keyof typeof ROOFS {
  if (traits.includes('formal') || traits.includes('boxy')) return 'formal'
  if (traits.includes('flowing')) return era === 'creased' || era === 'clean' ? 'flowing' : 'ordinary'
  const roof = share(seed, 'roof')
  if (roof < FLOWING_ROOF_SHARE) return 'flowing'
  return roof > 1 - FORMAL_ROOF_SHARE ? 'formal' : 'ordinary'
}
