import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { boundsOf, flatten, frontAt, inset, lineCrossing, rearAt, topAt } from '#illustrations/measure.ts'
import { closedContour, corner, openContour, type Curve, type Point } from './contour.ts'

const SEED = 20_261_123

const SQUARE = [corner(0, 0, 20), corner(0, 100, 20), corner(100, 100, 20), corner(100, 0, 20)]

/** Returns the largest turn between the end of one piece and the start of the next, in radians. */
function worstKink(curve: Curve, closed: boolean): number {
  let worst = 0
  const last = closed ? curve.length : curve.length - 1
  for (let index = 0; index < last; index += 1) {
    const [, , end, joint] = curve[index] ?? assert.fail()
    const [start, next] = curve[(index + 1) % curve.length] ?? assert.fail()
    assert.ok(Math.hypot(start[0] - joint[0], start[1] - joint[1]) < 1e-6, 'pieces meet')
    const turn = angle([end, joint]) - angle([start, next])
    worst = Math.max(worst, Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))))
  }
  return worst
}

function angle([from, to]: readonly [Point, Point]): number {
  return Math.atan2(to[1] - from[1], to[0] - from[0])
}

test('a blended contour has no kink', () => {
  assert.ok(worstKink(closedContour(SQUARE), true) < 1e-6)
})

test('a corner without a blend stays sharp', () => {
  const curve = openContour([corner(0, 0), corner(0, 100), corner(100, 100)])
  assert.ok(Math.abs(worstKink(curve, false) - Math.PI / 2) < 1e-6)
})

test('any convex chain of blended corners is smooth and stays near its corners', () => {
  const vertex = fc.record({
    step: fc.integer({ min: 40, max: 400 }),
    turn: fc.double({ min: 0.05, max: 0.9, noNaN: true }),
    blend: fc.integer({ min: 15, max: 300 }),
  })
  fc.assert(
    fc.property(fc.array(vertex, { minLength: 3, maxLength: 7 }), (vertices) => {
      let heading = Math.PI / 2
      let [x, y] = [0, 0]
      const chain = vertices.map(({ step, turn, blend }) => {
        heading -= turn * 0.5
        x += step * Math.cos(heading)
        y += step * Math.sin(heading)
        return corner(x, y, blend)
      })
      const curve = openContour(chain)
      assert.ok(worstKink(curve, false) < 1e-4)
      const [left, bottom, right, top] = boundsOf(flatten(curve))
      const [cornerLeft, cornerBottom, cornerRight, cornerTop] = boundsOf(chain.map((at): Point => [at.x, at.y]))
      assert.ok(
        left >= cornerLeft - 1 && bottom >= cornerBottom - 1 && right <= cornerRight + 1 && top <= cornerTop + 1,
      )
    }),
    { seed: SEED, numRuns: 300 },
  )
})

test('a crown bulges to the left of the direction of travel', () => {
  const curve = openContour([{ x: 0, y: 0, crown: 10 }, corner(100, 0)])
  assert.ok(Math.abs((topAt(flatten(curve), 50) ?? 0) - 10) < 0.1)
})

test('measures a chain from above, from the front and from the rear', () => {
  const points = flatten(closedContour(SQUARE))
  assert.equal(Math.round(topAt(points, 50) ?? 0), 100)
  assert.equal(Math.round(frontAt(points, 50) ?? -1), 0)
  assert.equal(Math.round(rearAt(points, 50) ?? 0), 100)
  assert.equal(topAt(points, 150), undefined)
  assert.equal(frontAt(points, -20), undefined)
})

test('lines intersect as expected, and parallels nowhere', () => {
  assert.deepEqual(
    lineCrossing(
      [
        [0, 0],
        [10, 10],
      ],
      [
        [0, 10],
        [10, 0],
      ],
    ),
    [5, 5],
  )
  assert.equal(
    lineCrossing(
      [
        [0, 0],
        [10, 0],
      ],
      [
        [0, 5],
        [10, 5],
      ],
    ),
    undefined,
  )
  assert.deepEqual(
    inset(
      [
        [0, 0],
        [10, 0],
      ],
      3,
    ),
    [
      [0, -3],
      [10, -3],
    ],
  )
})
