import { inset, lineCrossing } from '#illustrations/measure.ts'
import { share } from '#illustrations/seed.ts'
import { archReach, beltAt, hasTrait, isPickup, isVan, roofAt, xAt, type CarForm } from './car-form.ts'
import { closedContour, type Curve, type Point, type Vertex } from './contour.ts'

/** Side windows of a closed body, with the positions of door gaps. */
export interface SideGlass {
  readonly opening: Curve
  /** Corner at the lower end of the windshield pillar. */
  readonly front: Point
  /** Rear end at the waistline. */
  readonly rear: Point
  /** x of the gap ahead of the front door, at the waistline. */
  readonly doorFront: number
  readonly pillar: number
  /** x of the rear door's end; undefined without a rear door. */
  readonly doorRear: number | undefined
}

/** Fits the side windows and doors of a closed body under its roof. */
export function sideGlassOf(form: CarForm): SideGlass {
  const { cowl, header, height, shape, style } = form
  const screen = inset([cowl, header], height > 1600 ? 120 : 105)
  const belt: readonly [Point, Point] = [
    [0, beltAt(form, 0)],
    [form.wheelbase, beltAt(form, form.wheelbase)],
  ]
  const front = lineCrossing(screen, belt) ?? cowl
  const depth = height * (isVan(style) ? 0.11 : 0.058)
  const isCargo = style === 'cargo_van'
  const footX = isCargo ? front[0] + 1350 : xAt(form, shape.windowEnd[1])
  const topX = isCargo ? footX : xAt(form, shape.windowEnd[0])
  const rear: Point = [footX, beltAt(form, footX)]
  const topRear: Point = [topX, roofAt(form, topX) - depth * 1.06]
  // Follows the windshield pillar's inner edge up to the roof's inner edge.
  const topY = Math.min(header[1], roofAt(form, header[0] + 60)) - depth * 0.8
  const along = (topY - screen[0][1]) / (screen[1][1] - screen[0][1])
  const top: Point = [screen[0][0] + (screen[1][0] - screen[0][0]) * along, topY]
  const middleX = (top[0] + topRear[0]) / 2
  const crown = roofAt(form, middleX) - depth - (top[1] + topRear[1]) / 2
  const opening = closedContour(openingVertices(form, { front, top, topRear, rear, crown }))
  return { opening, front, rear, ...doorCuts(form, front, rear) }
}

interface Corners {
  readonly front: Point
  readonly top: Point
  readonly topRear: Point
  readonly rear: Point
  readonly crown: number
}

function openingVertices(form: CarForm, { front, top, topRear, rear, crown }: Corners): Vertex[] {
  const { shape, height, parameters } = form
  const [headerBlend, roofBlend] = shape.blends
  const sharp = parameters.era === 'square' || hasTrait(form, 'boxy') ? 0.4 : 1
  const screen = Math.hypot(top[0] - front[0], top[1] - front[1])
  return [
    { x: front[0], y: front[1], before: 16, after: 24, crown: screen * 0.02 },
    {
      x: top[0],
      y: top[1],
      before: Math.min(headerBlend * height * 0.9, screen * 0.45),
      after: headerBlend * height * 1.1,
      crown,
    },
    { x: topRear[0], y: topRear[1], before: roofBlend * height * 0.9, after: Math.min(roofBlend * height * 0.4, 120) },
    ...rearCorner(form, topRear, rear, sharp),
  ]
}

/** Returns the rear end of the windows: pointed, turned up against the pillar, or a plain corner. */
function rearCorner(form: CarForm, topRear: Point, rear: Point, sharp: number): Vertex[] {
  const { height, parameters, style } = form
  const plain: Vertex = { x: rear[0], y: rear[1], before: 60 * sharp, after: 70 * sharp }
  const isUpright = isPickup(style) || isVan(style) || style === 'off_roader' || style === 'suv' || style === 'minivan'
  if (isUpright || parameters.era === 'square') return [{ ...plain, before: 45, after: 45 }]
  const kind = share(parameters.seed, 'window end')
  if (kind < 0.4) return [plain]
  const up = height * 0.055
  const along = up / Math.max(1, topRear[1] - rear[1])
  const kick: Vertex = { x: rear[0] + (topRear[0] - rear[0]) * along, y: rear[1] + up, before: 40, after: 40 }
  // The waistline turns up ahead of the pillar, over a short or a long distance.
  return [kick, { x: kick.x - (kind < 0.7 ? 150 : 420), y: rear[1] - 2, before: 90, after: kind < 0.7 ? 120 : 300 }]
}

/** Returns the door gaps, from the lower end of the windshield pillar to the end of the windows. */
export function doorCuts(
  form: CarForm,
  front: Point,
  rear: Point,
): Pick<SideGlass, 'doorFront' | 'pillar' | 'doorRear'> {
  const { wheelbase, style, parameters } = form
  const reach = archReach(form)
  const doorFront = Math.max(front[0] + (isVan(style) ? 60 : 10), reach + (isVan(style) ? 20 : 70))
  const rearArch = wheelbase - reach
  if (style === 'pickup_extended') {
    const end = rear[0] + 30
    return { doorFront, pillar: doorFront + (end - doorFront) * 0.66, doorRear: end }
  }
  if (style === 'pickup_regular') return { doorFront, pillar: rear[0] + 20, doorRear: undefined }
  if (isVan(style)) return { doorFront, pillar: doorFront + 1000, doorRear: doorFront + 2150 }
  const isTwoDoor = parameters.doors <= 3 && parameters.doors > 0
  if (isTwoDoor) return { doorFront, pillar: Math.min(doorFront + 1330, rearArch + reach * 0.3), doorRear: undefined }
  if (style === 'limousine') {
    const end = wheelbase - 60
    return { doorFront, pillar: doorFront + 1080, doorRear: end }
  }
  const end = isPickup(style) ? Math.min(rear[0] + 40, wheelbase - 90) : Math.min(wheelbase + 20, rear[0] - 20)
  return { doorFront, pillar: doorFront + (end - doorFront) * 0.535, doorRear: end }
}
