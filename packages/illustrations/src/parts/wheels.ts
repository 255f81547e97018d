import type { Sheet } from '#illustrations/sketch.ts'
import { element, stopsOf } from '#illustrations/svg.ts'
import { rimFace, type RimDesign } from './rims.ts'

export interface WheelSpec {
  readonly tyreRadius: number
  /** Rim radius as a share of the tire's. */
  readonly rimShare: number
  readonly design: RimDesign
  readonly finish: keyof typeof FINISHES
}

const FINISHES = {
  silver: { lit: '#eef1f4', mid: '#bcc3ca', low: '#7f8892', edge: '#4b535c' },
  dark: { lit: '#9aa2ab', mid: '#6c747d', low: '#4a5159', edge: '#24282d' },
} as const

/** Defines a wheel in the drawing once. The returned function places it at an axle. */
export function defineWheel(sheet: Sheet, spec: WheelSpec, part = 'w'): (x: number) => string {
  const rim = spec.tyreRadius * spec.rimShare
  const { lit, mid, low, edge } = FINISHES[spec.finish]
  const gradientId = sheet.id(`${part}m`)
  sheet.defs.push(
    element(
      'linearGradient',
      { id: gradientId, gradientUnits: 'userSpaceOnUse', x1: -60, y1: -90, x2: 50, y2: 95 },
      stopsOf([
        [0, lit],
        [0.5, mid],
        [1, low],
      ]),
    ),
    element('g', { id: sheet.id(part) }, tyre(spec.tyreRadius, rim) + rimOf(rim, spec, { gradientId, edge, lit, low })),
  )
  return (x) =>
    element('use', {
      href: `#${sheet.id(part)}`,
      x: Math.round(x + sheet.frame.shift),
      y: Math.round(sheet.frame.ground - spec.tyreRadius),
    })
}

function tyre(radius: number, rim: number): string {
  const wall = radius - rim
  const glow = Math.round(rim + wall * 0.45)
  const [near, far] = [Math.round(glow * 0.5), Math.round(glow * 0.86)]
  return (
    element('circle', { r: Math.round(radius), fill: '#23262b' }) +
    element('circle', {
      r: Math.round(radius - wall * 0.1),
      fill: 'none',
      stroke: '#3b3f46',
      'stroke-width': Math.round(wall * 0.13),
    }) +
    element('circle', {
      r: Math.round(rim + wall * 0.42),
      fill: 'none',
      stroke: '#31353b',
      'stroke-width': Math.round(wall * 0.3),
    }) +
    element('path', {
      d: `M${-far} ${-near}A${glow} ${glow} 0 0 1 ${near} ${-far}`,
      fill: 'none',
      stroke: '#50555d',
      'stroke-width': Math.round(wall * 0.16),
      'stroke-linecap': 'round',
      'stroke-opacity': 0.55,
    })
  )
}

interface RimColours {
  readonly gradientId: string
  readonly edge: string
  readonly lit: string
  readonly low: string
}

function rimOf(rim: number, spec: WheelSpec, { gradientId, edge, lit, low }: RimColours): string {
  const metal = `url(#${gradientId})`
  const isOpen = !['steel', 'cover', 'aero', 'truck', 'slots'].includes(spec.design)
  const brake = isOpen
    ? element('circle', { r: 58, fill: '#6d747c' }) +
      element('circle', { r: 58, fill: 'none', stroke: '#8d949b', 'stroke-width': 3 }) +
      element('circle', { r: 34, fill: '#3c4147' }) +
      element('path', { d: 'M44 -42A61 61 0 0 1 61 6L40 4A40 40 0 0 0 29 -28Z', fill: '#2b2f35' })
    : ''
  return element(
    'g',
    { transform: `scale(${Math.round(rim * 10) / 1000})` },
    element('circle', { r: 100, fill: low }) +
      element('circle', { r: 97, fill: 'none', stroke: lit, 'stroke-width': 2.6 }) +
      element('circle', { r: 93, fill: '#17191d' }) +
      brake +
      rimFace(spec.design, { metal, edge, gap: '#1c1f24' }),
  )
}
