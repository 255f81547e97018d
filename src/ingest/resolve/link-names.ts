import type { EpaName } from './epa-name.ts'
import { linkFederalNames } from './rules/link-federal-names.ts'
import { projectAliases } from './rules/read-alias-files.ts'
import type { Confidence, RuleName } from './rules/rule.ts'

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
  /** 1 if a recall campaign about vehicles uses it: only such a name may take a car from a wider name. */
  readonly namesVehicle?: 0 | 1
}

/** NHTSA's records under a federal name concern the vehicles under an EPA name. */
export interface NameLink {
  readonly federalName: number
  readonly name: number
  readonly rule: RuleName
  readonly confidence: Confidence
}

/** Links federal names to EPA names by the rules of rules/rule.ts; a name without a year is linked to nothing. */
export function linkNames(epaNames: readonly NumberedEpaName[], federalNames: readonly FederalName[]): NameLink[] {
  const dated = federalNames.flatMap(({ year, ...name }) => (year === null ? [] : [{ ...name, year }]))
  const federal = dated.map(({ year, make, model, namesVehicle = 1 }) => ({ year, make, model, recalls: namesVehicle }))
  return linkFederalNames(federal, epaNames, projectAliases()).links.flatMap((link) => {
    const { federalName } = dated[link.federal] ?? {}
    const { name } = epaNames[link.epa] ?? {}
    return federalName === undefined || name === undefined
      ? []
      : [{ federalName, name, rule: link.rule, confidence: link.confidence }]
  })
}
