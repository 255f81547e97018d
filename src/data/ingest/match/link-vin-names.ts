import { sourceMake } from './canonical-make.ts'
import type { NumberedEpaName } from './link-names.ts'
import { AliasTable, projectAliases, vinNameAliases } from './rules/alias-file.ts'
import type { DatedFederalName } from './rules/federal-reading.ts'
import { linkFederalNames, type IndexedLink } from './rules/link-federal-names.ts'
import { YEARS_IN_USE } from './rules/own-names.ts'

export interface VinModelName {
  readonly year: number
  readonly make: string
  readonly model: string
}

/** A link: vehicles under the EPA name `name` can have a VIN that decodes to the vPIC name with index `vin`. */
export interface VinNameLink {
  readonly vin: number
  readonly name: number
}

/**
 * Links vPIC's names to EPA names.
 *
 * The rules for NHTSA's recall names apply, because most words are the same; data/aliases/vin-names.tsv lists the
 * exceptions. The run is separate from that for recalls, so that neither takes cars from the other's names. A reviewed
 * name takes no car from another name either: "Civic" must still include the sedans of "Civic Si". An EPA name that no
 * rule links goes to the longest vPIC name that it begins with: vPIC distinguishes an "X3 M" or "Kona Electric" by trim
 * and engine, which narrow the candidates later.
 */
export function linkVinNames(
  epaNames: readonly NumberedEpaName[],
  names: readonly VinModelName[],
): readonly VinNameLink[] {
  const aliases = projectAliases()
  const federal = new AliasTable([...vinNameAliases(), ...aliases.federal.rows])
  // Counts every name as having records, so that "Golf R" takes its cars from "Golf".
  const counted = names.map(({ year, make, model }) => ({ year, make, model, recalls: 1 }))
  const reviewed = linkFederalNames(counted, epaNames, { ...aliases, federal }).links
  const ruled = ruledLinks(epaNames, counted)
  const links = new Map([...reviewed, ...ruled].map((link) => [`${link.federal} ${link.epa}`, link]))
  const reached = new Set(Array.from(links.values(), ({ epa }) => epa))
  const first = [...links.values()].flatMap(({ federal: vin, epa }) => linkOf(vin, epaNames[epa]))
  const unreached = epaNames.filter((_, index) => !reached.has(index))
  return [...first, ...linkPrefixes(unreached, names)]
}

type Link = Pick<IndexedLink, 'federal' | 'epa'>

/** Returns the links without data/aliases/vin-names.tsv, for the makes and years with a row in it. */
function ruledLinks(epaNames: readonly NumberedEpaName[], counted: readonly DatedFederalName[]): readonly Link[] {
  const table = new AliasTable(vinNameAliases())
  const isReviewed = ({ make, model, year }: DatedFederalName): boolean =>
    table.find(sourceMake(make).make, model, year) !== null
  const reviewed = counted.filter(isReviewed)
  const keys = new Set(reviewed.map(({ year, make }) => keyOf(year, make)))
  // Includes earlier years, in which hybrids got names of their own.
  const near = new Set(
    reviewed.flatMap(({ year, make }) =>
      Array.from({ length: YEARS_IN_USE + 1 }, (_, earlier) => keyOf(year - earlier, make)),
    ),
  )
  const keyOfName = ({ year, make }: Pick<DatedFederalName, 'year' | 'make'>): string => keyOf(year, make)
  const epaIndexes = [...epaNames.keys()].filter((index) => keys.has(keyOfName(epaNames[index] as NumberedEpaName)))
  const vinIndexes = [...counted.keys()].filter((index) => near.has(keyOfName(counted[index] as DatedFederalName)))
  const found = linkFederalNames(
    vinIndexes.map((index) => counted[index] as DatedFederalName),
    epaIndexes.map((index) => epaNames[index] as NumberedEpaName),
    projectAliases(),
  )
  return found.links.map(({ federal, epa }) => ({ federal: vinIndexes[federal] ?? -1, epa: epaIndexes[epa] ?? -1 }))
}

function linkOf(vin: number, epaName: NumberedEpaName | undefined): VinNameLink[] {
  return epaName === undefined ? [] : [{ vin, name: epaName.name }]
}

interface NamePrefix {
  readonly vin: number
  readonly words: readonly string[]
}

function linkPrefixes(epaNames: readonly NumberedEpaName[], names: readonly VinModelName[]): VinNameLink[] {
  const unlinkedKeys = new Set(epaNames.map(({ year, make }) => keyOf(year, make)))
  const prefixes = Map.groupBy(
    names.flatMap(({ year, make, model }, vin) => {
      const key = keyOf(year, make)
      return unlinkedKeys.has(key) ? [{ vin, words: wordsOf(model), key }] : []
    }),
    ({ key }) => key,
  )
  return epaNames.flatMap((epa) => {
    const words = wordsOf(epa.model)
    const matching = (prefixes.get(keyOf(epa.year, epa.make)) ?? []).filter((prefix) => beginsWith(words, prefix))
    const longest = Math.max(...matching.map((prefix) => prefix.words.length))
    return matching.filter((prefix) => prefix.words.length === longest).map(({ vin }) => ({ vin, name: epa.name }))
  })
}

function beginsWith(words: readonly string[], { words: first }: NamePrefix): boolean {
  return first.length > 0 && first.every((word, index) => word === words[index])
}

function keyOf(year: number, make: string): string {
  return `${year} ${sourceMake(make).make}`
}

/**
 * Returns the words of a model without "class" and body: "EQE-Class SUV" matches EPA's "EQE 350 4matic (SUV)". The body
 * narrows the candidates later.
 */
function wordsOf(model: string): readonly string[] {
  return model
    .toLowerCase()
    .replace(/[- ]class( sedan| suv)?$/, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
