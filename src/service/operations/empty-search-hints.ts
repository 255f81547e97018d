import { Type } from 'typebox'
import type { Catalog, VehicleFilters } from '#catalog/catalog.ts'
import type { NameSuggestion } from '#catalog/search/nameplate-index.ts'
import { LOAD_ALL, loadingNote } from '#operations/starter-data.ts'
import { campaignInSearch } from './records/find-campaign.ts'
import { closed, nullable } from './schemas.ts'

export interface EmptySearchHints {
  /** Undefined if the suggestions are enough. */
  readonly note: string | undefined
  readonly suggestions: NameSuggestion[]
}

/** Known name similar to an unknown one. */
export const Suggestion = closed(
  {
    make: Type.String({ description: 'Make in its usual spelling.', examples: ['Toyota'] }),
    model: nullable(Type.String(), {
      description: 'Model; null if only the make is suggested.',
      examples: ['Tacoma'],
    }),
    first_year: nullable(Type.Integer(), { description: 'First model year of this name.', examples: [1995] }),
    other_years: Type.Boolean({
      description: 'True if vehicles of this name exist, but none in the requested model years.',
      examples: [false],
    }),
    last_year: nullable(Type.Integer(), { description: 'Last model year of this name.', examples: [2025] }),
  },
  'A similar name.',
  'Suggestion',
)

/** Seventeen letters and digits without I, O, and Q, with at least one of each. Never repeated in a response. */
const VIN = /^(?=.*\d)(?=.*[A-Z])[A-HJ-NPR-Z0-9]{17}$/i
/** Trouble code, also with a scanner's suffix: "P0420-00". */
const TROUBLE_CODE = /^[PBCU][0-3][0-9A-F]{3}(?:[ :-]?[0-9A-F]{2})?$/i

const VIN_NOTE =
  'This is a vehicle identification number, not a model: GET /v1/vins/{vin} decodes it. NHTSA reports by VIN whether this vehicle was repaired: https://www.nhtsa.gov/recalls.'
/** Names of trucks and vans over 8,500 lb, as drivers and NHTSA write them. */
const HEAVY = /\b(?:[EF]-?[2-6]50|[2-5]500|sprinter|super duty|titan xd|promaster|transit ?-?[23]50)(?:hd|sd)?\b/i
const HEAVY_NOTE =
  'EPA rates no vehicle over 8,500 lb: such trucks and vans are known only from the loaded federal records.'
const STARTER_NOTE = `The starter data contain only a selection: a vehicle that is missing here may still exist. ${LOAD_ALL}`
const OTHER_YEARS_NOTE = 'No similar name has the requested model years: the suggestions are names of other years.'

/** Explains why a search found nothing, if its words show a reason, and suggests similar names. */
export function emptySearchHints(filters: VehicleFilters, catalog: Catalog): EmptySearchHints {
  const texts = [filters.model, filters.make].map((text) => text?.trim() ?? '')
  // A VIN may be written in groups, but "2019 f-250 super duty" also has seventeen characters.
  const whole = (text: string) => (/\bsuper\W?duty\b/i.test(text) ? [] : [text.replace(/[\s-]/g, '')])
  const hasVin = (text: string) => [...whole(text), ...text.split(/\s+/)].some((word) => VIN.test(word))
  if (texts.some(hasVin)) return { note: VIN_NOTE, suggestions: [] }
  // A Chevrolet C1500 and a Mazda B2300 also look like codes.
  const code = texts.find((text) => TROUBLE_CODE.test(text) && catalog.countVehicles({ model: text }) === 0)
  if (code !== undefined) {
    const address = `/v1/dtc/${code.slice(0, 5).toUpperCase()}`
    return { note: `This looks like a trouble code, not a model: see GET ${address}.`, suggestions: [] }
  }
  const campaign = texts.map((text) => campaignInSearch(text, catalog)).find((number) => number !== undefined)
  if (campaign !== undefined) return { note: campaignNote(campaign), suggestions: [] }
  // Cars of the make are not similar names for its motorcycles.
  const near = catalog.suggestNames(filters)
  const suggestions = isMotorcycle(filters) ? near.filter(isMotorcycle) : near
  const areOfOtherYears = suggestions.length > 0 && suggestions.every(({ other_years: isOther }) => isOther)
  const starter = catalog.meta.edition === 'starter' ? (loadingNote(catalog.meta) ?? STARTER_NOTE) : undefined
  const heavy = texts.some((text) => HEAVY.test(text)) ? HEAVY_NOTE : undefined
  const note = joined([starter, heavy, noteOfFound(filters, catalog), areOfOtherYears ? OTHER_YEARS_NOTE : undefined])
  return { note, suggestions }
}

/** Returns the note for found vehicles: the interpretation of the words, and the coverage of motorcycles. */
export function noteOfFound(filters: VehicleFilters, catalog: Catalog): string | undefined {
  return joined([isMotorcycle(filters) ? MOTORCYCLE_NOTE : undefined, catalog.noteOf(filters)])
}

function joined(notes: readonly (string | undefined)[]): string | undefined {
  return notes.filter((note) => note !== undefined).join(' ') || undefined
}

function campaignNote(number: string): string {
  return `This is a recall campaign number, not a model: GET /v1/recalls/${number} returns the campaign and its vehicles.`
}

interface NamedVehicle {
  readonly make?: string | undefined
  readonly model?: string | null | undefined
}

/** Makes that build only motorcycles, as drivers and NHTSA write them. */
const MAKES =
  /\b(?:harley|livewire|yamaha|kawasaki|ducati|ktm|husqvarna|royal enfield|indian|aprilia|vespa|piaggio|moto guzzi|buell|gas ?gas)\b/i
/** Model names that no car has, for any make. */
const NAMES =
  /\b(?:gold ?wing|africa twin|hayabusa|v-?strom|burgman|sportster|softail|road king|(?:street|road|electra) glide|(?:speed|street) triple|thruxton|cbr ?\d{3,4}\w*|gsx-?[rs]? ?\d{3,4}\w*|yzf\w*)\b/i
/** Motorcycle names and codes of makes that also build cars. Reviewed against data/aliases/unlinked-names.tsv. */
const NAMES_OF_MAKE: readonly (readonly [make: RegExp, names: RegExp])[] = [
  [
    /\bhonda\b/i,
    /\b(?:aspencade|valkyrie|shadow|rebel|grom|monkey|silver ?wing|metropolitan|super cub|ruckus|interstate|(?:adv|cb|cbr|cmx|crf|ctx|gl|msx|nc|nss|nt|pcx|rvt|st|vf|vfr|vt|vtr|vtx|xr)[- ]?\d{2,4}\w*)\b/i,
  ],
  [
    /\bsuzuki\b/i,
    /\b(?:boulevard|katana|intruder|marauder|bandit|gsx\w*|(?:an|dl|dr|drz|gs|gsf|gz|ls|rm|rmz|sfv|sv|tu|uh|vl|vs|vz)[- ]?\d{2,4}\w*)\b/i,
  ],
  [/\bbmw\b/i, /\b(?:[rkfgsc] ?\d{3,4} ?[a-z]{0,3}|m ?1000 ?\w{1,2}|hp[24]|ce ?0\d)\b/i],
  [/\btriumph\b/i, /\b(?:bonneville|daytona|tiger|scrambler|trident|rocket)\b/i],
]

const MOTORCYCLE_NOTE =
  "EPA rates no motorcycles: they are known only from the loaded federal records, under NHTSA's names, such as GL1800."

export function isMotorcycle({ make, model }: NamedVehicle): boolean {
  const words = [make, model].filter(Boolean).join(' ')
  if (MAKES.test(words) || NAMES.test(words)) return true
  return NAMES_OF_MAKE.some(([ofMake, names]) => ofMake.test(words) && names.test(words))
}
