import type { IllustrationParameters } from '#illustrations/parameters.ts'
import type { WheelSpec } from '#illustrations/parts/wheels.ts'
import { pick } from '#illustrations/seed.ts'

/** Corner of a part: x as a share of the wheelbase, y in mm, blend and outward bulge in mm. */
type Corner = readonly [x: number, y: number, blend: number, crown: number]

export type PartFill = 'paint' | 'shade' | 'seat' | 'chrome' | 'screen' | 'plastic'

export interface MotorcyclePart {
  readonly fill: PartFill
  readonly outline: readonly Corner[]
}

/** Parses a part from its corners, "x y blend bulge" each, clockwise from the front; the bulge is optional. */
function part(fill: PartFill, corners: string): MotorcyclePart {
  const outline = corners.split(', ').map((text): Corner => {
    const [x = 0, y = 0, blend = 0, crown = 0] = text.split(' ').map(Number)
    return [x, y, blend, crown]
  })
  return { fill, outline }
}

export interface MotorcycleKind {
  readonly wheel: Omit<WheelSpec, 'tyreRadius'>
  readonly frontRadius: number
  readonly rearRadius: number
  /** Angle of the fork from the horizontal. */
  readonly forkDegrees: number
  readonly headY: number
  readonly seatY: number
  readonly grip: readonly [x: number, y: number]
  readonly lamp: readonly [x: number, y: number, radius: number]
  readonly hasLampShell: boolean
  readonly tail: readonly [x: number, y: number]
  readonly engine: 'vee' | 'inline'
  readonly mufflerY: number
  readonly mufflerRise: number
  readonly mufflerEnd: number
  readonly isChrome: boolean
  readonly isScooter: boolean
  readonly hasTwinShocks: boolean
  readonly hasMirror: boolean
  readonly hasBeak: boolean
  /** Front fender ahead of and behind the top of the wheel, in half turns. */
  readonly fenderSpan: readonly [number, number]
  /** Farthest first. */
  readonly parts: readonly MotorcyclePart[]
}

const STANDARD: MotorcycleKind = {
  wheel: { rimShare: 0.78, design: 'split_five', finish: 'dark' },
  frontRadius: 305,
  rearRadius: 315,
  forkDegrees: 65,
  headY: 880,
  seatY: 800,
  grip: [400, 1030],
  lamp: [165, 890, 92],
  hasLampShell: true,
  tail: [1.005, 845],
  engine: 'inline',
  mufflerY: 330,
  mufflerRise: 120,
  mufflerEnd: 0.98,
  isChrome: false,
  isScooter: false,
  hasTwinShocks: false,
  hasMirror: true,
  hasBeak: false,
  fenderSpan: [0.16, 0.2],
  parts: [
    part('plastic', '0.5 540 40, 0.49 780 40, 0.68 790 40, 0.72 680 60, 0.62 500 50'),
    part('paint', '0.6 700 40, 0.62 800 30, 1.0 880 30, 1.02 830 20, 0.86 770 80'),
    part('seat', '0.5 790 20, 0.53 850 60, 0.7 815 120, 0.95 905 50, 0.97 865 20, 0.68 765 90'),
    part('paint', '0.2 860 40, 0.24 945 60 20, 0.42 965 140, 0.545 850 60, 0.53 770 40, 0.3 745 80'),
  ],
}

const CRUISER: MotorcycleKind = {
  ...STANDARD,
  wheel: { rimShare: 0.73, design: 'wire', finish: 'silver' },
  frontRadius: 330,
  rearRadius: 320,
  forkDegrees: 58,
  headY: 850,
  seatY: 690,
  grip: [520, 1010],
  lamp: [200, 870, 100],
  tail: [1.165, 545],
  engine: 'vee',
  mufflerY: 270,
  mufflerRise: 10,
  mufflerEnd: 1.08,
  isChrome: true,
  hasTwinShocks: true,
  fenderSpan: [0.26, 0.4],
  parts: [
    part('paint', '0.72 470 40, 0.76 690 140 18, 1.0 690 160 20, 1.19 480 50, 1.14 440 30, 1.0 620 150, 0.84 600 120'),
    part(
      'seat',
      '0.55 690 20, 0.57 745 40, 0.66 690 80, 0.77 730 60, 0.86 790 40, 0.99 760 60, 0.95 700 30, 0.64 610 90',
    ),
    part('paint', '0.27 810 60, 0.31 890 80 18, 0.42 890 140 10, 0.58 745 50, 0.54 690 40, 0.36 690 90'),
  ],
}

const SPORT: MotorcycleKind = {
  ...STANDARD,
  wheel: { rimShare: 0.79, design: 'y_spoke', finish: 'dark' },
  forkDegrees: 66,
  headY: 800,
  seatY: 830,
  grip: [330, 860],
  lamp: [-20, 830, 60],
  hasLampShell: false,
  tail: [1.03, 965],
  mufflerY: 300,
  mufflerRise: 120,
  mufflerEnd: 0.86,
  hasMirror: false,
  parts: [
    part('plastic', '0.5 540 40, 0.49 780 40, 0.68 790 40, 0.72 680 60, 0.62 500 50'),
    part(
      'paint',
      '0.5 760 40, 0.56 850 30, 0.76 900 60, 0.98 1015 30, 1.05 985 20, 0.95 880 80, 0.74 740 80, 0.56 690 60',
    ),
    part('seat', '0.5 820 20, 0.53 870 40, 0.66 850 70, 0.78 920 50, 0.76 870 30, 0.6 800 40'),
    part('paint', '0.22 850 40, 0.27 965 70 20, 0.42 975 130, 0.54 860 60, 0.5 760 40, 0.3 720 60'),
    part('screen', '0.03 900 40, 0.16 1090 60 16, 0.25 1070 30, 0.24 940 40'),
    part(
      'paint',
      '-0.06 800 60, 0.02 920 60, 0.24 960 60, 0.3 860 60, 0.48 700 60, 0.6 330 60, 0.5 215 60, 0.28 225 80, 0.2 520 90, 0.14 690 70',
    ),
    part('plastic', '0.24 560 30, 0.36 640 40, 0.44 560 40, 0.38 470 30'),
    part('shade', '0.26 300 40, 0.46 420 40, 0.58 330 40, 0.5 220 40, 0.3 226 40'),
  ],
}

const TOURER: MotorcycleKind = {
  ...CRUISER,
  wheel: { rimShare: 0.74, design: 'ten', finish: 'silver' },
  grip: [500, 1010],
  lamp: [95, 860, 84],
  hasLampShell: false,
  tail: [1.185, 560],
  hasTwinShocks: false,
  hasMirror: false,
  parts: [
    ...CRUISER.parts,
    part('paint', '0.82 400 60, 0.8 620 70 10, 1.16 640 90, 1.21 430 60, 1.1 370 70'),
    part('paint', '0.9 780 40, 0.9 1010 60, 1.17 1010 60, 1.2 800 50'),
    part('seat', '0.86 770 30, 0.87 980 40, 0.92 985 40, 0.93 770 30'),
    part('screen', '0.06 1000 50, 0.18 1260 60 14, 0.24 1250 30, 0.22 1000 30'),
    part('paint', '0.02 900 70, 0.06 1030 70, 0.26 1040 60, 0.3 880 50, 0.18 770 70'),
    part('paint', '0.26 330 30, 0.22 640 60, 0.32 640 50, 0.35 330 40'),
  ],
}

const ADVENTURE: MotorcycleKind = {
  ...STANDARD,
  wheel: { rimShare: 0.78, design: 'wire', finish: 'silver' },
  frontRadius: 335,
  rearRadius: 325,
  forkDegrees: 64,
  headY: 960,
  seatY: 870,
  grip: [440, 1150],
  lamp: [120, 985, 66],
  hasLampShell: false,
  tail: [1.02, 905],
  mufflerY: 470,
  mufflerRise: 170,
  hasBeak: true,
  parts: [
    part('plastic', '0.5 540 40, 0.49 780 40, 0.68 790 40, 0.72 680 60, 0.62 500 50'),
    part('shade', '0.58 780 40, 0.62 880 30, 1.02 940 30, 1.03 890 20, 0.84 830 80'),
    part('seat', '0.48 870 20, 0.52 930 50, 0.66 885 90, 0.8 935 60, 0.99 960 40, 0.99 915 20, 0.66 835 80'),
    part('paint', '-0.12 880 30, 0.06 1010 70, 0.2 1010 50, 0.22 930 40, 0.08 915 60'),
    part('screen', '0.14 1000 40, 0.2 1260 50 12, 0.26 1250 30, 0.27 1010 30'),
    part('paint', '0.13 940 40, 0.18 1050 50, 0.34 1065 110, 0.52 930 50, 0.46 820 50, 0.3 660 60, 0.2 720 60'),
    part('plastic', '0.22 720 40, 0.3 860 50, 0.42 830 40, 0.32 680 40'),
    part('chrome', '0.82 560 30, 0.82 850 36, 1.08 860 36, 1.1 580 36'),
  ],
}

const SCOOTER: MotorcycleKind = {
  ...STANDARD,
  wheel: { rimShare: 0.66, design: 'five', finish: 'silver' },
  frontRadius: 240,
  rearRadius: 240,
  forkDegrees: 64,
  headY: 900,
  seatY: 780,
  grip: [330, 1010],
  lamp: [120, 930, 76],
  hasLampShell: false,
  tail: [1.13, 660],
  isScooter: true,
  hasTwinShocks: true,
  fenderSpan: [0.34, 0.36],
  parts: [
    part('plastic', '0.26 330 40, 0.3 400 30, 0.56 380 60, 0.6 300 30, 0.36 260 40'),
    part('paint', '0.1 560 60, 0.14 900 60, 0.22 900 40, 0.34 380 60, 0.24 300 60'),
    part('paint', '0.54 320 60, 0.56 640 120 10, 0.66 750 80, 1.1 740 110 16, 1.18 560 90, 1.04 440 120, 0.72 300 80'),
    part('seat', '0.56 740 30, 0.58 800 40, 0.82 800 80, 1.08 820 50, 1.1 735 30'),
    part('paint', '0.02 880 50, 0.06 1010 60, 0.24 1010 50, 0.24 900 40'),
  ],
}

export const MOTORCYCLE_KINDS = {
  standard: STANDARD,
  cruiser: CRUISER,
  sport_bike: SPORT,
  tourer: TOURER,
  adventure: ADVENTURE,
  scooter: SCOOTER,
} as const

/** Returns the kind that a trait names, or else a kind by seed. */
export function motorcycleKindOf({ traits, seed }: IllustrationParameters): keyof typeof MOTORCYCLE_KINDS {
  for (const trait of traits) {
    if (
      trait === 'cruiser' ||
      trait === 'sport_bike' ||
      trait === 'tourer' ||
      trait === 'adventure' ||
      trait === 'scooter'
    )
      return trait
  }
  return pick(seed, 'motorcycle', ['standard', 'cruiser', 'standard'])
}
