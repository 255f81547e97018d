/**
 * Rules that link NHTSA's names to EPA's, in the order in which they are tried. A link records the last rule that it
 * needed. A federal name is counted under its best link.
 */
export const LINK_RULES = [
  { name: 'same_name', confidence: 'exact', explanation: 'Both names have the same letters; case does not matter.' },
  {
    name: 'punctuation',
    confidence: 'exact',
    explanation: 'The names differ only in hyphens, blanks, or dots, as "CR-V" and "CRV".',
  },
  {
    name: 'drive_words',
    confidence: 'derived',
    explanation: 'Only the vehicle\'s name states the driven wheels, as "Highlander 2WD".',
  },
  {
    name: 'cab_words',
    confidence: 'derived',
    explanation: 'Only the vehicle\'s name states the cab, as "Colorado Crew Cab 2WD".',
  },
  {
    name: 'engine_words',
    confidence: 'derived',
    explanation: 'Only the vehicle\'s name states the engine or fuel, as "Taurus FFV" or "S60 B5".',
  },
  {
    name: 'trim_words',
    confidence: 'derived',
    explanation: 'Only the vehicle\'s name states trims, as "Camry XLE/XSE".',
  },
  {
    name: 'body_words',
    confidence: 'derived',
    explanation: 'Only the vehicle\'s name states the body, as "Camry Wagon" or "A5 Sportback".',
  },
  {
    name: 'size_words',
    confidence: 'derived',
    explanation: 'Only the vehicle\'s name states the length or load class, as "Expedition MAX".',
  },
  {
    name: 'record_mark',
    confidence: 'derived',
    explanation: 'The federal record adds a mark of its own to the name, as "REDUNDANT" or "NA".',
  },
  {
    name: 'make_in_name',
    confidence: 'derived',
    explanation: 'The federal record repeats the make in the model, as "MAZDA3" or "POLESTAR 2".',
  },
  {
    name: 'new_in_name',
    confidence: 'derived',
    explanation: 'Only one of the names contains "new", as "New Beetle" or "New Range Rover".',
  },
  {
    name: 'series_words',
    confidence: 'derived',
    explanation: 'The names differ in a series word, as "X5 SAV" or "Silverado C15".',
  },
  {
    name: 'word_order',
    confidence: 'derived',
    explanation: 'The names have the same words in another order, as "AMG ML63" and "ML63 AMG".',
  },
  {
    name: 'code_letters',
    confidence: 'derived',
    explanation: 'One name spells out the letters of a model code, as "328XI" or "RX350L".',
  },
  {
    name: 'power_words',
    confidence: 'derived',
    explanation: 'The names use different words for the same drivetrain or fuel, as "NIRO PHEV" or "CIVIC GX".',
  },
  {
    name: 'grade_words',
    confidence: 'derived',
    explanation: 'The federal record names a grade that the vehicle\'s data do not distinguish, as "SEDONA EX".',
  },
  {
    name: 'shared_name',
    confidence: 'derived',
    explanation: 'The vehicle\'s row covers several nameplates, as "Sentra/200SX".',
  },
  {
    name: 'family_name',
    confidence: 'derived',
    explanation: 'The federal record names the whole family, as "3 SERIES" or "IS".',
  },
  {
    name: 'unnamed_hybrid',
    confidence: 'derived',
    explanation: 'The federal records have no separate name for the hybrid.',
  },
  {
    name: 'reviewed_alias',
    confidence: 'reviewed',
    explanation: 'A person checked that both names mean the same vehicle.',
  },
] as const satisfies readonly {
  readonly name: string
  readonly confidence: 'exact' | 'derived' | 'reviewed'
  readonly explanation: string
}[]

const EXPLANATIONS = new Map<string, string>([
  ...LINK_RULES.map(({ name, explanation }) => [name, explanation] as const),
  // This rule links one campaign, not a name, so it is not in the list.
  ['named_in_text', "The campaign's text names this vehicle; its table of makes and models does not."],
])

/** Returns the explanation of a rule in one sentence; null for a rule of another version of the service. */
export function explanationOfRule(rule: string): string | null {
  return EXPLANATIONS.get(rule) ?? null
}
