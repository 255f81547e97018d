import type { CopyRow } from '#ingest/sources/nhtsa-vpic/read-copy.ts'
import type { DumpTable } from '../../tools/vpic/dump-tables.ts'
import type { SeededRandom } from '../corpus/random.ts'

/** Row counts of NHTSA's dump of September 2026. */
export const OFFICIAL_ROWS = {
  pattern: 1_678_690,
  vehiclespecpattern: 226_001,
  wmi_vinschema: 41_774,
  make_model: 32_009,
  model: 32_009,
  vinschema: 25_229,
  manufacturer: 23_003,
  vinexception: 18_805,
  vspecschemapattern: 17_149,
  wmi_make: 14_172,
  wmi: 13_001,
  vehiclespecschema_year: 12_882,
  make: 12_361,
  vehiclespecschema_model: 7_550,
  vehiclespecschema: 6_656,
  wmiyearvalidchars: 8_808_281,
} as const

type Tables = Map<string, DumpTable>

const DATE = '2026-03-04 10:33:34.057'
/** Elements without patterns, because other tables contain them: make, manufacturer, year, type. */
const WITHOUT_PATTERNS = new Set(['26', '27', '29', '39'])
const ID_STEP = 10_000_000
const CHECKED_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'

/**
 * Grows the tables to the row counts of NHTSA's own dump: available rows under new ids, and generated rows if there are
 * none.
 */
export function growTables(tables: Tables, random: SeededRandom): void {
  for (const name of ['make', 'model', 'manufacturer', 'vinschema', 'wmi', 'make_model', 'wmi_vinschema'] as const) {
    grow(tables, name, OFFICIAL_ROWS[name], (row, number) => ({
      ...row,
      id: String(ID_STEP + number),
      ...(name === 'wmi' ? { wmi: `ZZ9${random.text(CHECKED_LETTERS, 3)}` } : {}),
      ...(name === 'make_model' ? { modelid: String(ID_STEP + number) } : {}),
    }))
  }
  grow(tables, 'wmi_make', OFFICIAL_ROWS.wmi_make, (row, number) => ({ ...row, wmiid: String(ID_STEP + number) }))
  grow(tables, 'vinexception', OFFICIAL_ROWS.vinexception, (_, number) => ({
    id: String(number),
    vin: random.text(CHECKED_LETTERS, 17),
    checkdigit: 't',
    createdon: DATE,
    updatedon: null,
  }))
  growSpecifications(tables, random)
  growPatterns(tables, random)
}

function grow(tables: Tables, name: string, count: number, made: (row: CopyRow, number: number) => CopyRow): void {
  const table = tables.get(name)
  if (table === undefined) throw new Error(`there is no table ${name}`)
  const { columns, rows } = table
  const more = Array.from({ length: Math.max(0, count - rows.length) }, (_, number) =>
    made(rows[number % Math.max(1, rows.length)] ?? {}, number),
  )
  tables.set(name, { columns, rows: [...rows, ...more] })
}

type ValueOf = (element: string) => string

/** Returns the elements without patterns in the available rows, and values for all. */
function values(tables: Tables, random: SeededRandom): { elements: string[]; valueOf: ValueOf } {
  const known = new Set(tables.get('pattern')?.rows.map((row) => row['elementid']))
  const elements = tables.get('element')?.rows ?? []
  const lookups = new Map(elements.map((row) => [row['id'] ?? '', row['lookuptable']?.toLowerCase() ?? '']))
  const ids = new Map([...tables].map(([name, { rows }]) => [name, rows.map((row) => row['id'] ?? '')]))
  return {
    elements: elements
      .filter((row) => row['decode'] !== null && !known.has(row['id'] ?? null))
      .map((row) => row['id'] ?? '')
      .filter((id) => !WITHOUT_PATTERNS.has(id)),
    valueOf: (element) => {
      const coded = ids.get(lookups.get(element) ?? '')
      return coded === undefined || coded.length === 0 ? String(random.whole(1, 400)) : random.pick(coded)
    },
  }
}

/**
 * Grows the patterns: every available one, and others of more elements with the same keys; in id order, as in the dump.
 */
function growPatterns(tables: Tables, random: SeededRandom): void {
  const { elements, valueOf } = values(tables, random)
  grow(tables, 'pattern', OFFICIAL_ROWS.pattern, (row, number) => {
    const elementid = random.pick(elements)
    return { ...row, id: String(ID_STEP + number), elementid, attributeid: valueOf(elementid) }
  })
  const table = tables.get('pattern')
  const rows = table?.rows.toSorted((left, right) => Number(left['id']) - Number(right['id'])) ?? []
  tables.set('pattern', { columns: table?.columns ?? [], rows })
}

function growSpecifications(tables: Tables, random: SeededRandom): void {
  const models = tables.get('make_model')?.rows ?? []
  const chosen = Array.from({ length: OFFICIAL_ROWS.vehiclespecschema }, () => random.pick(models))
  const dates = { createdon: DATE, updatedon: null }
  const numbered = (number: number) => ({ id: String(number + 1) })
  const specification = (number: number) => String((number % chosen.length) + 1)
  grow(tables, 'vehiclespecschema', chosen.length, (_, number) => ({
    ...numbered(number),
    ...dates,
    makeid: chosen[number]?.['makeid'] ?? null,
    vehicletypeid: random.pick(['2', '3', '7']),
    sourcedate: null,
    tobeqced: 'f',
  }))
  grow(tables, 'vehiclespecschema_model', OFFICIAL_ROWS.vehiclespecschema_model, (_, number) => ({
    ...numbered(number),
    vehiclespecschemaid: specification(number),
    modelid: (number < chosen.length ? chosen[number] : random.pick(models))?.['modelid'] ?? null,
  }))
  grow(tables, 'vehiclespecschema_year', OFFICIAL_ROWS.vehiclespecschema_year, (_, number) => ({
    ...numbered(number),
    vehiclespecschemaid: specification(number),
    year: String(random.whole(2000, 2026)),
  }))
  grow(tables, 'vspecschemapattern', OFFICIAL_ROWS.vspecschemapattern, (_, number) => ({
    ...numbered(number),
    schemaid: specification(number),
  }))
  const { elements, valueOf } = values(tables, random)
  grow(tables, 'vehiclespecpattern', OFFICIAL_ROWS.vehiclespecpattern, (_, number) => {
    const iskey = random.chance(0.2)
    const elementid = iskey ? random.pick(['5', '13', '18', '38']) : random.pick(elements)
    return {
      ...numbered(number),
      ...dates,
      vspecschemapatternid: String((number % OFFICIAL_ROWS.vspecschemapattern) + 1),
      iskey: iskey ? 't' : 'f',
      elementid,
      attributeid: valueOf(elementid),
    }
  })
}

/**
 * Yields dump lines of the cache: the characters that patterns allow, for each manufacturer code, year and position.
 */
export function* cacheLines(tables: Tables): Generator<string> {
  const codes = tables.get('wmi')?.rows.map((row) => row['wmi'] ?? '') ?? []
  for (let number = 0; number < OFFICIAL_ROWS.wmiyearvalidchars; number += 1) {
    const code = codes[Math.floor(number / 700) % codes.length]
    const year = 1981 + (Math.floor(number / 200) % 46)
    const character = CHECKED_LETTERS[number % CHECKED_LETTERS.length]
    yield `${50_000_000 + number}\t${code}\t${year}\t${4 + (Math.floor(number / 33) % 14)}\t${character}\n`
  }
}
