/**
 * The rules that tie NHTSA's names to EPA's, in the order in which they are tried: a link carries the last rule of
 * this list that it needed, and a federal name is counted under its best link.
 */
export const RULES = [
  { name: 'same_name', confidence: 'exact', summary: 'EPA writes the same letters; case does not count' },
  { name: 'punctuation', confidence: 'exact', summary: 'the same but for hyphens, blanks and dots: "CR-V", "CRV"' },
  { name: 'drive_words', confidence: 'derived', summary: 'EPA adds how the car is driven: "Highlander 2WD"' },
  { name: 'cab_words', confidence: 'derived', summary: 'EPA adds the cab: "Colorado Crew Cab 2WD"' },
  { name: 'engine_words', confidence: 'derived', summary: 'EPA adds engine or fuel words: "Taurus FFV", "S60 B5"' },
  { name: 'trim_words', confidence: 'derived', summary: 'EPA adds trims: "Camry XLE/XSE"' },
  { name: 'body_words', confidence: 'derived', summary: 'EPA adds the body: "Camry Wagon", "A5 Sportback"' },
  { name: 'size_words', confidence: 'derived', summary: 'EPA adds the length or load class: "Expedition MAX"' },
  { name: 'record_mark', confidence: 'derived', summary: 'NHTSA adds a mark of its own records: "REDUNDANT", "NA"' },
  { name: 'make_in_name', confidence: 'derived', summary: 'NHTSA repeats the make: "MAZDA3", "POLESTAR 2"' },
  { name: 'new_in_name', confidence: 'derived', summary: 'one side says new: "New Beetle", "New Range Rover"' },
  { name: 'series_words', confidence: 'derived', summary: 'a series word differs: "X5 SAV", "Silverado C15"' },
  { name: 'word_order', confidence: 'derived', summary: 'the same words in another order: "AMG ML63", "ML63 AMG"' },
  { name: 'code_letters', confidence: 'derived', summary: 'letters of a model code spelled out: "328XI", "RX350L"' },
  { name: 'power_words', confidence: 'derived', summary: 'other words for the same drive: "NIRO PHEV", "CIVIC GX"' },
  {
    name: 'grade_words',
    confidence: 'derived',
    summary: 'NHTSA names a grade that EPA does not distinguish: "SEDONA EX"',
  },
  { name: 'shared_name', confidence: 'derived', summary: 'one EPA row is for several nameplates: "Sentra/200SX"' },
  { name: 'family_name', confidence: 'derived', summary: 'NHTSA names the whole family: "3 SERIES", "IS"' },
  { name: 'unnamed_hybrid', confidence: 'derived', summary: 'NHTSA has no name of its own for the hybrid' },
  { name: 'reviewed_alias', confidence: 'reviewed', summary: 'data/aliases/federal-names.tsv says so' },
] as const satisfies readonly { name: string; confidence: 'exact' | 'derived' | 'reviewed'; summary: string }[]

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

/** Of several rules that a link needed, the one that comes last in the list. */
export function lastRule(rules: Iterable<RuleName>): RuleName {
  let last: RuleName = 'same_name'
  for (const rule of rules) if (ruleOrder(rule) > ruleOrder(last)) last = rule
  return last
}
