import type { Command } from 'commander'
import type { Catalog } from '#catalog/catalog.ts'
import type { CliEnvironment } from '#cli/cli-environment.ts'
import { tableLines } from '#cli/text-table.ts'
import { NAME_CHARACTERS_MAX, PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, YEAR_MAX, YEAR_MIN } from '#operations/limits.ts'
import { vehiclePage, type VehicleSearchPage } from '#operations/public/search-vehicles.ts'
import { NAME_PATTERN } from '#operations/vehicle-parameters.ts'
import { countOf } from '#platform/count-of.ts'
import { wrongUsage } from '#platform/failure.ts'
import { openCurrentCatalog } from './current-catalog.ts'

interface SearchFlags {
  readonly limit?: string
  readonly json?: boolean
}

interface NameFilters {
  readonly year?: number
  readonly make?: string
  readonly model?: string
}

const TITLES = ['YEAR', 'MAKE', 'MODEL', 'TRIM', 'BODY', 'DRIVE', 'ENGINE', 'MPG', 'RECALLS', 'ID']
const UNKNOWN = '-'
const HAS_NAME = new RegExp(NAME_PATTERN, 'u')
/** Maximum number of words in a make ("Mercedes-Benz" written apart, "Aston Martin"). */
const MAKE_WORDS_MAX = 4

export function addSearchCommand(program: Command, environment: CliEnvironment): void {
  program
    .command('search')
    .description('search vehicles by year, make and model in the current snapshot')
    .argument('<words...>', 'year, make and model, such as 2019 toyota tacoma')
    .option('--limit <count>', `vehicles to print (default: ${PAGE_LIMIT_DEFAULT}, maximum: ${PAGE_LIMIT_MAX})`)
    .option('--json', 'print the response of GET /v1/vehicles')
    .action(async (words: readonly string[], flags: SearchFlags) => {
      const limit = limitOf(flags.limit)
      const name = nameOf(words)
      const { dataDirectory, publicUrl } = environment.config()
      const catalog = await openCurrentCatalog(dataDirectory)
      try {
        const page = vehiclePage({ ...filtersOf(name, catalog), limit }, { catalog, publicUrl })
        for (const line of flags.json === true ? [JSON.stringify(page)] : pageLines(page)) environment.out(line)
      } finally {
        catalog.close()
      }
    })
}

function limitOf(text = String(PAGE_LIMIT_DEFAULT)): number {
  const limit = Number(text)
  if (Number.isInteger(limit) && limit >= 1 && limit <= PAGE_LIMIT_MAX) return limit
  throw wrongUsage(`--limit must be a whole number from 1 to ${PAGE_LIMIT_MAX}.`)
}

/** Splits all arguments into words. @throws Failure (usage) for no name or one that is too long */
function nameOf(args: readonly string[]): string[] {
  const name = args.join(' ').trim()
  if (name.length > NAME_CHARACTERS_MAX)
    throw wrongUsage(`The name must have at most ${NAME_CHARACTERS_MAX} characters.`)
  if (!HAS_NAME.test(name)) throw wrongUsage('Name a vehicle, such as 2019 toyota tacoma.')
  return name.split(/\s+/)
}

/** Takes the first model year and the longest make from the words. The rest is the model. */
function filtersOf(words: readonly string[], catalog: Catalog): NameFilters {
  const at = words.findIndex(isYear)
  const names = words.filter((_, index) => index !== at)
  const { make, rest } = makeIn(names, catalog) ?? { make: undefined, rest: names }
  const model = rest.join(' ')
  return {
    ...(at !== -1 && { year: Number(words[at]) }),
    ...(make !== undefined && { make }),
    ...(HAS_NAME.test(model) && { model }),
  }
}

function isYear(word: string): boolean {
  return /^\d{4}$/.test(word) && Number(word) >= YEAR_MIN && Number(word) <= YEAR_MAX
}

/** Finds the longest run of words that names a make; among equal ones the first. */
function makeIn(words: readonly string[], catalog: Catalog): { make: string; rest: string[] } | undefined {
  for (let length = Math.min(MAKE_WORDS_MAX, words.length); length > 0; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const make = catalog.resolveMake(words.slice(start, start + length).join(' '))
      if (make !== undefined) return { make, rest: [...words.slice(0, start), ...words.slice(start + length)] }
    }
  }
  return undefined
}

function pageLines({ results, count, total, note, suggestions = [] }: VehicleSearchPage): string[] {
  const all = total <= PAGE_LIMIT_MAX ? ` Pass --limit ${total} for all.` : ` Pass --limit for up to ${PAGE_LIMIT_MAX}.`
  return [
    ...(results.length === 0 ? [] : tableLines(TITLES, results.map(cellsOf))),
    count === total ? `${countOf(total, 'vehicle')}.` : `${count} of ${countOf(total, 'vehicle')}.${all}`,
    ...(note === undefined ? [] : [`Note: ${note}`]),
    ...(suggestions.length === 0 ? [] : ['Did you mean:', ...suggestions.map((one) => `  ${suggestionText(one)}`)]),
  ]
}

type Cell = string | number | null | undefined

function cellsOf(vehicle: VehicleSearchPage['results'][number]): string[] {
  const { year, make, model, trim, body_class: body, drive_type: drive, economy, recall_count: recalls, id } = vehicle
  const mpg = typeof economy?.combined_mpg === 'number' ? economy.combined_mpg : null
  const cells: readonly Cell[] = [year, make, model, trim, body, drive, engineOf(vehicle), mpg, recalls, id]
  return cells.map((cell) => String(cell ?? UNKNOWN))
}

/** Returns "3.5 L, 6 cyl, Gasoline". */
function engineOf(vehicle: VehicleSearchPage['results'][number]): string | undefined {
  const { displacement_l: liters, cylinders, fuel_type: fuel } = vehicle
  const parts = [liters && `${liters.toFixed(1)} L`, cylinders && `${cylinders} cyl`, fuel]
  return parts.filter(Boolean).join(', ') || undefined
}

/** Returns "Toyota Tacoma (1995-2026)". */
function suggestionText(suggestion: NonNullable<VehicleSearchPage['suggestions']>[number]): string {
  const { make, model, first_year: first, last_year: last } = suggestion
  const name = model === null ? make : `${make} ${model}`
  if (first === null || last === null) return name
  return `${name} (${first === last ? first : `${first}-${last}`})`
}
