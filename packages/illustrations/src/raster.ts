import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js'

/** PNG widths of a side view in pixels. Each is twice as wide as high. */
export const PNG_WIDTHS = [320, 640, 1280] as const
/** Width of the small icon, in pixels. */
export const ICON_WIDTH = 96

/**
 * Renders one of our SVGs as PNG of the given width. Needs no font and reads no file, because drawings contain neither text
 * nor images. Takes up to 40 ms; a server runs it in a thread (src/service/http/raster-thread.ts).
 */
export function rasterize(svg: string, widthPx: number): Buffer {
  return new Resvg(svg, optionsFor(widthPx)).render().asPng()
}

function optionsFor(widthPx: number): ResvgRenderOptions {
  return { fitTo: { mode: 'width', value: widthPx }, font: { loadSystemFonts: false } }
}
