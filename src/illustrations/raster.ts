import { Resvg, renderAsync, type ResvgRenderOptions } from '@resvg/resvg-js'

/** Widths a side view is served at, in pixels; each is twice as wide as high. */
export const PNG_WIDTHS = [320, 640, 1280] as const
/** Width of the small icon, in pixels. */
export const ICON_WIDTH = 96

/** An SVG of ours as PNG of the given width. Needs no font and reads no file: drawings hold neither text nor images. */
export function rasterize(svg: string, widthPx: number): Buffer {
  return new Resvg(svg, optionsFor(widthPx)).render().asPng()
}

/** The same off the event loop, so that a server goes on answering meanwhile. */
export async function rasterizeAside(svg: string, widthPx: number): Promise<Buffer> {
  const image = await renderAsync(svg, optionsFor(widthPx))
  return image.asPng()
}

function optionsFor(widthPx: number): ResvgRenderOptions {
  return { fitTo: { mode: 'width', value: widthPx }, font: { loadSystemFonts: false } }
}
