import type { Confidence, RuleName } from './rules/rule.ts'
import type { EpaName } from './epa-name.ts'
import { canonicalMake } from './canonical-make.ts'
import { foldBlanks } from '#ingest/numbers.ts'

/** A name that EPA rows carry; `name` numbers it. */
export interface NumberedEpaName extends EpaName {
  readonly name: number
}

/** A (year, make, model) of NHTSA's records; `federalName` numbers it. null = year unknown. */
export interface FederalName {
  readonly federalName: number
  readonly year: number | null
  readonly make: string
  readonly model: string
}

/** NHTSA's records under a federal name concern the vehicles under an EPA name. */
export interface NameLink {
  readonly federalName: number
  readonly name: number
  readonly rule: RuleName
  readonly confidence: Confidence
}

/**
 * Links federal names to EPA names where make, year and model (or EPA's base model) are equal after case folding:
 * the rule 'same_name'. Makes are compared in their canonical spelling.
 */
export function linkNames(epaNames: readonly NumberedEpaName[], federalNames: readonly FederalName[]): NameLink[] {
  const byText = new Map<string, number[]>()
  for (const name of epaNames) {
    for (const model of new Set([caseFold(name.model), caseFold(name.baseModel ?? name.model)])) {
      const key = keyOf(name.year, name.make, model)
      const names = byText.get(key)
      if (names === undefined) byText.set(key, [name.name])
      else names.push(name.name)
    }
  }
  return federalNames.flatMap(({ federalName, year, make, model }) => {
    const names = year === null ? [] : (byText.get(keyOf(year, make, caseFold(model))) ?? [])
    return names.map((name) => ({ federalName, name, rule: 'same_name', confidence: 'exact' }) as const)
  })
}

function keyOf(year: number, make: string, foldedModel: string): string {
  return `${year}|${canonicalMake(make)}|${foldedModel}`
}

function caseFold(text: string): string {
  return foldBlanks(text).toLowerCase()
}
