import type { FuelType } from '#catalog/vocabulary.ts'
import { patternCell, wordsCell } from '#ingest/read/read-table.ts'
import { sourceMake } from './canonical-make.ts'
import { linkNames, type FederalName, type NameLink, type NumberedEpaName } from './link-names.ts'
import { namesTable } from './names/names-table.ts'

interface Rewrite {
  readonly make: string
  /** True if the row also applies to names that are already linked. */
  readonly isAlso: boolean
  readonly from: RegExp
  readonly to: string
  /** EPA's names that are other versions; undefined = none. */
  readonly except: RegExp | undefined
}

const COLUMNS = ['make', 'when', 'from', 'to', 'except', 'reason'] as const
const REWRITES: readonly Rewrite[] = namesTable('rating-names', COLUMNS).flatMap(
  ({ at, cells: { make, when, from, to, except } }) =>
    wordsCell(make).map((name) => ({
      make: name,
      isAlso: when === 'also',
      from: patternCell(from, at),
      to,
      except: except === '' ? undefined : patternCell(except, at),
    })),
)
/** Fuel types that a name without a word for them excludes. */
const OWN_POWER: ReadonlySet<FuelType | null> = new Set<FuelType | null>([
  'Electric',
  'Plug-in Hybrid',
  'Hydrogen',
  'Hybrid',
])
const POWER_WORDS = /\b(?:hybrid|m?hev|phev|bev|ev|electric|e-hybrid)\b/

/** Rating name as other records write it. */
interface Rewritten {
  readonly model: string
  readonly except: readonly RegExp[]
}

/**
 * Links names that only safety ratings use, by a reviewed table of other names: "XC60 T5" is rated, and EPA lists the
 * XC60. Returns the links missing in `links`, which the ordinary rules gave all names.
 */
export function linkRatingNames(
  epaNames: readonly FueledEpaName[],
  names: readonly FederalName[],
  links: readonly NameLink[],
): NameLink[] {
  const linked = new Set(links.map(({ federalName }) => federalName))
  const known = new Set(links.map(({ federalName, name }) => `${federalName} ${name}`))
  const rewritten = new Map<number, Rewritten>()
  const rewrittenNames = names.flatMap((name) => {
    const found = rewrite(name, linked.has(name.federalName))
    if (found === undefined) return []
    rewritten.set(name.federalName, found)
    return [{ ...name, model: found.model }]
  })
  return linkNames(epaNames, rewrittenNames).links.filter(({ federalName, name }) => {
    const [epa, found] = [epaNames[name - 1], rewritten.get(federalName)]
    return epa !== undefined && found !== undefined && !known.has(`${federalName} ${name}`) && isSameVersion(epa, found)
  })
}

export interface FueledEpaName extends NumberedEpaName {
  readonly fuelType: FuelType | null
}

function isSameVersion(epa: FueledEpaName, { model, except }: Rewritten): boolean {
  if (OWN_POWER.has(epa.fuelType) && !POWER_WORDS.test(model)) return false
  return !except.some((pattern) => pattern.test(epa.model.toLowerCase()) && !pattern.test(model))
}

function rewrite({ make, model }: FederalName, isLinked: boolean): Rewritten | undefined {
  const { make: canonical } = sourceMake(make)
  const before = model.toLowerCase()
  const except: RegExp[] = []
  const ofMake = REWRITES.filter((row) => (row.make === '*' || row.make === canonical) && (row.isAlso || !isLinked))
  const after = ofMake.reduce((text, row) => {
    if (row.except !== undefined && row.from.test(text)) except.push(row.except)
    return text.replace(row.from, row.to)
  }, before)
  return after === before ? undefined : { model: after, except }
}
