import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js'

/** Widths a side view is served at, in pixels; each is twice as wide as high. */
export const PNG_WIDTHS = [320, 640, 1280] as const
/** Width of the small icon, in pixels. */
export const ICON_WIDTH = 96

/**
 * An SVG of ours as PNG of the given width. Needs no font and reads no file: drawings hold neither text nor images.
 * Takes up to 40 ms of the thread; a server runs it in a thread (src/service/http/raster-thread.ts).
 */
export function rasterize(svg: string, widthPx: number): Buffer {
  return new Resvg(svg, optionsFor(widthPx)).render().asPng()
}

function optionsFor(widthPx: number): ResvgRenderOptions {
  return { fitTo: { mode: 'width', value: widthPx }, font: { loadSystemFonts: false } }
}
