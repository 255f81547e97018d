import { inset } from '#illustrations/measure.ts'
import { pick } from '#illustrations/seed.ts'
import type { CarSketch } from '#illustrations/sketch.ts'
import { closedPath, at, element, linesOf, pathData } from '#illustrations/svg.ts'
import { beltAt, type CarForm } from './car-form.ts'
import { closedContour, corner, type Point } from './contour.ts'
import { doorCuts, type SideGlass } from './side-glass.ts'

/** Returns the door positions of an open car, which has no side windows to draw. */
export function openSides(form: CarForm): SideGlass {
  const front: Point = [form.cowl[0] + 190, beltAt(form, form.cowl[0] + 190)]
  const rear: Point = [form.wheelbase * 0.9, beltAt(form, form.wheelbase * 0.9)]
  return { opening: [], front, rear, ...doorCuts(form, front, rear) }
}

/** Draws seats, steering wheel and folded top behind the open body. Drawn before the body, which hides their lower ends. */
export function openCockpit(sketch: CarSketch, side: SideGlass): string {
  const { form, frame } = sketch
  const { height, glassFoot } = form
  const leather = pick(sketch.seed, 'leather', ['#7d5b42', '#565b62', '#8f8577'])
  const seat = (x: number): string => {
    const y = beltAt(form, x)
    const top = Math.min(height * 0.96, y + height * 0.2)
    return (
      closedPath(frame, [
        corner(x - 230, y - 120, 10),
        corner(x - 84, top - 62, 80),
        corner(x + 92, top - 66, 50),
        corner(x + 70, y - 120, 10),
      ]) +
      closedPath(frame, [
        corner(x - 36, top - 66, 16),
        corner(x - 26, top + 6, 34),
        corner(x + 66, top + 2, 34),
        corner(x + 70, top - 66, 16),
      ])
    )
  }
  const rear = glassFoot[0] - form.wheelbase * 0.1
  const rows =
    form.wheelbase > 2500 ? [side.pillar - 130, Math.min(side.pillar + 620, rear - 120)] : [side.pillar - 110]
  const wheelX = side.doorFront + 430
  const wheelY = beltAt(form, wheelX)
  const rim = `M${at(frame, wheelX - 50, wheelY - 60)}L${at(frame, wheelX + 50, wheelY + 110)}`
  const foldedTop = closedContour([
    corner(rear - 260, beltAt(form, rear) - 60, 40),
    corner(rear - 220, beltAt(form, rear) + height * 0.052, 90),
    corner(rear + 220, glassFoot[1] + height * 0.026, 140),
    corner(rear + 420, glassFoot[1] - 60, 40),
  ])
  return (
    element('path', {
      d: rows.map(seat).join(''),
      fill: leather,
      stroke: '#22252a',
      'stroke-width': frame.unit * 0.7,
    }) +
    element('path', { d: rim, stroke: '#1c1f23', 'stroke-width': 30, 'stroke-linecap': 'round' }) +
    element('path', {
      d: `${pathData(frame, foldedTop)}Z`,
      fill: '#2c3036',
      stroke: '#191b1f',
      'stroke-width': frame.unit * 0.7,
    })
  )
}

/** Draws the windshield of an open car: pillar, a sliver of glass and header. */
export function openScreen({ form, frame }: CarSketch): string {
  const { cowl, header } = form
  const foot: Point = [cowl[0] - 30, cowl[1] - 24]
  const [innerFoot, innerTop] = inset([foot, header], 62)
  const glass = closedContour([
    corner(foot[0], foot[1]),
    corner(header[0] - 30, header[1], 24, 0),
    corner(innerTop[0] - 30, innerTop[1] + 10, 14),
    corner(innerFoot[0] + 30, innerFoot[1]),
  ])
  const [rail, railTop] = inset([foot, header], 52)
  return (
    element('path', {
      d: `${pathData(frame, glass)}Z`,
      fill: '#4d5d6b',
      stroke: '#1b1f24',
      'stroke-width': frame.unit * 0.8,
      'stroke-linejoin': 'round',
    }) +
    element('path', {
      d: linesOf(frame, [[rail[0] + 70, rail[1] - 10], railTop]),
      stroke: '#22262b',
      'stroke-width': 44,
      'stroke-linecap': 'round',
    }) +
    element('path', {
      d: linesOf(frame, [
        [foot[0] + 160, foot[1] + 95],
        [header[0] - 120, header[1] - 60],
      ]),
      stroke: '#dfeaf3',
      'stroke-opacity': 0.5,
      'stroke-width': 14,
      'stroke-linecap': 'round',
    })
  )
}
