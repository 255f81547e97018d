import { sourceMake } from './canonical-make.ts'
import type { NumberedEpaName } from './link-names.ts'
import { AliasTable } from './rules/alias-file.ts'
import type { FederalName } from './rules/federal-reading.ts'
import { linkFederalNames, type NameLink } from './rules/link-federal-names.ts'
import { YEARS_IN_USE } from './rules/own-names.ts'
import { projectAliases, vinNameAliases } from './rules/read-alias-files.ts'

/** A (year, make, model) in vPIC's words. */
export interface VinModelName {
  readonly year: number
  readonly make: string
  readonly model: string
}

/** Vehicles under the EPA name `name` can have a VIN that decodes to the vPIC name at the index `vin`. */
export interface VinNameLink {
  readonly vin: number
  readonly name: number
}

/**
 * Links vPIC's names to EPA names by the rules that link the names of NHTSA's recalls, which are mostly the same words;
 * data/aliases/vin-names.tsv has what vPIC alone calls otherwise. A run of its own: vPIC's names must not take a car from a
 * name of recalls, nor the other way round. A reviewed name takes no car from another one either: without its row "Civic" means
 * the sedans that "Civic Si" means, too. An EPA name that no rule reaches goes to the vPIC name that it begins with:
 * vPIC tells an "X3 M" or a "Kona Electric" from its X3 and its Kona by the trim and the engine, which narrow the
 * candidates of a VIN afterwards.
 */
export function linkVinNames(
  epaNames: readonly NumberedEpaName[],
  names: readonly VinModelName[],
): readonly VinNameLink[] {
  const aliases = projectAliases()
  const federal = new AliasTable([...vinNameAliases(), ...aliases.federal.rows])
  // Each name counts as one with records, so that "Golf R" takes its cars from "Golf".
  const counted = names.map(({ year, make, model }) => ({ year, make, model, recalls: 1 }))
  const reviewed = linkFederalNames(counted, epaNames, { ...aliases, federal }).links
  const ruled = ruledLinks(epaNames, counted)
  const links = new Map([...reviewed, ...ruled].map((link) => [`${link.federal} ${link.epa}`, link]))
  const reached = new Set(Array.from(links.values(), ({ epa }) => epa))
  const first = [...links.values()].flatMap(({ federal: vin, epa }) => linkOf(vin, epaNames[epa]))
  const unreached = epaNames.filter((_, index) => !reached.has(index))
  return [...first, ...linkBeginnings(unreached, names)]
}

type Link = Pick<NameLink, 'federal' | 'epa'>

/** The links without data/aliases/vin-names.tsv, of the makes and years in which it has a row. */
function ruledLinks(epaNames: readonly NumberedEpaName[], counted: readonly FederalName[]): readonly Link[] {
  const table = new AliasTable(vinNameAliases())
  const isReviewed = ({ make, model, year }: FederalName): boolean =>
    table.find(sourceMake(make).make, model, year) !== null
  const reviewed = counted.filter(isReviewed)
  const keys = new Set(reviewed.map(({ year, make }) => keyOf(year, make)))
  // With the years before, in which hybrids got names of their own.
  const near = new Set(
    reviewed.flatMap(({ year, make }) =>
      Array.from({ length: YEARS_IN_USE + 1 }, (_, earlier) => keyOf(year - earlier, make)),
    ),
  )
  const keyOfName = ({ year, make }: Pick<FederalName, 'year' | 'make'>): string => keyOf(year, make)
  const epas = [...epaNames.keys()].filter((index) => keys.has(keyOfName(epaNames[index] as NumberedEpaName)))
  const vins = [...counted.keys()].filter((index) => near.has(keyOfName(counted[index] as FederalName)))
  const found = linkFederalNames(
    vins.map((index) => counted[index] as FederalName),
    epas.map((index) => epaNames[index] as NumberedEpaName),
    projectAliases(),
  )
  return found.links.map(({ federal, epa }) => ({ federal: vins[federal] ?? -1, epa: epas[epa] ?? -1 }))
}

function linkOf(vin: number, epaName: NumberedEpaName | undefined): VinNameLink[] {
  return epaName === undefined ? [] : [{ vin, name: epaName.name }]
}

interface Beginning {
  readonly vin: number
  readonly words: readonly string[]
}

function linkBeginnings(epaNames: readonly NumberedEpaName[], names: readonly VinModelName[]): VinNameLink[] {
  const sought = new Set(epaNames.map(({ year, make }) => keyOf(year, make)))
  const beginnings = Map.groupBy(
    names.flatMap(({ year, make, model }, vin) => {
      const key = keyOf(year, make)
      return sought.has(key) ? [{ vin, words: wordsOf(model), key }] : []
    }),
    ({ key }) => key,
  )
  return epaNames.flatMap((epa) => {
    const words = wordsOf(epa.model)
    const of = (beginnings.get(keyOf(epa.year, epa.make)) ?? []).filter((one) => beginsWith(words, one))
    const longest = Math.max(...of.map((one) => one.words.length))
    return of.filter((one) => one.words.length === longest).map(({ vin }) => ({ vin, name: epa.name }))
  })
}

function beginsWith(words: readonly string[], { words: first }: Beginning): boolean {
  return first.length > 0 && first.every((word, index) => word === words[index])
}

function keyOf(year: number, make: string): string {
  return `${year} ${sourceMake(make).make}`
}

/** "EQE-Class SUV" names what EPA calls "EQE 350 4matic (SUV)"; the body narrows the candidates afterwards. */
function wordsOf(model: string): readonly string[] {
  return model
    .toLowerCase()
    .replace(/[- ]class( sedan| suv)?$/, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
