import { ICON_WIDTH, PNG_WIDTHS } from './raster.ts'

export interface ImageFile {
  /** Part of the file name after the key: ".svg", "-640.png". */
  readonly suffix: string
  readonly format: 'svg' | 'png'
  readonly view: 'side' | 'icon'
  /** Width in pixels. An SVG scales to any size. */
  readonly width: number
  readonly height: number
}

const SVG_WIDTH = 640

/** Files of an illustration, the scalable one first. All are twice as wide as high. */
export const IMAGE_FILES: readonly ImageFile[] = [
  { suffix: '.svg', format: 'svg', view: 'side', width: SVG_WIDTH, height: SVG_WIDTH / 2 },
  ...PNG_WIDTHS.map((width) => pngFile(width, 'side')),
  pngFile(ICON_WIDTH, 'icon'),
]

/** File in a vehicle's image_url: sized for a card, in a format that every client supports. */
export const USUAL_IMAGE_SUFFIX = '-640.png'

/** Returns the path of a file, "/images/0123456789abcdef-640.png". */
export function imagePath(key: string, suffix: string): string {
  return `/images/${key}${suffix}`
}

/** Returns the illustration and file of a name; undefined for any other name. */
export function readImageName(name: string): { readonly key: string; readonly file: ImageFile } | undefined {
  const [, key, suffix] = /^([0-9a-f]{16})([-.][0-9a-z.]{1,12})$/.exec(name) ?? []
  const file = IMAGE_FILES.find((candidate) => candidate.suffix === suffix)
  return key === undefined || file === undefined ? undefined : { key, file }
}

function pngFile(width: number, view: ImageFile['view']): ImageFile {
  return { suffix: `-${width}.png`, format: 'png', view, width, height: width / 2 }
}
