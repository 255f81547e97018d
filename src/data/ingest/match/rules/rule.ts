import { LINK_RULES as RULES } from '#catalog/link-rules.ts'

export type RuleName = (typeof RULES)[number]['name']
export type Confidence = (typeof RULES)[number]['confidence']

const ORDER = new Map<RuleName, number>(RULES.map((rule, index) => [rule.name, index]))
const CONFIDENCE = new Map<RuleName, Confidence>(RULES.map((rule) => [rule.name, rule.confidence]))

export function isRule(name: string): name is RuleName {
  return RULES.some((rule) => rule.name === name)
}

export function ruleOrder(rule: RuleName): number {
  return ORDER.get(rule) ?? RULES.length
}

export function ruleConfidence(rule: RuleName): Confidence {
  return CONFIDENCE.get(rule) ?? 'derived'
}

export function lastRule(rules: Iterable<RuleName>): RuleName {
  let last: RuleName = 'same_name'
  for (const rule of rules) if (ruleOrder(rule) > ruleOrder(last)) last = rule
  return last
}
