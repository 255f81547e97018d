// What a drawing costs on one core: `npm run bench illustrations`. Targets: an SVG in at most 2 ms, a PNG in at most
// 30 ms, 40 ms at 1280 pixels. Every vehicle of the contact sheet is drawn, so that no body style hides behind the others.
import { setImmediate } from 'node:timers/promises'
import { parametersOf } from '#illustrations/parameters-of.ts'
import { ICON_WIDTH, PNG_WIDTHS, rasterize } from '#illustrations/raster.ts'
import { SHEET_VEHICLES } from '#illustrations/sheet.ts'
import { drawSideView } from '#illustrations/side-view.ts'
import { reportGoal } from './report/goal.ts'

const ROUNDS = 9
const TARGETS_MS: Readonly<Record<string, number>> = {
  svg: 2,
  'png 96': 30,
  'png 320': 30,
  'png 640': 30,
  'png 1280': 40,
}

/** For each item the best of its rounds in ms, sorted: what another process does meanwhile only ever adds. */
async function costs<Item>(items: readonly Item[], run: (item: Item) => unknown): Promise<number[]> {
  const times = items.map((): number[] => [])
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, item] of items.entries()) {
      const timeMs = timeOf(() => run(item))
      // The first round warms up.
      if (round > 0) times[index]?.push(timeMs)
      // As between two messages of the drawing thread: here the pixels of the last drawing are given back.
      await setImmediate()
    }
  }
  return times.map((ofItem) => Math.min(...ofItem)).toSorted((a, b) => a - b)
}

function timeOf(run: () => unknown): number {
  const startMs = performance.now()
  run()
  return performance.now() - startMs
}

function report(name: string, sorted: readonly number[], sizes: readonly number[]): void {
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
  const slowest = sorted.at(-1) ?? 0
  const bytes = Math.round(sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length))
  const target = TARGETS_MS[name]
  console.log(
    `${name.padEnd(11)} median ${middle.toFixed(3).padStart(7)}  slowest vehicle ${slowest.toFixed(3).padStart(7)} ms  ` +
      `${String(bytes).padStart(7)} bytes`,
  )
  if (target === undefined) return
  const found = `${slowest.toFixed(1)} ms`
  reportGoal({ what: `${name}, slowest vehicle`, found, goal: `at most ${target} ms`, isMet: slowest <= target })
}

const parameters = SHEET_VEHICLES.flatMap((facts) => parametersOf(facts) ?? [])
const drawings = parameters.map((each) => drawSideView(each))

console.log(`${parameters.length} vehicles, ${ROUNDS} rounds`)
report(
  'parameters',
  await costs(SHEET_VEHICLES, parametersOf),
  parameters.map((each) => JSON.stringify(each).length),
)
report(
  'svg',
  await costs(parameters, (each) => drawSideView(each)),
  drawings.map((svg) => svg.length),
)
for (const width of [ICON_WIDTH, ...PNG_WIDTHS]) {
  report(
    `png ${width}`,
    await costs(drawings, (svg) => rasterize(svg, width)),
    drawings.map((svg) => rasterize(svg, width).length),
  )
}
