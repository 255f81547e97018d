// What a drawing costs on one core: `node bench/illustrations.ts`. Targets: an SVG in at most 2 ms, a PNG of 640 pixels
// in at most 30 ms. Every vehicle of the contact sheet is drawn, so that no body style hides behind the others.
import { parametersOf } from '#illustrations/parameters-of.ts'
import { ICON_WIDTH, PNG_WIDTHS, rasterize } from '#illustrations/raster.ts'
import { SHEET_VEHICLES } from '#illustrations/sheet-vehicles.ts'
import { drawSideView } from '#illustrations/side-view.ts'

/** Odd, so that the median is a measured time. */
const ROUNDS = 9
const TARGETS_MS: Readonly<Record<string, number>> = { svg: 2, 'png 640': 30 }

/** For each item the median of its rounds in ms, sorted: what another process does meanwhile is not its cost. */
function costs<Item>(items: readonly Item[], run: (item: Item) => unknown): number[] {
  for (const item of items) run(item)
  const rounds = Array.from({ length: ROUNDS }, () => items.map((item) => timeOf(() => run(item))))
  const medians = items.map((_, index) => median(rounds.map((round) => round[index] ?? 0)))
  return medians.toSorted((a, b) => a - b)
}

function timeOf(run: () => unknown): number {
  const startMs = performance.now()
  run()
  return performance.now() - startMs
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[(times.length - 1) / 2] ?? 0
}

function report(name: string, sorted: readonly number[], sizes: readonly number[]): void {
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
  const slowest = sorted.at(-1) ?? 0
  const bytes = Math.round(sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length))
  const target = TARGETS_MS[name]
  const verdict = target === undefined ? '' : `  target ${target} ms: ${slowest <= target ? 'met' : 'MISSED'}`
  console.log(
    `${name.padEnd(11)} median ${middle.toFixed(3).padStart(7)}  slowest vehicle ${slowest.toFixed(3).padStart(7)} ms  ` +
      `${String(bytes).padStart(7)} bytes${verdict}`,
  )
}

const parameters = SHEET_VEHICLES.flatMap((facts) => parametersOf(facts) ?? [])
const drawings = parameters.map((each) => drawSideView(each))

console.log(`${parameters.length} vehicles, ${ROUNDS} rounds`)
report(
  'parameters',
  costs(SHEET_VEHICLES, parametersOf),
  parameters.map((each) => JSON.stringify(each).length),
)
report(
  'svg',
  costs(parameters, (each) => drawSideView(each)),
  drawings.map((svg) => svg.length),
)
for (const width of [ICON_WIDTH, ...PNG_WIDTHS]) {
  report(
    `png ${width}`,
    costs(drawings, (svg) => rasterize(svg, width)),
    drawings.map((svg) => rasterize(svg, width).length),
  )
}
