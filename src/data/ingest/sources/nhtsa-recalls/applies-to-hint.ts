/**
 * Finds the words of a campaign that limit it to some engine, fuel, transmission, drive or body: "equipped with 1.5L
 * engines". They are quoted exactly for people to read and never used as a filter.
 */

/** Maximum length of a hint: long lists of models say little about one vehicle. */
const HINT_CHARACTERS_MAX = 160
/** Maximum text searched: the affected vehicles come first, then the defect. */
const TEXT_CHARACTERS_READ = 1_500

const LITRES = String.raw`\d\.\d ?-?(?:L|LITERS?|LITRES?)\b`
const CYLINDERS = String.raw`\b(?:V|W|I|L|H)-?\d{1,2}\b|\b(?:\d{1,2}|THREE|FOUR|FIVE|SIX|EIGHT|TEN|TWELVE)[- ]CYLINDERS?\b`
const FUELS = String.raw`\bPLUG-?IN\b|\bP?HEVS?\b|\bHYBRIDS?\b|\bDIESELS?\b|\bTDI\b|\bCNG\b|\bNATURAL GAS\b|\bPROPANE\b|\bLPG\b|\bFLEX(?:IBLE)?[- ]FUEL\b|\bFUEL CELLS?\b|\bE-?85\b|\bETHANOL\b|\bELECTRIC (?:VEHICLES?|CARS?|SUVS?|PICKUPS?|VANS?|TRUCKS?|BUSES)\b|\bBATTERY[- ]ELECTRIC\b`
const DRIVES = String.raw`\b(?:FOUR|ALL|FRONT|REAR|TWO|4|2)[- ]?WHEEL[- ]DRIVES?\b|\b(?:4|A|F|R|2)WD\b|\b[42]X[42]\b|\bQUATTRO\b|\b4MATIC\b|\b4MOTION\b`
const TRANSMISSIONS = String.raw`\b(?:AUTOMATIC|MANUAL|\w+[- ]?SPEED|CONTINUOUSLY[- ]VARIABLE|CVT|DSG|DUAL[- ]CLUTCH|STANDARD)(?: \w+)? (?:TRANSMISSIONS?|TRANSAXLES?|GEARBOX(?:ES)?)\b|\bDIRECT[- ]SHIFT\b`
const BODIES = String.raw`\b(?:SEDANS?|COUPES?|CONVERTIBLES?|CABRIOLETS?|ROADSTERS?|HATCHBACKS?|(?:STATION |SPORTS? )?WAGONS?|LIFTBACKS?)\b|\b(?:TWO|THREE|FOUR|FIVE|[2-5])[- ]?DOORS?\b|\b(?:CREW|EXTENDED|REGULAR|DOUBLE|ACCESS|KING|QUAD|SINGLE|CHASSIS|STANDARD|SUPER|MEGA|CLUB) ?CABS?\b|\bSUPERC(?:AB|REW)\b|\bCAB ?(?:&|AND) ?CHASSIS\b`
/** Engines named as such, but not their parts, nor actions of an engine. */
const ENGINES = String.raw`\bENGINES?\b(?![- ](?:BLOCK|CONTROL|COMPARTMENT|COVER|MOUNT|OIL|IMMOBILI[SZ]ER|STARTER|START|STOP|COOL|BRAKE|RUN|SPEED|IDLE|IDLING|HARNESS|WIRING|MANAGEMENT))`

const POWERTRAIN = [LITRES, CYLINDERS, FUELS, DRIVES, TRANSMISSIONS].join('|')
/** Terms after "equipped with", where "engine" alone suffices. */
const EQUIPPED_TERM = new RegExp([POWERTRAIN, BODIES, ENGINES].join('|'), 'i')
const POWERTRAIN_TERM = new RegExp(POWERTRAIN, 'i')
/** Terms in the name of a campaign's vehicles. A letter and a number there may be a model: V60. */
const NAME_TERMS = [LITRES, FUELS, DRIVES, BODIES, String.raw`\bELECTRIC\b|\bBEVS?\b`].join('|')
const NAMED_TERM = new RegExp(NAME_TERMS, 'i')

const VEHICLES = String.raw`(?:VEHICLES?|CARS?|TRUCKS?|VANS?|MINIVANS?|SUVS?|PICKUPS?|MODELS?|SEDANS?|COUPES?|WAGONS?|CONVERTIBLES?|HATCHBACKS?|BUSES|MOTOR ?HOMES?|CHASSIS|TRACTORS?)`
/** Ends of a clause about equipment, followed by where the vehicles were sold, or the defect. */
const CLAUSE_END =
  /\s+and\s+(?:(?:certain|some|all)\s+)?(?:(?:model years?|MY)\s+)?(?:19|20)\d\d\b|\s(?:(?:and|or|but) )?(?:are |were |is |was |be |been )?(?:that|which|whose|where|when|while|if|because|due|for failing|originally|currently|ever|registered|manufactured|built|produced|assembled|sold|supplied|installed|on|may|might|can|could|will|would|fail|fails|failed|do|does|did|has|have|had|is|are|was|were|located|made|in)\b/i

const EQUIPPED = new RegExp(String.raw`\b(?:${VEHICLES}|RECALLING)\b[^.;]{0,160}?\b(EQUIPPED WITH )`, 'i')
const AFFECTED_EQUIPPED = /\b(?:the|these) (?:affected |subject )?vehicles (?:are|were) (equipped with )/i
const WITH = new RegExp(String.raw`\b${VEHICLES},? (WITH (?:(?:AN?|THE|OPTIONAL) )?)`, 'i')
const NEGATED = /\b(?:not|without|non)[\s-]+(?:\w+\s+)?$|\b(?:except|excluding|excludes?|other than)\b[^.;]{0,80}$/i
/** Drives that together cover all vehicles of a name. */
const DRIVEN_BY_TWO = /\b(?:2WD|FWD|RWD|4X2|(?:TWO|2|FRONT|REAR)[- ]?WHEEL[- ]DRIVE)\b/i
const DRIVEN_BY_ALL = /\b(?:4WD|AWD|4X4|(?:FOUR|4|ALL)[- ]?WHEEL[- ]DRIVE)\b/i
/** A hint without information; the engine's supplier follows. */
const BARE_ENGINE = /^equipped with (?:an? |the )?engines?$/i

/** Introductions to the vehicles' names: RECALLING since about 2009, ANNOUNCED before. */
const RECALLING =
  /\b(?:is|are) (?:voluntarily )?(?:recalling|expanding [^.;]{0,60}? (?:of|to include)|conducting a \w+ recall (?:of|on))\b/i
const ANNOUNCED = /^(?:vehicle description: *)?(?:(?:on|in|for) )?(?=(?:certain|some|all)\b)|^vehicle description: */i
const QUANTITY = /^ *(?:[\d,]+ )?(?:(?:certain|some|all)\b(?!-) *)?(?:of )?(?:the )?(?:(?:model years?|MY) +)?/i
const POPULATION_END =
  /,? (?:which|that|manufactured|built|produced|assembled|not|equipped|with|without|originally|currently|ever|sold|registered|because|due to|for|to|in|fail|fails|failed|may|might|can|could|do|does|did|the|if|when|has|have|had|is|are|was|were|whose|where)\b/i
/** Possible ends of a phrase: punctuation, except decimal points and short explanations in brackets. */
const STOP = /[;:]|\.(?!\d)|,|\s\((?![^)]{1,20}\))/g

/**
 * Returns the clause, at most 160 characters, that limits a campaign to some vehicles of its names; null if it names no
 * engine, fuel, transmission, drive or body.
 * @param summary description of the defect, as served
 */
export function appliesToHint(summary: string | null): string | null {
  if (summary === null) return null
  const text = summary.slice(0, TEXT_CHARACTERS_READ)
  if (FURTHER_POPULATION.test(text)) return null
  const first = firstSentence(text)
  return (
    clauseAfter(EQUIPPED, first, EQUIPPED_TERM) ??
    clauseAfter(WITH, first, POWERTRAIN_TERM) ??
    clauseAfter(AFFECTED_EQUIPPED, text, EQUIPPED_TERM) ??
    population(first)
  )
}

interface StatedVehicles {
  readonly years: readonly number[]
  readonly makes: readonly string[]
}

const STATED_YEARS = /\b((?:19|20)\d\d)(?:\s*(?:-|\/|through|thru|to)\s*((?:19|20)\d\d))?\b/gi

/** Returns false if the hint names years or makes and a record has another one: it says nothing about that vehicle. */
export function coversAll(hint: string, { years, makes }: StatedVehicles): boolean {
  const ranges = [...hint.matchAll(STATED_YEARS)].map(
    ([, first, last = first]) => [Number(first), Number(last)] as const,
  )
  const isYearNamed = (year: number): boolean => ranges.some(([first, last]) => year >= first && year <= last)
  if (ranges.length > 0 && !years.every(isYearNamed)) return false
  const words = ` ${hint.toUpperCase().replaceAll(/[^A-Z0-9]+/g, ' ')} `
  const isMakeNamed = (make: string): boolean =>
    words.includes(
      ` ${make
        .toUpperCase()
        .replaceAll(/[^A-Z0-9]+/g, ' ')
        .trim()} `,
    )
  return !makes.some(isMakeNamed) || makes.every(isMakeNamed)
}

/** Returns the words from "equipped with" to the end of the clause, if they contain a term. */
function clauseAfter(start: RegExp, text: string, term: RegExp): string | null {
  const found = start.exec(text)
  const opening = found?.[1]
  if (found === null || opening === undefined) return null
  const from = found.index + found[0].length - opening.length
  if (NEGATED.test(text.slice(0, from))) return null
  const rest = text.slice(from + opening.length)
  const end = phraseEnd(rest, CLAUSE_END, (next) => LISTED_POWERTRAIN.test(next))
  if (namesFurtherVehicles(rest.slice(end), RECALLING.test(text))) return null
  return hintOf(text.slice(from, from + opening.length + end), term)
}

/** Returns the campaign's names for its vehicles, if each of them contains a fuel, drive or body. */
function population(first: string): string | null {
  const start = RECALLING.exec(first) ?? ANNOUNCED.exec(first)
  if (start === null) return null
  const rest = first.slice(start.index + start[0].length).replace(QUANTITY, '')
  // In uppercase text, only the kind of word distinguishes the next name of a list from the next clause.
  const isAllCaps = rest === rest.toUpperCase()
  const end = phraseEnd(rest, POPULATION_END, (next) =>
    isAllCaps ? LISTED_NAME.test(next) : LISTED_WORD.test(next) || LISTED_TERM.test(next),
  )
  const after = rest.slice(end)
  const isWhole = !/^(?:;| \()/.test(after) && !namesFurtherVehicles(after, RECALLING.test(first))
  const names = rest.slice(0, end).split(BETWEEN_NAMES)
  return isWhole && limitsAll(names) ? hintOf(rest.slice(0, end), NAMED_TERM) : null
}

/**
 * Returns true if each name is limited, by its own words or by words after the last that apply to all: "Escape and
 * Corsair plug-in hybrid electric vehicles". Words that distinguish names do not count: "Escape and Escape plug-in
 * ...".
 */
function limitsAll(names: readonly string[]): boolean {
  if (names.every((name) => NAMED_TERM.test(name))) return true
  const last = (names.at(-1) ?? '').toLowerCase()
  const kind = SHARED_KIND.exec(last)
  if (kind === null) return false
  const model = last
    .slice(0, kind.index)
    .replace(/^[\d\s/-]+/, '')
    .trim()
  return model !== '' && !names.slice(0, -1).some((name) => name.toLowerCase().includes(model))
}

const SHARED_KIND =
  /\b(?:plug-?in hybrid(?:[- ]electric)?|(?:hybrid|battery|fuel cell)[- ]electric|all-electric) (?:vehicles?|suvs?|cars?|trucks?|vans?)(?: \([a-z]{2,5}\))?$/

/** "Highlander and Highlander Hybrid" limits nothing; "Sorento Hybrid and Sorento Plug-in Hybrid" does. */
const BETWEEN_NAMES = /,? (?:and|or) |, /i
/** Vehicles or a body type, singular or plural. */
const FURTHER_VEHICLES =
  /\bvehicles?\b|\band [^.;]{0,40}?\b(?:sedans|coupes|wagons|convertibles|hatchbacks|trucks|pickups|vans|SUVs)\b/i
/**
 * A later sentence with further vehicles, to which the first does not apply: "added certain 2018-2021 Stinger vehicles", "in
 * addition, affected vehicles with automatic or manual transmissions", "also on 2002 Altima and Sentra vehicles".
 */
const FURTHER_POPULATION =
  /\badded (?:certain |some |all )?(?:(?:model years?|MY) )?(?:19|20)\d\d\b|\bin addition,? (?:the |some |certain |all )?(?:affected |other )?vehicles\b|(?:^|[.;]\s+)also,? (?:on|for|certain|some|all)\b/i
/** Further names in the clause itself: "2.5 liter V-6 engines and all Elantra model vehicles". */
const FURTHER_NAMES = new RegExp(String.raw`\band (?:all|certain|some) [^.;]{0,60}\b${VEHICLES}\b`, 'i')
/** A model year that is not part of a date. */
const FURTHER_YEARS =
  /\b(?:model years?|MY) (?:19|20)\d\d|(?:^|[,;]|\band)\s+(?:certain |some |all )?(?:19|20)\d\d(?:[-/](?:19|20)\d\d)? (?!(?:through|thru|to|and|or|at|in|on|by)\b)\w/i

/**
 * Returns true if the rest of the first sentence names further vehicles, to which the words before do not apply. In
 * campaigns with "is recalling", the defect has its own sentences, so vehicles in the first are further ones.
 */
function namesFurtherVehicles(rest: string, isRecalling: boolean): boolean {
  const sentence = firstSentence(rest)
  return FURTHER_YEARS.test(sentence) || (isRecalling && FURTHER_VEHICLES.test(sentence))
}

const LISTED_POWERTRAIN = new RegExp(`^(?:AND |OR |AND/OR )?(?:AN? |THE )?(?:[\\w.-]+ ){0,2}?(?:${POWERTRAIN})`, 'i')
const LISTED_NAME = new RegExp(`^(?:AND |OR )?(?:[\\w./-]+ ){0,3}?(?:${[NAME_TERMS, VEHICLES].join('|')})`, 'i')
const LISTED_WORD = /^(?:and |or )?(?:[A-Z0-9]|[a-z]+\d)/
const LISTED_TERM = new RegExp(`^(?:and |or )?(?:${NAME_TERMS})`, 'i')

/** Returns the end of a phrase: a word that ends it, or punctuation, unless a comma continues its list. */
function phraseEnd(rest: string, word: RegExp, continues: (next: string) => boolean): number {
  const end = word.exec(rest)?.index ?? rest.length
  for (const stop of rest.matchAll(STOP)) {
    if (stop.index >= end) break
    if (stop[0] === ',' && continues(rest.slice(stop.index + 1).trimStart())) continue
    return stop.index
  }
  return end
}

function hintOf(words: string, term: RegExp): string | null {
  const hint = words.trim()
  if (hint === '' || hint.length > HINT_CHARACTERS_MAX || BARE_ENGINE.test(hint) || FURTHER_NAMES.test(hint))
    return null
  return term.test(hint) && !(DRIVEN_BY_TWO.test(hint) && DRIVEN_BY_ALL.test(hint)) ? hint : null
}

/** Abbreviations whose period does not end a sentence: "Volkswagen Group of America, Inc. (Volkswagen) is recalling". */
const ABBREVIATION = /\b(?:Inc|Co|Corp|Ltd|No|Nos|St|Mfg|Bros|approx|U\.S|N\.A|[A-Z])$/i

function firstSentence(text: string): string {
  for (const stop of text.matchAll(/\.\s+(?=[A-Z(])/g)) {
    if (!ABBREVIATION.test(text.slice(0, stop.index))) return text.slice(0, stop.index + 1)
  }
  return text
}
