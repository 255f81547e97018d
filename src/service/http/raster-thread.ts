import { rasterize } from '#illustrations/raster.ts'
import { runJobs } from '#platform/threads.ts'

/** A PNG to draw. */
export interface RasterJob {
  readonly svg: string
  readonly widthPx: number
}

// A copy that has its memory to itself, so that it can be handed over.
runJobs(
  ({ svg, widthPx }: RasterJob) => new Uint8Array(rasterize(svg, widthPx)),
  ({ buffer }) => [buffer],
)
