import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceMake } from '#ingest/match/canonical-make.ts'
import { squeezed } from '#ingest/match/names/plain-text.ts'
import { parseTable, type TableRow } from '#ingest/read/read-table.ts'
import { cached, EmptiedCache } from '#platform/cached.ts'
import { Failure } from '#platform/failure.ts'

/**
 * Columns of the reviewed files in data/aliases: tab-separated, with a header row; "#" begins a comment line. Every row
 * states a reason and its source.
 */
const COLUMNS = ['make', 'pattern', 'years', 'target', 'reason', 'source'] as const

export interface AliasRow {
  readonly make: string
  /** The source's model, compared without case and punctuation. A final "*" matches any further words. */
  readonly pattern: string
  /** Conditions on EPA's columns, written "{turbo, litres 2.0, manual 6}" after the pattern; see epaFacts. */
  readonly conditions: readonly string[]
  readonly fromYear: number
  readonly toYear: number
  readonly target: string
  readonly reason: string
}

/** Valid conditions; epaFacts defines them. */
const CONDITION = /^(?:turbo|supercharged|diesel|premium|four valves|all-wheel drive|litres \d{1,2}\.\d|manual \d)$/

/** Parses an alias file. @throws Failure with the line of an invalid row */
export function parseAliasFile(text: string, file: string): AliasRow[] {
  return parseTable(text, file, COLUMNS).map(aliasRow)
}

function aliasRow({ at, cells }: TableRow<(typeof COLUMNS)[number]>): AliasRow {
  const empty = COLUMNS.find((column) => cells[column] === '')
  if (empty !== undefined) throw new Failure(`${at}: ${empty} is empty`)
  for (const text of [cells.pattern, ...cells.target.split('|')]) {
    const unknown = withConditions(text).conditions.find((condition) => !CONDITION.test(condition))
    if (unknown !== undefined) throw new Failure(`${at}: "${unknown}" is not a condition`)
  }
  const { make } = sourceMake(cells.make)
  const { words: pattern, conditions } = withConditions(cells.pattern)
  return { make, pattern, conditions, ...yearRange(cells.years, at), target: cells.target, reason: cells.reason }
}

/** Splits "Impreza AWD {turbo, manual 6}" into words and conditions on EPA's columns (epaFacts). */
export function withConditions(text: string): { words: string; conditions: readonly string[] } {
  const [, words = '', conditions = ''] = /^([^{]*?)\s*(?:\{([^}]*)\})?\s*$/.exec(text) ?? []
  return {
    words: words.trim(),
    conditions: conditions === '' ? [] : conditions.split(',').map((condition) => condition.trim()),
  }
}

/** Parses "*", "2002" or "2002-2014". */
export function yearRange(years: string, location: string): { fromYear: number; toYear: number } {
  if (years === '*') return { fromYear: 0, toYear: 9999 }
  const [, from, to = from] = /^(\d{4})(?:-(\d{4}))?$/.exec(years) ?? []
  if (from === undefined || Number(from) > Number(to))
    throw new Failure(`${location}: years must be "*", "2002" or "2002-2014"`)
  return { fromYear: Number(from), toYear: Number(to) }
}

/** Names in the cache; all federal files have about 40,000 distinct names. A full cache is emptied. */
const NAMES_CACHED_MAX = 60_000

export class AliasTable {
  readonly #exact: ReadonlyMap<string, readonly AliasRow[]>
  readonly #open: ReadonlyMap<string, readonly (AliasRow & { readonly head: string })[]>
  readonly #cache = new EmptiedCache<string, readonly FoundAlias[]>(NAMES_CACHED_MAX)

  readonly #byColumns: ReadonlyMap<string, readonly AliasRow[]>
  /** All rows, in file order. */
  readonly rows: readonly AliasRow[]

  constructor(rows: readonly AliasRow[]) {
    this.rows = rows
    this.#byColumns = Map.groupBy(
      rows.filter((row) => row.target.includes('{')),
      (row) => row.make,
    )
    const isOpen = (row: AliasRow) => row.pattern.endsWith('*')
    this.#exact = Map.groupBy(
      rows.filter((row) => !isOpen(row)),
      (row) => `${row.make} ${squeezed(row.pattern)}`,
    )
    this.#open = Map.groupBy(
      rows.filter(isOpen).map((row) => ({ ...row, head: row.pattern.slice(0, -1).trim().toLowerCase() })),
      (row) => row.make,
    )
  }

  /** Returns the first row for the name and year whose conditions hold. Calls `factsOf` only for conditions. */
  find(make: string, model: string, year: number, factsOf = noFacts): FoundAlias | null {
    const found = this.#rowsFor(make, model).find(({ row }) => {
      if (year < row.fromYear || year > row.toYear) return false
      return row.conditions.length === 0 || row.conditions.every((condition) => factsOf().has(condition))
    })
    return found ?? null
  }

  /** Returns true if a target of the make in that year depends on EPA's columns: "3 Series {litres 1.8}". */
  dependsOnColumns(make: string, year: number): boolean {
    return (this.#byColumns.get(make) ?? []).some((row) => year >= row.fromYear && year <= row.toYear)
  }

  /** Returns every row for the name in any year, whole names first. */
  #rowsFor(make: string, model: string): readonly FoundAlias[] {
    return cached(this.#cache, `${make}\t${model}`, () => this.#readRowsFor(make, model))
  }

  #readRowsFor(make: string, model: string): readonly FoundAlias[] {
    const exact = (this.#exact.get(`${make} ${squeezed(model)}`) ?? []).map((row) => ({ row, rest: '' }))
    const words = model.replace(/\s+/g, ' ').trim()
    const lower = words.toLowerCase()
    const open = (this.#open.get(make) ?? []).filter((row) => lower.startsWith(row.head))
    return [...exact, ...open.map((row) => ({ row, rest: words.slice(row.head.length).trim() }))]
  }
}

export interface FoundAlias {
  readonly row: AliasRow
  /** Words that a final "*" matched, else empty. */
  readonly rest: string
}

function noFacts(): ReadonlySet<string> {
  return new Set()
}

export interface Aliases {
  /** EPA's wording to its nameplates, separated by "|"; a nameplate in brackets is used for links only. */
  readonly epa: AliasTable
  /** NHTSA's wording to its EPA names, separated by "|"; "Genesis: G70" belongs to another make. */
  readonly federal: AliasTable
  /** EPA's wording and engine to a trim missing from EPA's name; "-" if the name has a wrong trim. */
  readonly engineTrims: AliasTable
  /** NHTSA's wording to the reason why EPA has no such car. */
  readonly unlinked: AliasTable
}

export const NO_ALIASES: Aliases = {
  epa: new AliasTable([]),
  federal: new AliasTable([]),
  engineTrims: new AliasTable([]),
  unlinked: new AliasTable([]),
}

export const ALIAS_FILES = {
  epa: 'epa-names.tsv',
  federal: 'federal-names.tsv',
  engineTrims: 'engine-trims.tsv',
  unlinked: 'unlinked-names.tsv',
} as const

/** Reads the reviewed files of `folder` (data/aliases). Throws if one is missing or a row is invalid. */
export function readAliasFiles(folder: string): Aliases {
  const read = (file: string) => new AliasTable(parseAliasFile(readFileSync(join(folder, file), 'utf8'), file))
  return {
    epa: read(ALIAS_FILES.epa),
    federal: read(ALIAS_FILES.federal),
    engineTrims: read(ALIAS_FILES.engineTrims),
    unlinked: read(ALIAS_FILES.unlinked),
  }
}

const PROJECT_FOLDER = join(import.meta.dirname, '../../../../../data/aliases')
let loaded: Aliases | undefined

export function projectAliases(): Aliases {
  loaded ??= readAliasFiles(PROJECT_FOLDER)
  return loaded
}

const VIN_NAMES_FILE = 'vin-names.tsv'

/** Returns the reviewed rows for names that only vPIC uses: "Jimmy Utility" to its names in NHTSA's recalls. */
export function vinNameAliases(): readonly AliasRow[] {
  return parseAliasFile(readFileSync(join(PROJECT_FOLDER, VIN_NAMES_FILE), 'utf8'), VIN_NAMES_FILE)
}

/** Returns the project's aliases after reviewed rows for one country's agency, from an optional file per country. */
export function countryAliases(country: string): Aliases {
  const file = `${country}-names.tsv`
  const aliases = projectAliases()
  if (!existsSync(join(PROJECT_FOLDER, file))) return aliases
  const rows = parseAliasFile(readFileSync(join(PROJECT_FOLDER, file), 'utf8'), file)
  return { ...aliases, federal: new AliasTable([...rows, ...aliases.federal.rows]) }
}
