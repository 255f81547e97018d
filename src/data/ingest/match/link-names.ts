import type { EpaName } from './epa-name.ts'
import { type Aliases, projectAliases } from './rules/alias-file.ts'
import { linkFederalNames } from './rules/link-federal-names.ts'
import { carsWithoutRecalls, linkReport, type LinkReport } from './rules/link-report.ts'
import type { Confidence, RuleName } from './rules/rule.ts'

export interface NumberedEpaName extends EpaName {
  readonly name: number
  /** 0 = missing from EPA's newest edition, so only found by id. Used only in the report. */
  readonly listed?: 0 | 1
}

/** A name (year, make, model) in NHTSA's records; null = year unknown. */
export interface FederalName {
  readonly federalName: number
  readonly year: number | null
  readonly make: string
  readonly model: string
  /** Recall campaigns about vehicles with this name. Only a name with campaigns may take a car from a wider name. */
  readonly recalls: number
  /** All campaigns with this name, including those about equipment. */
  readonly campaigns?: number
}

/** A link: NHTSA's records under the federal name apply to the vehicles under the EPA name. */
export interface NameLink {
  readonly federalName: number
  readonly name: number
  /** "named_in_text" = a campaign's text names the car, but its table another. */
  readonly rule: RuleName | 'named_in_text'
  readonly confidence: Confidence
}

export interface LinkedFederalNames {
  readonly links: readonly NameLink[]
  readonly report: LinkReport
}

/**
 * Links federal names to EPA names by the rules of rules/rule.ts. A name without a year is never linked.
 * @param aliases reviewed alias files; for another country's names, that country's
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
