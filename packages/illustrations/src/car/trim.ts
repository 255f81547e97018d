import { bedRail, bumperBars, roofRails, sideStep } from '#illustrations/parts/attachments.ts'
import type { CarSketch } from '#illustrations/sketch.ts'
import { archLips, cladding, sill } from './cladding.ts'
import { frontOpenings, rearValance } from './fascia.ts'

/** Draws grille, intakes, sill and cladding. The outline clips them together with the body. */
export function innerTrim(sketch: CarSketch): string {
  return sill(sketch) + frontOpenings(sketch) + rearValance(sketch) + cladding(sketch)
}

/** Draws parts outside the outline: arch lips, bed rails, bumper bars, roof rails, steps. */
export function outerTrim(sketch: CarSketch): string {
  return archLips(sketch) + bedRail(sketch) + bumperBars(sketch) + roofRails(sketch) + sideStep(sketch)
}
