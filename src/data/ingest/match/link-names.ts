import type { EpaName } from './epa-name.ts'
import type { Aliases } from './rules/alias-file.ts'
import { carsWithoutRecalls } from './rules/cars-without-recalls.ts'
import { linkFederalNames } from './rules/link-federal-names.ts'
import { linkReport, type LinkReport } from './rules/link-report.ts'
import { projectAliases } from './rules/read-alias-files.ts'
import type { Confidence, RuleName } from './rules/rule.ts'

/** A name that EPA rows carry; `name` numbers it. */
export interface NumberedEpaName extends EpaName {
  readonly name: number
  /** 0 = EPA's newest edition no longer has it, and it answers by id only; asked for the report alone. */
  readonly listed?: 0 | 1
}

/** A (year, make, model) of NHTSA's records; `federalName` numbers it. null = year unknown. */
export interface FederalName {
  readonly federalName: number
  readonly year: number | null
  readonly make: string
  readonly model: string
  /** Recall campaigns about vehicles that use it: only a name with one may take a car from a wider name. */
  readonly recalls: number
  /** All campaigns that use it, also those on equipment. */
  readonly campaigns?: number
}

/** NHTSA's records under a federal name concern the vehicles under an EPA name. */
export interface NameLink {
  readonly federalName: number
  readonly name: number
  /** "named_in_text": the text of a campaign names the car, and its table another. */
  readonly rule: RuleName | 'named_in_text'
  readonly confidence: Confidence
}

/** What was linked, and the count of it. */
export interface LinkedFederalNames {
  readonly links: readonly NameLink[]
  readonly report: LinkReport
}

/**
 * Links federal names to EPA names by the rules of rules/rule.ts; a name without a year is linked to nothing.
 * @param aliases the reviewed files, of names of another country with that country's
 */
export function linkNames(
  epaNames: readonly NumberedEpaName[],
  federalNames: readonly FederalName[],
  aliases: Aliases = projectAliases(),
): LinkedFederalNames {
  const dated = federalNames.flatMap(({ year, ...name }) => (year === null ? [] : [{ ...name, year }]))
  const linked = linkFederalNames(dated, epaNames, aliases)
  const links = linked.links.flatMap((link) => {
    const { federalName } = dated[link.federal] ?? {}
    const { name } = epaNames[link.epa] ?? {}
    return federalName === undefined || name === undefined
      ? []
      : [{ federalName, name, rule: link.rule, confidence: link.confidence }]
  })
  return { links, report: linkReport(dated, linked, carsWithoutRecalls(dated, epaNames, linked)) }
}
