// The other side of raster-thread.ts: draws what it is sent, one after the other.
import { parentPort, type Transferable } from 'node:worker_threads'
import type { RasterAnswer, RasterJob } from './raster-thread.ts'
import { rasterize } from './raster.ts'

parentPort?.on('message', ({ svg, widthPx }: RasterJob) => {
  const [answer, transferred] = drawn(svg, widthPx)
  parentPort?.postMessage(answer, transferred)
})

function drawn(svg: string, widthPx: number): [RasterAnswer, Transferable[]] {
  try {
    // A copy that lies alone in its memory, so that it can be handed over.
    const png = new Uint8Array(rasterize(svg, widthPx))
    return [{ png }, [png.buffer]]
  } catch (error) {
    return [{ failure: error instanceof Error ? error.message : String(error) }, []]
  }
}
