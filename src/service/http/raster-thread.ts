import { rasterize } from '#illustrations/raster.ts'
import { runJobs } from '#platform/threads.ts'

export interface RasterJob {
  readonly svg: string
  readonly widthPx: number
}

// Copies the bytes to a buffer of their own, so that it can be transferred.
runJobs(
  ({ svg, widthPx }: RasterJob) => new Uint8Array(rasterize(svg, widthPx)),
  ({ buffer }) => [buffer],
)
