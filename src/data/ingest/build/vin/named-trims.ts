import { join } from 'node:path'
import { fold } from '#catalog/search/fold.ts'
import { CLASS_OF_TONS, TONS } from '#catalog/vin/vin-trims.ts'
import { readTable } from '#ingest/read/read-table.ts'
import type { VinName } from './vin-names.ts'

const TABLES = join(import.meta.dirname, '../../../../../data/vin')

/** Bracketed details of a trim: "(STD, Tech)", "(AWD/RWD)". */
const IN_BRACKETS = /\s*[([][^()[\]]*[)\]]?/g
/** Extras of a trim: "w/ Activity Package", "+Moonroof". */
const EXTRAS = /\s*(?:\+\s*\p{L}|(?<!\d)\+\s*\d).*$|(?:^|\s+)(?:with|without)(?:\s.*|$)/iu
const WITH = /(?<![\p{L}\d])w\/(?<out>o\b)?/giu
const SLASH_WITHIN = /(?<![\p{L}\d])(?:[RF]\/T|S\/C|W\/T|T\/A|[13]\/[24])(?![\p{L}\d])/giu
const FRACTION_SLASH = '\u2044'
const SEPARATORS = /\s*[,;/]\s*|\s+(?:&|and|or|-|–)\s+/i
/** Drives, doors, bodies and gearboxes around a trim: "SLE 1 AWD", "DX 2 Dr Coupe". */
const NO_PART_OF_TRIM =
  `a?e?-?[afr24]wd|awd|4x[24]|quattro|4[ -]?motion|4[ -]?matic|all4|[2-5] ?-?d(?:oo)?rs?|sedan|coupe|convertible|cabriolet|wagon|
  hatchback|notchback|suv|cvt|mt|auto|manual|grade:?|(?:super handling|sh)[ -]awd|super(?:crew|cab)|(?:regular|quad|crew|mega) cab|[sd]rw`.replaceAll(
    /\n\s*/g,
    '',
  )
const AROUND = new RegExp(`^(?:(?:${NO_PART_OF_TRIM})(?:[\\s-]+|$))+|(?:(?:^|[\\s-]+)(?:${NO_PART_OF_TRIM}))+$`, 'gi')
const EQUIPMENT =
  /\b(?:pkg|package|packages|group|option|nav[i]?|navigation|sun ?roof|moonroof|leather|seats?|wheels?|tires?|rims?|suspension|steering|transmissions?|trans|axle|climate|audio|abs|brakes?|dvd|a\/c|ac|wheelbase|seater|configuration|source|models|others|air ?bags?|monitor|export|incomplete|gvwr|lbs?|inch|carb|traction control|emissions?)\b/i
/** Words that alone are not a trim: bodies, cabs, doors, drives, gearboxes, fuels, motors, uses. */
const NO_TRIM_WORDS = new Set(
  `sedan coupe convertible cabriolet cabrio wagon hatchback hatch notchback liftback fastback roadster spyder spider sportback avant suv cuv van minivan
  pickup truck cab regular crew extended ext access double quad mega king super supercrew supercab single standard-cab body top hard soft canvas open wide targa-top
  door doors dr 2 3 4 5 2dr 3dr 4dr 5dr 2-door 3-door 4-door 5-door long short wheelbase bed box lwb swb ewb rwb stepside flareside styleside
  awd fwd rwd 4wd 2wd 4x4 4x2 all-wheel drive front rear auto automatic man manual mt at cvt mt5 at4 5mt 6mt speed 5-speed 4-speed lhd rhd
  hybrid hev phev ev bev mhev electric vehicle diesel gas gasoline flex flexfuel ffv cng lpg e85 fsi tfsi tdi vr6 ecoboost cyl cyl. cylinder v6 v8 v10 v12 i4 l4 engine motor battery
  cargo passenger cutaway chassis conversion paratransit mobility commercial glass panel vehicle car only`.split(/\s+/),
)

interface Tables {
  /** Codes that are not trims, by lowercase make; '*' = every make. */
  readonly none: ReadonlyMap<string, readonly RegExp[]>
  readonly years: ReadonlyMap<string, readonly [first: number, last: number]>
}

let loaded: Tables | undefined

/**
 * Returns the individual trims among vPIC's trims and series of a name. Excludes chassis codes, model lines, bodies,
 * drives, equipment, and trims of other years (data/vin/no-trims.tsv, trim-years.tsv).
 */
export function namedTrims(
  { make, model, year }: Pick<VinName, 'make' | 'model' | 'year'>,
  texts: readonly string[],
): string[] {
  loaded ??= readTables()
  const { none, years } = loaded
  const codes = [...(none.get('*') ?? []), ...(none.get(make.toLowerCase()) ?? [])]
  const found = new Map<string, string>()
  for (const text of texts) {
    for (const piece of piecesOf(text)) {
      if (!isTrim(piece, codes) || isName(piece, make, model)) continue
      const [first, last] = years.get(fold(`${make} ${model} ${piece}`)) ?? [year, year]
      if (first <= year && year <= last) found.getOrInsert(fold(piece), piece)
    }
  }
  return [...found.values()]
}

function piecesOf(text: string): string[] {
  return text
    .replaceAll(TONS, (_, tons: string) => CLASS_OF_TONS[tons] ?? '')
    .replaceAll(IN_BRACKETS, '')
    .replaceAll(WITH, (_, out: string | undefined) => (out === undefined ? ' with ' : ' without '))
    .replaceAll(SLASH_WITHIN, (within) => within.replace('/', FRACTION_SLASH))
    .split(SEPARATORS)
    .map((piece) => piece.replaceAll(FRACTION_SLASH, '/').replace(EXTRAS, '').replaceAll(AROUND, '').trim())
    .filter((piece) => piece !== '')
}

function isTrim(piece: string, codes: readonly RegExp[]): boolean {
  if (EQUIPMENT.test(piece) || !/[\p{L}\d]/u.test(piece)) return false
  if (codes.some((code) => code.test(piece))) return false
  return !piece.split(/\s+/).every((word) => NO_TRIM_WORDS.has(word.toLowerCase()))
}

/** Returns true for a make or model: "Giulia" for a Giulia, "Mercedes-Benz". */
function isName(piece: string, make: string, model: string): boolean {
  const own = fold(piece)
  return own === fold(make) || own === fold(model) || own === fold(model.replaceAll(IN_BRACKETS, ''))
}

function readTables(): Tables {
  const none = readTable(join(TABLES, 'no-trims.tsv'), ['make', 'text']).map(({ cells }) => ({
    make: cells.make.toLowerCase(),
    code: new RegExp(cells.text, cells.make === '*' ? 'i' : ''),
  }))
  const years = readTable(join(TABLES, 'trim-years.tsv'), ['make', 'model', 'trim', 'first_year', 'last_year'])
  return {
    none: new Map(
      [...Map.groupBy(none, ({ make }) => make)].map(([make, rows]) => [make, rows.map(({ code }) => code)]),
    ),
    years: new Map(
      years.map(({ cells }) => [
        fold(`${cells.make} ${cells.model} ${cells.trim}`),
        [Number(cells.first_year), Number(cells.last_year)] as const,
      ]),
    ),
  }
}
