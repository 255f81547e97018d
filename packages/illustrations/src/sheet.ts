import { Resvg } from '@resvg/resvg-js'
import type { VehicleFacts } from './body-style-of.ts'
import { parametersOf } from './parameters-of.ts'
import { styleNameOf } from './parameters.ts'
import { drawSideView } from './side-view.ts'
import { element, escapeText } from './svg.ts'

const CELL_WIDTH = 288
const DRAWING_HEIGHT = 144
const CELL_HEIGHT = 190
const MARGIN = 24
const COLUMNS = 6
/** A sheet is an image in memory: four times this many bytes a pixel row. */
const SHEET_VEHICLES_MAX = 240

/** A contact sheet of illustrations with captions, as PNG. The captions need a sans-serif font on the machine. */
export function drawSheet(vehicles: readonly VehicleFacts[]): Buffer {
  return new Resvg(sheetSvg(vehicles.slice(0, SHEET_VEHICLES_MAX)), {
    font: { loadSystemFonts: true, defaultFontFamily: 'DejaVu Sans' },
  })
    .render()
    .asPng()
}

function sheetSvg(vehicles: readonly VehicleFacts[]): string {
  const rows = Math.ceil(vehicles.length / COLUMNS)
  const width = COLUMNS * CELL_WIDTH + 2 * MARGIN
  const height = rows * CELL_HEIGHT + 2 * MARGIN
  const cells = vehicles.map((facts, index) => {
    const x = MARGIN + (index % COLUMNS) * CELL_WIDTH
    const y = MARGIN + Math.floor(index / COLUMNS) * CELL_HEIGHT
    return cell(facts, x, y)
  })
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
    element('rect', { width, height, fill: '#ffffff' }) + cells.join(''),
  )
}

function cell(facts: VehicleFacts, x: number, y: number): string {
  const parameters = parametersOf(facts)
  const middle = x + CELL_WIDTH / 2
  const drawing =
    parameters === null
      ? ''
      : drawSideView(parameters, { x: x + 8, y: y + 4, width: CELL_WIDTH - 16, height: DRAWING_HEIGHT - 8 })
  const caption = (text: string, offset: number, size: number, fill: string): string =>
    element(
      'text',
      {
        x: middle,
        y: y + DRAWING_HEIGHT + offset,
        'text-anchor': 'middle',
        'font-size': size,
        'font-family': 'sans-serif',
        fill,
      },
      escapeText(text),
    )
  return (
    drawing +
    caption(`${facts.year} ${facts.make} ${facts.model}`, 16, 13, '#23272c') +
    caption(parameters === null ? 'no illustration' : styleNameOf(parameters.style), 33, 11, '#7b838b')
  )
}
