import { corner, type Point } from '#illustrations/car/contour.ts'
import { box, cut, pane, shape } from '#illustrations/car/flank.ts'
import { urlOf } from '#illustrations/sketch.ts'
import { element, linesOf } from '#illustrations/svg.ts'
import { hoodLine, type Truck } from './truck-form.ts'

/** Draws hood, cab and sleeper with their glass. */
export function cab(truck: Truck): string {
  const { sheet, nose, cowl, cabEnd, roof, deck, isCabOver, isHeavy, parameters } = truck
  const foot = deck - (isHeavy ? 420 : 330)
  const round = parameters.era === 'square' ? 70 : 220
  const fill = urlOf(sheet, 'p')
  const sleeper = isHeavy ? sleeperBox(truck, fill) : ''
  if (isCabOver) {
    const body = shape(
      sheet,
      [
        corner(nose + 40, foot, 60),
        corner(nose, deck + 300, 300),
        corner(nose + 170, roof, round * 1.3, 10),
        corner(cabEnd, roof - 20, 130),
        corner(cabEnd, foot + 260, 40),
        corner(560, foot + 260, 60),
        corner(540, foot, 20),
      ],
      fill,
      sheet.paint.line,
    )
    return sleeper + body + windows(truck, [nose + 70, deck + 520])
  }
  const [lead, cowlTop] = hoodLine(truck)
  const hood = shape(
    sheet,
    [
      corner(nose + 40, foot - 40, 60),
      corner(nose, foot + 300, 120),
      corner(lead[0], lead[1], round, 18),
      corner(cowlTop[0] + 30, cowlTop[1], 20),
      corner(cowl + 30, foot, 20),
    ],
    fill,
    sheet.paint.line,
  )
  const rake = isHeavy ? 260 : 380
  const house = shape(
    sheet,
    [
      corner(cowl, foot, 30),
      corner(cowl - 10, cowlTop[1] - 10, 10),
      corner(cowl + rake, roof, round, 14),
      corner(cabEnd, roof - 10, isHeavy ? 60 : 150),
      corner(cabEnd, foot, 50),
    ],
    fill,
    sheet.paint.line,
  )
  return sleeper + house + hood + windows(truck, [cowl + 10, cowlTop[1]])
}

/** Draws the sleeping compartment behind the cab, with the fairing above it. */
function sleeperBox(
  { sheet, cabEnd, cowl, nose, roof, height, deck, wheelbase, isCabOver }: Truck,
  fill: string,
): string {
  const end = Math.min(isCabOver ? cabEnd + 350 : cabEnd + 1350, wheelbase - 1250)
  const start = isCabOver ? nose + 420 : cowl + 420
  return (
    shape(
      sheet,
      [
        corner(cabEnd - 250, deck - 380, 20),
        corner(start, roof - 60, 200),
        corner(cabEnd - 60, height - 60, 420, 20),
        corner(end, height, 120),
        corner(end, deck - 380, 50),
      ],
      fill,
      sheet.paint.line,
    ) +
    (isCabOver
      ? ''
      : pane(
          sheet,
          [
            corner(cabEnd + 340, deck + 950, 50),
            corner(cabEnd + 340, deck + 1330, 50),
            corner(cabEnd + 760, deck + 1330, 50),
            corner(cabEnd + 760, deck + 950, 50),
          ],
          'qs',
        )) +
    cut(sheet, [
      [cabEnd + 200, deck - 300],
      [cabEnd + 200, deck + 200],
      [end - 160, deck + 200],
      [end - 160, deck - 300],
    ])
  )
}

function windows(truck: Truck, [x, y]: Point): string {
  const { sheet, cabEnd, roof, isCabOver, isHeavy } = truck
  const rake = isCabOver ? 130 : isHeavy ? 250 : 370
  const top = roof - (isHeavy ? 260 : 170)
  const low = y + (isCabOver ? -120 : -30)
  const doorFront = x + (isCabOver ? 330 : 240)
  const t = (top - y) / (roof - y)
  return (
    shape(
      sheet,
      [
        corner(x + 14, y + 30, 20),
        corner(x + rake * t, top + 40, 30),
        corner(x + rake * t + 80, top + 30, 30),
        corner(x + 130, y + 20, 30),
      ],
      '#313c47',
    ) +
    pane(
      sheet,
      [
        corner(doorFront, low - 60, 60),
        corner(doorFront + rake * t * 0.75, top, 60),
        corner(cabEnd - 120, top, 70),
        corner(cabEnd - 120, low + 20, 60),
      ],
      'qd',
    )
  )
}

/** Draws doors, lamps, bumper, mirror, steps and marker lights. */
export function cabDetails(truck: Truck): string {
  const { sheet, nose, cabEnd, deck, isHeavy, isCabOver, cowl, roof } = truck
  const foot = deck - (isHeavy ? 420 : 330)
  const doorFront = isCabOver ? nose + 250 : cowl + 130
  const door = cut(sheet, [
    [doorFront + 100, roof - 190],
    [doorFront, deck + 500],
    [doorFront, isCabOver ? foot + 500 : foot + 60],
    [cabEnd - 70, isCabOver ? foot + 500 : foot + 60],
    [cabEnd - 70, roof - 160],
  ])
  const handle = box(sheet, [cabEnd - 300, deck + 260], [cabEnd - 140, deck + 300], { fill: '#22262b', round: 18 })
  const lampY = foot + (isHeavy ? 380 : 330)
  const lamp = shape(
    sheet,
    [
      corner(nose + 14, lampY - 110, 30),
      corner(nose + 30, lampY + 130, 50),
      corner(nose + 290, lampY + 110, 100),
      corner(nose + 230, lampY - 90, 80),
    ],
    '#e3eaf0',
  )
  const bumper = box(sheet, [nose - 60, foot - 190], [nose + (isHeavy ? 520 : 420), foot + 110], {
    fill: urlOf(sheet, 'c'),
    round: 60,
  })
  const steps = isCabOver
    ? ''
    : box(sheet, [cowl + 120, foot - 150], [cabEnd - 80, foot - 90], { fill: '#3b4047', round: 14 }) +
      box(sheet, [cowl + 160, foot - 330], [cabEnd - 120, foot - 270], { fill: '#3b4047', round: 14 })
  const mirrorX = doorFront + 120
  const mirrorY = deck + (isHeavy ? 760 : 700)
  const mirror = box(sheet, [mirrorX - 190, mirrorY], [mirrorX - 50, mirrorY + (isHeavy ? 520 : 380)], {
    fill: '#22262b',
    round: 40,
  })
  return door + handle + steps + bumper + lamp + mirror + hoodDetails(truck)
}

function hoodDetails(truck: Truck): string {
  const { sheet, nose, cowl, isCabOver, isHeavy, deck } = truck
  if (isCabOver) return ''
  const [lead, cowlTop] = hoodLine(truck)
  const grille = shape(
    sheet,
    [
      corner(nose + 6, deck - 60, 20),
      corner(nose + 8, lead[1] - 160, 60),
      corner(nose + 70, lead[1] - 120, 40),
      corner(nose + 70, deck - 60, 20),
    ],
    urlOf(sheet, 'c'),
  )
  const crease = cut(sheet, [
    [nose + 260, lead[1] - 150],
    [cowl - 30, cowlTop[1] - 190],
  ])
  const intake = isHeavy
    ? box(sheet, [cowl - 420, cowlTop[1] - 480], [cowl - 160, cowlTop[1] - 330], { fill: '#24272c', round: 40 })
    : ''
  const shine = element('path', {
    d: linesOf(sheet.frame, [
      [lead[0] + 160, lead[1] - 10],
      [cowlTop[0] - 80, cowlTop[1] - 50],
    ]),
    stroke: '#ffffff',
    'stroke-opacity': 0.5,
    'stroke-width': 40,
    'stroke-linecap': 'round',
  })
  return grille + crease + intake + shine
}
