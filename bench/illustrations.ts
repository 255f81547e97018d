// What a drawing costs on one core: `node bench/illustrations.ts`. Targets: an SVG in at most 2 ms, a PNG of 640 pixels
// in at most 30 ms. Every vehicle of the contact sheet is drawn in every round, so that no body style hides.
import { parametersOf } from '#illustrations/parameters-of.ts'
import { ICON_WIDTH, PNG_WIDTHS, rasterize } from '#illustrations/raster.ts'
import { SHEET_VEHICLES } from '#illustrations/sheet-vehicles.ts'
import { drawSideView } from '#illustrations/side-view.ts'

const ROUNDS = 5
const TARGETS_MS: Readonly<Record<string, number>> = { svg: 2, 'png 640': 30 }

/** Times of every call, in ms, sorted. */
function timesOf(run: (index: number) => unknown, count: number): number[] {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let index = 0; index < count; index += 1) {
      const startMs = performance.now()
      run(index)
      times.push(performance.now() - startMs)
    }
  }
  return times.toSorted((a, b) => a - b)
}

function report(name: string, times: readonly number[], bytes: number): void {
  const at = (share: number): string => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(2).padStart(7)
  const target = TARGETS_MS[name]
  const verdict = target === undefined ? '' : `  target ${target} ms`
  console.log(
    `${name.padEnd(11)} median ${at(0.5)}  p99 ${at(0.99)}  worst ${at(1)} ms  ${String(bytes).padStart(7)} bytes${verdict}`,
  )
}

const parameters = SHEET_VEHICLES.flatMap((facts) => parametersOf(facts) ?? [])
const drawings = parameters.map((each) => drawSideView(each))
const mean = (sizes: readonly number[]): number => Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length)

console.log(`${parameters.length} vehicles, ${ROUNDS} rounds`)
report(
  'parameters',
  timesOf((index) => SHEET_VEHICLES.slice(index, index + 1).map(parametersOf), SHEET_VEHICLES.length),
  0,
)
report(
  'svg',
  timesOf((index) => parameters[index] && drawSideView(parameters[index]), parameters.length),
  mean(drawings.map((svg) => svg.length)),
)
for (const width of [ICON_WIDTH, ...PNG_WIDTHS]) {
  const sizes = drawings.map((svg) => rasterize(svg, width).length)
  report(
    `png ${width}`,
    timesOf((index) => rasterize(drawings[index] ?? '', width), drawings.length),
    mean(sizes),
  )
}
