import { Resvg } from '@resvg/resvg-js'
import type { VehicleFacts } from './body-style-of.ts'
import { drawingParametersOf } from './parameters-of.ts'
import { styleNameOf } from './parameters.ts'
import { drawSideView } from './side-view.ts'
import { element, escapeText } from './svg.ts'

const CELL_WIDTH = 288
const DRAWING_HEIGHT = 144
const CELL_HEIGHT = 190
const MARGIN = 24
const COLUMNS = 6
/** Limits memory: a sheet takes four bytes per pixel. */
const SHEET_VEHICLES_MAX = 240

/** Draws a contact sheet of illustrations with captions as PNG. The captions need a sans-serif font on the machine. */
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
  const parameters = drawingParametersOf(facts)
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

type Row = readonly [
  year: number,
  make: string,
  model: string,
  bodyClass: string,
  drive: string,
  fuel: string,
  cylinders: number | null,
  doors: number | null,
]

const ROWS: readonly Row[] = [
  [2021, 'Toyota', 'Camry', 'Sedan', 'FWD', 'Gasoline', 4, 4],
  [2018, 'Honda', 'Accord', 'Sedan', 'FWD', 'Gasoline', 4, 4],
  [2017, 'Honda', 'Civic', 'Sedan', 'FWD', 'Gasoline', 4, 4],
  [2019, 'BMW', '330i Sedan', 'Sedan', 'RWD', 'Gasoline', 4, 4],
  [2014, 'Mercedes-Benz', 'S550', 'Sedan', 'RWD', 'Gasoline', 8, 4],
  [2022, 'Tesla', 'Model S', 'Sedan', 'AWD', 'Electric', null, 4],
  [1986, 'Volvo', '240', 'Sedan', 'RWD', 'Gasoline', 4, 4],
  [1988, 'Toyota', 'Corolla', 'Sedan', 'FWD', 'Gasoline', 4, 4],
  [1986, 'Ford', 'LTD Crown Victoria', 'Sedan', 'RWD', 'Gasoline', 8, 4],
  [1997, 'Ford', 'Taurus', 'Sedan', 'FWD', 'Gasoline', 6, 4],
  [2003, 'Lincoln', 'Town Car', 'Sedan', 'RWD', 'Gasoline', 8, 4],
  [2021, 'Tesla', 'Model 3', 'Sedan', 'RWD', 'Electric', null, 4],
  [2020, 'Dodge', 'Challenger', 'Coupe', 'RWD', 'Gasoline', 8, 2],
  [2018, 'Ford', 'Mustang', 'Coupe', 'RWD', 'Gasoline', 8, 2],
  [2019, 'Porsche', '911 Carrera', 'Coupe', 'RWD', 'Gasoline', 6, 2],
  [2017, 'Chevrolet', 'Corvette', 'Coupe', 'RWD', 'Gasoline', 8, 2],
  [2015, 'Lamborghini', 'Huracan', 'Coupe', 'AWD', 'Gasoline', 10, 2],
  [1994, 'Acura', 'NSX', 'Coupe', 'RWD', 'Gasoline', 6, 2],
  [2016, 'Mazda', 'MX-5', 'Convertible', 'RWD', 'Gasoline', 4, 2],
  [2015, 'Ford', 'Mustang Convertible', 'Convertible', 'RWD', 'Gasoline', 6, 2],
  [1989, 'Mercedes-Benz', '560SL', 'Convertible', 'RWD', 'Gasoline', 8, 2],
  [2016, 'Volkswagen', 'Golf', 'Hatchback', 'FWD', 'Gasoline', 4, 5],
  [1985, 'Volkswagen', 'Golf', 'Hatchback', 'FWD', 'Gasoline', 4, 3],
  [2018, 'Toyota', 'Prius', 'Hatchback', 'FWD', 'Hybrid', 4, 5],
  [2015, 'MINI', 'Cooper', 'Hatchback', 'FWD', 'Gasoline', 3, 3],
  [2013, 'Fiat', '500', 'Hatchback', 'FWD', 'Gasoline', 4, 3],
  [2014, 'smart', 'fortwo coupe', 'Coupe', 'RWD', 'Gasoline', 3, 2],
  [2001, 'Volkswagen', 'New Beetle', 'Hatchback', 'FWD', 'Gasoline', 4, 3],
  [2019, 'Volvo', 'V90', 'Wagon', 'AWD', 'Gasoline', 4, 5],
  [2020, 'Subaru', 'Outback', 'Wagon', 'AWD', 'Gasoline', 4, 5],
  [1993, 'Buick', 'Roadmaster Wagon', 'Wagon', 'RWD', 'Gasoline', 8, 5],
  [2012, 'Cadillac', 'Limousine', 'Sedan', 'FWD', 'Gasoline', 8, 4],
  [2019, 'Toyota', 'RAV4', 'SUV', 'AWD', 'Gasoline', 4, 5],
  [2018, 'Honda', 'CR-V', 'SUV', 'FWD', 'Gasoline', 4, 5],
  [2022, 'Hyundai', 'Ioniq 5', 'SUV', 'AWD', 'Electric', null, 5],
  [2021, 'Tesla', 'Model Y', 'SUV', 'AWD', 'Electric', null, 5],
  [2016, 'Kia', 'Soul', 'Wagon', 'FWD', 'Gasoline', 4, 5],
  [2019, 'BMW', 'X6', 'SUV', 'AWD', 'Gasoline', 6, 5],
  [2021, 'Chevrolet', 'Tahoe', 'SUV', '4WD', 'Gasoline', 8, 5],
  [2013, 'Land Rover', 'Range Rover', 'SUV', '4WD', 'Gasoline', 8, 5],
  [1996, 'Ford', 'Explorer', 'SUV', '4WD', 'Gasoline', 6, 5],
  [2015, 'Jeep', 'Wrangler Unlimited', 'SUV', '4WD', 'Gasoline', 6, 5],
  [2019, 'Mercedes-Benz', 'G550', 'SUV', '4WD', 'Gasoline', 8, 5],
  [2022, 'Ford', 'Bronco', 'SUV', '4WD', 'Gasoline', 6, 5],
  [2018, 'Honda', 'Odyssey', 'Minivan', 'FWD', 'Gasoline', 6, 5],
  [1988, 'Dodge', 'Caravan', 'Minivan', 'FWD', 'Gasoline', 6, 4],
  [2016, 'Mercedes-Benz', 'Sprinter', 'Cargo Van', 'RWD', 'Diesel', 6, null],
  [2005, 'Chevrolet', 'Express Passenger', 'Passenger Van', 'RWD', 'Gasoline', 8, null],
  [1987, 'Chevrolet', 'C10 Pickup', 'Pickup', 'RWD', 'Gasoline', 8, 2],
  [2004, 'Toyota', 'Tacoma Access Cab', 'Pickup', '4WD', 'Gasoline', 6, null],
  [2018, 'Ford', 'F-150 SuperCrew', 'Pickup', '4WD', 'Gasoline', 8, 4],
  [2022, 'Rivian', 'R1T', 'Pickup', 'AWD', 'Electric', null, 4],
  [2017, 'Harley-Davidson', 'Softail', 'Motorcycle', '', 'Gasoline', 2, null],
  [2016, 'Kawasaki', 'Ninja', 'Motorcycle', '', 'Gasoline', 4, null],
  [2018, 'BMW', 'R 1200 GS', 'Motorcycle', '', 'Gasoline', 2, null],
  [2015, 'Vespa', 'Primavera', 'Motorcycle', '', 'Gasoline', 1, null],
  [2015, 'Blue Bird', 'Vision', 'Bus', '', 'Diesel', 6, null],
  [2018, 'New Flyer', 'Xcelsior', 'Bus', '', 'CNG', 6, null],
  [2016, 'Isuzu', 'NPR', 'Truck', '', 'Diesel', 4, null],
  [2019, 'Freightliner', 'Cascadia', 'Truck', '', 'Diesel', 6, null],
]

/** Sixty well-known vehicles of every body style, for reviewing the drawings. */
export const SHEET_VEHICLES: readonly VehicleFacts[] = ROWS.map(
  ([year, make, model, bodyClass, drive, fuel, cylinders, doors]) => ({
    year,
    make,
    model,
    body_class: bodyClass,
    doors,
    drive_type: drive === '' ? null : drive,
    fuel_type: fuel,
    cylinders,
  }),
)
