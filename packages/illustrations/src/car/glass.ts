import { inset } from '#illustrations/measure.ts'
import { share } from '#illustrations/seed.ts'
import { urlOf, type CarSketch } from '#illustrations/sketch.ts'
import { closedPath, at, element, linearGradient, linesOf, pathData } from '#illustrations/svg.ts'
import { beltAt, hasTrait, roofAt, type CarForm } from './car-form.ts'
import { corner, openContour, type Point } from './contour.ts'
import type { SideGlass } from './side-glass.ts'

/** Draws windshield, rear glass and side windows, with the dim interior, reflections and pillars. */
export function glass(sketch: CarSketch, side: SideGlass): string {
  const { form, frame, defs } = sketch
  const { height } = form
  const openingPath = `${pathData(frame, side.opening)}Z`
  const low = beltAt(form, side.front[0])
  defs.push(
    linearGradient(
      frame,
      sketch.id('g'),
      [
        [0, height * 0.96],
        [0, low],
      ],
      [
        [0, '#2a3440'],
        [0.45, '#3b4957'],
        [1, '#5b6c7b'],
      ],
    ),
    linearGradient(
      frame,
      sketch.id('r'),
      [
        [0, height],
        [0, low],
      ],
      [
        [0, '#dfeaf3', 0.5],
        [1, '#dfeaf3', 0.06],
      ],
    ),
    element('clipPath', { id: sketch.id('o') }, element('path', { d: openingPath })),
  )
  const windows =
    element('path', { d: openingPath, fill: urlOf(sketch, 'g') }) +
    cabin(sketch, side) +
    reflections(sketch, side) +
    pillars(sketch, side)
  return (
    element('path', {
      d: openingPath,
      fill: 'none',
      stroke: '#15181c',
      'stroke-width': frame.unit * 2.6,
      'stroke-linejoin': 'round',
    }) +
    element('g', { 'clip-path': urlOf(sketch, 'o') }, windows) +
    brightTrim(sketch, openingPath)
  )
}

/** Draws the parts of windshield and rear glass that are visible from the side. The outline clips them. */
export function screens(sketch: CarSketch): string {
  const { form, frame } = sketch
  const { cowl, header, roofEnd, glassFoot, height, style } = form
  // A lens shape: no depth at both ends, most near the lower end, where the glass curves most.
  const sliver = (foot: Point, top: Point, depth: number): string => {
    const along = (t: number, inward: number): Point => {
      const line: readonly [Point, Point] = [[foot[0] + (top[0] - foot[0]) * t, foot[1] + (top[1] - foot[1]) * t], top]
      return inset(line, inward)[0]
    }
    const points = [
      along(0.03, -Math.sign(depth) * 80),
      along(0.97, -Math.sign(depth) * 80),
      along(0.94, 0),
      along(0.7, depth * 0.5),
      along(0.32, depth * 0.92),
      along(0.06, depth),
    ]
    return closedPath(
      frame,
      points.map(([x, y], index) => corner(x, y, index < 2 ? 0 : index === 5 ? 30 : 160)),
    )
  }
  let path = sliver(cowl, header, height > 1600 ? 62 : 52)
  const isUpright = style.startsWith('pickup') || style.endsWith('van') || style === 'off_roader'
  if (!isUpright) path += sliver(glassFoot, roofEnd, -44)
  return element('path', { d: path, fill: '#2b3641' })
}

/** Draws seats, headrests and the steering wheel, dim behind the glass. */
function cabin({ form, frame }: CarSketch, side: SideGlass): string {
  const { height } = form
  const floor = beltAt(form, side.pillar) - 40
  const seat = (x: number): string => {
    const top = roofAt(form, x) - height * 0.1
    const headY = Math.min(top - 30, floor + 330)
    return (
      closedPath(frame, [
        { x: x - 150, y: floor, before: 10, after: 60 },
        { x: x - 60, y: headY - 110, before: 70, after: 50 },
        { x: x + 60, y: headY - 120, before: 60, after: 60 },
        { x: x + 60, y: floor, before: 10, after: 10 },
      ]) +
      closedPath(frame, [
        { x: x - 60, y: headY - 95, before: 30, after: 40 },
        { x: x - 45, y: headY + 55, before: 45, after: 45 },
        { x: x + 55, y: headY + 50, before: 45, after: 45 },
        { x: x + 62, y: headY - 95, before: 40, after: 30 },
      ])
    )
  }
  const rows =
    side.doorRear !== undefined && form.style !== 'cargo_van'
      ? [side.pillar - 130, side.doorRear - 170]
      : [side.pillar - 190]
  const wheelX = side.doorFront + 470
  const wheelY = beltAt(form, wheelX)
  const steering = `M${at(frame, wheelX - 40, wheelY - 60)}L${at(frame, wheelX + 60, wheelY + 120)}`
  return (
    element('path', { d: rows.map(seat).join(''), fill: '#12161b', 'fill-opacity': 0.42 }) +
    element('path', {
      d: steering,
      stroke: '#12161b',
      'stroke-opacity': 0.5,
      'stroke-width': 34,
      'stroke-linecap': 'round',
    })
  )
}

/** Draws sky above a soft horizon, and slanting streaks of light. */
function reflections(sketch: CarSketch, side: SideGlass): string {
  const { form, frame } = sketch
  const { height } = form
  const top = height * 1.02
  const low = beltAt(form, side.front[0]) - 60
  const slant = (top - low) * 0.62
  const streak = (x: number, width: number): string =>
    linesOf(
      frame,
      [
        [x + slant, top],
        [x + slant + width, top],
        [x + width, low],
        [x, low],
      ],
      true,
    )
  const span = side.rear[0] - side.front[0]
  const sky = pathData(
    frame,
    openContour([
      { x: side.front[0] - 200, y: top },
      { x: side.front[0] - 200, y: low + (top - low) * 0.52, crown: -20 },
      { x: side.rear[0] + 300, y: low + (top - low) * 0.66 },
      { x: side.rear[0] + 300, y: top },
    ]),
  )
  return (
    element('path', { d: sky, fill: urlOf(sketch, 'r'), 'fill-opacity': 0.62 }) +
    element('path', {
      d:
        streak(side.front[0] + span * 0.13, span * 0.1) +
        streak(side.front[0] + span * 0.26, span * 0.025) +
        streak(side.front[0] + span * 0.62, span * 0.07),
      fill: '#ffffff',
      'fill-opacity': 0.13,
    })
  )
}

function pillars(sketch: CarSketch, side: SideGlass): string {
  const { form, frame } = sketch
  const { height } = form
  const strip = (x: number, width: number, lean: number): string => {
    const low = beltAt(form, x) - 40
    return linesOf(
      frame,
      [
        [x - width / 2, low],
        [x + width / 2, low],
        [x + width * 0.42 + lean, height],
        [x - width * 0.42 + lean, height],
      ],
      true,
    )
  }
  const isTwoDoor = side.doorRear === undefined
  let path = strip(side.pillar, isTwoDoor ? 46 : 82, isTwoDoor ? 40 : 26)
  if (side.doorRear !== undefined && side.doorRear < side.rear[0] - 90)
    path += strip(side.doorRear - 30, form.style === 'suv' ? 90 : 44, 60)
  // The mirror is on the small fixed window ahead of the front door's glass.
  if (side.doorFront - side.front[0] > -400) path += strip(Math.max(side.front[0] + 190, side.doorFront + 60), 26, 12)
  return element('path', { d: path, fill: hasTrait(form, 'floating_roof') ? '#101215' : '#16191d' })
}

function brightTrim({ frame, form }: CarSketch, openingPath: string): string {
  const isBright = trimOf(form) === 'bright'
  return element('path', {
    d: openingPath,
    fill: 'none',
    stroke: isBright ? '#d5dadf' : '#0f1114',
    'stroke-width': frame.unit * (isBright ? 0.85 : 0.7),
    'stroke-linejoin': 'round',
  })
}

function trimOf({ parameters, style }: CarForm): 'bright' | 'dark' {
  if (['cargo_van', 'off_roader', 'city_car', 'sports_car'].includes(style)) return 'dark'
  if (style === 'limousine') return 'bright'
  return share(parameters.seed, 'window trim') < (parameters.era === 'round' ? 0.2 : 0.4) ? 'bright' : 'dark'
}
