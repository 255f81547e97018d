import { bodyStyleOf, groupOfClass, type VehicleFacts } from './body-style-of.ts'
import { PROPORTIONS, type Proportions } from './car/proportions.ts'
import { findModelLine } from './model-lines/find-model-line.ts'
import { foldName, type ModelLine } from './model-lines/model-line.ts'
import type { BodyStyle, Era, IllustrationParameters, Trait } from './parameters.ts'
import { seedOf, swing } from './seed.ts'

export type { VehicleFacts } from './body-style-of.ts'

/** First model year of each design language. */
const ROUND_FROM_YEAR = 1990
const CREASED_FROM_YEAR = 2009
const CLEAN_FROM_YEAR = 2020
const CLEAN_ELECTRIC_FROM_YEAR = 2012

/** Size difference of the 1980s: vehicles were smaller than those of the same style today. */
const OLD_SIZE_SHARE = -0.03

const LINE_WORDS_MAX = 2

/** Shares of wheelbase and length. Size rows describe the crew cab; shorter cabs have shorter frames. */
const CAB_SHARES: Partial<Record<BodyStyle, readonly [number, number]>> = {
  pickup_regular: [0.85, 0.89],
  pickup_extended: [0.97, 0.975],
}

/** Words of a model name that do not belong to the line: drive, engine, cab, body. */
const NOT_LINE =
  /^(2wd|4wd|awd|fwd|rwd|4x4|4x2|pickup|truck|hybrid|phev|ffv|cng|gas|diesel|turbo|sedan|coupe|convertible|wagon|hatchback|cargo|passenger|van|crew|regular|extended|access|double|quad|cab|[0-9.]+l|v6|v8|gvwr.*|[25]door|2dr|4dr|se|le|ex|lx|sport|limited|base)$/

/**
 * Returns the illustration parameters of a vehicle; null if its body style is unknown. Two model years of one line and era
 * have the same parameters, so they share one drawing.
 */
export function drawingParametersOf(facts: VehicleFacts): IllustrationParameters | null {
  const line = findModelLine(facts.make, facts.model, groupOfClass(facts.body_class))
  const style = bodyStyleOf(facts, line)
  if (style === null) return null
  const name = line === undefined ? `${facts.make} ${lineNameOf(facts.model)}`.trim() : `${line.make} ${line.line}`
  const seed = seedOf(foldName(name))
  const electric = facts.fuel_type === 'Electric' || facts.fuel_type === 'Hydrogen'
  return {
    name,
    style,
    era: eraOf(facts.year, electric),
    ...sizeOf(style, seed, facts, line),
    clearanceMm: clearanceOf(style, facts.drive_type),
    electric,
    doors: doorsOf(style, facts.doors),
    seed,
    traits: traitsOf(style, facts, line),
  }
}

function eraOf(year: number, electric: boolean): Era {
  if (year >= (electric ? CLEAN_ELECTRIC_FROM_YEAR : CLEAN_FROM_YEAR)) return 'clean'
  if (year >= CREASED_FROM_YEAR) return 'creased'
  return year >= ROUND_FROM_YEAR ? 'round' : 'square'
}

/** Returns the words before the first that is not part of a line's name: "Camry" for "Camry Hybrid LE". */
function lineNameOf(model: string): string {
  const words = model.split(/\s+/).filter((word) => word !== '')
  const end = words.findIndex((word, index) => index > 0 && NOT_LINE.test(word.toLowerCase()))
  return words.slice(0, Math.min(end === -1 ? words.length : end, LINE_WORDS_MAX)).join(' ')
}

type Size = Pick<Proportions, 'wheelbaseMm' | 'lengthMm' | 'heightMm'>

function sizeOf(style: BodyStyle, seed: number, facts: VehicleFacts, line: ModelLine | undefined): Size {
  const rows = line?.sizes ?? []
  const row = rows.findLast(([fromYear]) => fromYear <= facts.year) ?? rows[0]
  const [wheelbaseShare, lengthShare] = CAB_SHARES[style] ?? [1, 1]
  if (row !== undefined) {
    const [, wheelbase, length, height] = row
    return {
      wheelbaseMm: Math.round(wheelbase * wheelbaseShare),
      lengthMm: Math.round(length * lengthShare),
      heightMm: height,
    }
  }
  const typical = PROPORTIONS[style]
  const age = facts.year < ROUND_FROM_YEAR ? OLD_SIZE_SHARE : 0
  const scale = 1 + swing(seed, 'size') * 0.02 + cylinderScale(facts.cylinders) + age
  return {
    wheelbaseMm: Math.round(typical.wheelbaseMm * (scale + swing(seed, 'wheelbase') * 0.012)),
    lengthMm: Math.round(typical.lengthMm * scale),
    heightMm: Math.round(typical.heightMm * (1 + swing(seed, 'height') * 0.02)),
  }
}

/** Returns a size factor from the cylinders, because large engines are in large bodies. No other fact indicates the size. */
function cylinderScale(cylinders: number | null): number {
  if (cylinders === null) return 0
  if (cylinders <= 3) return -0.05
  if (cylinders === 4) return -0.025
  return cylinders >= 8 ? 0.035 : 0.005
}

function clearanceOf(style: BodyStyle, driveType: string | null): number {
  const { clearanceMm } = PROPORTIONS[style]
  const canRise = style.startsWith('pickup') || ['suv', 'crossover', 'off_roader', 'wagon'].includes(style)
  if (!canRise) return clearanceMm
  if (driveType === '4WD') return clearanceMm + 25
  return driveType === 'AWD' ? clearanceMm + 12 : clearanceMm
}

function doorsOf(style: BodyStyle, doors: number | null): number {
  const usual = PROPORTIONS[style].doors
  const isFixed = style.startsWith('pickup') || style.endsWith('van') || style.endsWith('truck') || usual <= 2
  return isFixed || doors === null || doors < 2 || doors > 5 ? usual : doors
}

/** Returns a line's own traits, or else a long hood if the engine drives the rear wheels. */
function traitsOf(
  style: BodyStyle,
  { drive_type: drive }: VehicleFacts,
  line: ModelLine | undefined,
): readonly Trait[] {
  if (line !== undefined) return line.traits
  return drive === 'RWD' && (style === 'sedan' || style === 'coupe') ? ['long_hood'] : []
}
