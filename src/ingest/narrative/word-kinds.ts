import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../../../data/lexicon')
export const WORD_LIST_FILES = ['ordinary-words.txt', 'first-names.txt', 'surnames.txt'] as const

/** What a word can be for the redaction; a word may be several of these. Bits of `kindOf`. */
export const KIND = {
  ordinary: 1 << 0,
  first: 1 << 1,
  surname: 1 << 2,
  make: 1 << 3,
  /** "Smith Motors": what follows the name of a business. */
  business: 1 << 4,
  /** "San Jose", "Saint Paul": what makes a place of a first name that follows. */
  beforePlace: 1 << 5,
  /** "John Deere", "Martin County". */
  afterPlace: 1 << 6,
  /** Words that end a name in a text without capitals, and never begin one. */
  grammar: 1 << 7,
  named: 1 << 8,
  title: 1 << 9,
  closing: 1 << 10,
  closingFiller: 1 << 11,
  talk: 1 << 12,
  contact: 1 << 13,
  preposition: 1 << 14,
  relation: 1 << 15,
  role: 1 << 16,
  speech: 1 << 17,
  particle: 1 << 18,
  label: 1 << 19,
  /** Labels that are words of every text: their number must be called one ("report number"). */
  weakLabel: 1 << 20,
  labelFiller: 1 << 21,
  vin: 1 << 22,
  plate: 1 << 23,
  street: 1 << 24,
  /** Kinds of street that are words of every text: way, drive, place. */
  weakStreet: 1 << 25,
  digitName: 1 << 26,
  federal: 1 << 27,
  at: 1 << 28,
} as const

const WORDS: Readonly<Record<Exclude<keyof typeof KIND, 'ordinary' | 'first' | 'surname'>, string>> = {
  make: `acura alfa audi bentley bmw buick cadillac chevrolet chevy chrysler daewoo dodge eagle ferrari fiat fisker ford
    fords freightliner genesis geo gm gmc honda hummer hyundai infiniti isuzu jaguar jeep kia land lexus lincoln lotus
    mack maserati mazda mercedes mercury mini mitsubishi nissan oldsmobile plymouth polestar pontiac porsche ram rivian
    rover saab saturn scion subaru suzuki tesla toyota volkswagen vw volvo nhtsa`,
  business: `dealership dealer dealers dealerships motor motors auto autos automotive autonation autoplex cars tire tires
    inc llc ltd corp corporation company co group body collision service services corporate headquarters bank insurance center centre hospital
    superstore mall credit union finance brothers bros industries controls tool tools store stores garage shop repair
    towing transmission glass rv truck trucks sales leasing rental university school clinic chevrolet chrysler`,
  beforePlace:
    'san santa santo st saint fort ft port mt mount lake cape new el los las del north south east west point',
  afterPlace: `county city deere beach springs park airport hwy highway parish township island bridge dam river lake
    valley canyon club controls brake's hancock pointe`,
  grammar: `a an the and or but nor so if then than as at by for from in into of off on onto out over to up upon with
    within without about above after again all also always am any are around away back be because been before behind
    being below both came can cannot could did do does done down during each either ever every few first for found gave
    get gets go goes going got had has have having he her here him his how i im ive in is isnt it its just kept know last
    let like me more most my never new no none not nothing now of off once one only other our ours out own per said same
    saw she should since some soon still such than that thats the their them then there these they this those though
    through to today told too took two under until us very was we went were what when where which while who whom why will
    with would yes yesterday yet you your stated says asked called came went may might must when where wont would cant
    dont didnt doesnt wasnt isnt n t s re ve ll d m`,
  named: 'named name names',
  title:
    'mr mrs ms miss mister dr doctor prof professor sgt sergeant officer trooper deputy detective judge senator atty',
  closing: `thanks thank thankyou thx sincerely regards respectfully truly cordially signed signature cheers best yours
    gratefully from`,
  closingFiller: `thanks thank you so much very again for your yours time help attention consideration truly submitted
    regards sincerely in advance and god bless a lot to this matter assistance cooperation kind kindest best warm warmest
    the any all every everyone listening reading my our complaint letter by respectfully cordially dear sir madam from
    prompt immediate kindly service support response concern concerns well wishes understanding look looking into`,
  talk: `spoke speak speaking spoken talk talks talked talking met meet meeting dealt dealing deal communicated
    corresponded conversation conversations chatted emailed texted appointment`,
  contact: `contact contacted contacting call called calling told tell asked ask informed advised assured notified saw per
    attn attention cc thank ask see reached email text texted emailed saw hired`,
  preposition: 'by from to with c/o via',
  relation: `wife husband son sons daughter daughters mother mom father dad brother sister brothers sisters aunt uncle
    cousin niece nephew grandmother grandma grandfather grandpa grandson granddaughter parent child kid baby boyfriend
    girlfriend fiance fiancee fiancé fiancée spouse partner friend friends neighbor neighbour neighbors roommate stepson stepdaughter
    boss coworker colleague employee owner owners passenger passengers`,
  role: `manager managers mgr advisor adviser advisors writer writers rep reps representative representatives agent agents
    technician tech mechanic salesman saleswoman salesperson supervisor director president owner attorney lawyer adjuster
    officer specialist engineer inspector investigator operator consultant coordinator assistant receptionist foreman
    cashier associate executive counselor paralegal nurse doctor chief captain lieutenant driver gentleman lady guy woman
    man person employee worker someone somebody customer claimant consumer complainant witness contact`,
  speech: `said told stated informed says advised explained assured replied answered emailed texted promised claimed
    insisted apologized responded called offered laughed admitted who`,
  particle: 'de la del della van der von den da di dos das du le el al bin ibn ben mac mc st',
  label: `case claim claims reference ref confirmation ticket policy account acct member membership invoice inv ro sr
    tracking mrn dl badge docket loan ssn bbb ftc wo crm cas dob passport extension ext pin vin`,
  weakLabel: `report incident file order record records patient license licence title contract request complaint inquiry
    enquiry registration citation customer police repair service id identification social routing medical chart employee
    number telephone phone fax insurance warranty receipt estimate`,
  labelFiller: `number numbers no num nbr nr is was id the my our their with ford toyota gm file order report claim case
    record request service repair police security ref reference assigned given opened filed are as follows corporate
    customer incident complaint it he she they gave me us a license plate from ending in`,
  vin: 'vin vins',
  plate: 'license licence lic plate plates tag tags',
  street: `street st avenue ave av road rd boulevard blvd lane ln highway hwy parkway pkwy pky turnpike tpke pike trail trl
    terrace ter court ct expressway expy freeway fwy circle cir route rte causeway byway crescent alley`,
  weakStreet: 'drive dr way place pl plaza square sq loop run row crossing xing park point pt ridge cove path walk',
  digitName: 'zero oh one two three four five six seven eight nine',
  at: 'at from in with',
  federal: 'nhtsa odi campaign recall recalls tsb bulletin program part fmvss dot ssm ota software trouble fault error',
}

/** Reads a list: words divided by blanks, lines that begin with "#" are remarks. */
function parseWordList(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(' '))
    .filter((word) => word !== '')
}

function readKinds(): Map<string, number> {
  const kinds = new Map<string, number>()
  const add = (kind: number, words: readonly string[]): void => {
    for (const word of words) kinds.set(word, (kinds.get(word) ?? 0) | kind)
  }
  const [ordinary, first, surnames] = WORD_LIST_FILES.map((name) =>
    parseWordList(readFileSync(join(FOLDER, name), 'utf8')),
  )
  add(KIND.ordinary, ordinary ?? [])
  add(KIND.first, first ?? [])
  add(KIND.surname, surnames ?? [])
  for (const [kind, words] of Object.entries(WORDS)) {
    add(KIND[kind as keyof typeof WORDS], words.split(/\s+/))
    // What marks something else is no name, unless a list of names has it.
    add(
      KIND.ordinary,
      words.split(/\s+/).filter((word) => ((kinds.get(word) ?? 0) & KIND.first) === 0),
    )
  }
  return kinds
}

/** "don't", "we've", "who'd" */
const CONTRACTION = /(?:n['’]?t|['’](?:re|ve|ll|d|m|s))$/

const HASH_SLOTS = 32_768
const HASH_FACTOR = 31

/** The next step of the hash of a word, by the code of its next letter in lower case. */
export function hashStep(hash: number, code: number): number {
  return (Math.imul(hash, HASH_FACTOR) + code) | 0
}

/** The kinds of all words that a list has, found by a hash of their letters, so that no string is made of a word. */
class KindTable {
  readonly #words: string[] = ['']
  readonly #kinds: number[] = [0]
  readonly #next: number[] = [0]
  /** The first word of each slot, then by #next the others; 0 = none. */
  readonly #heads = new Int32Array(HASH_SLOTS)

  constructor(kinds: ReadonlyMap<string, number>) {
    for (const [word, kind] of kinds) {
      let hash = 0
      for (let at = 0; at < word.length; at += 1) hash = hashStep(hash, word.charCodeAt(at))
      const slot = hash & (HASH_SLOTS - 1)
      this.#next.push(this.#heads[slot] ?? 0)
      this.#heads[slot] = this.#words.push(word) - 1
      this.#kinds.push(kind)
    }
  }

  /** Kinds of the word that `lower` has from `start` to `end`. */
  find(hash: number, lower: string, start: number, end: number): number {
    let number = this.#heads[hash & (HASH_SLOTS - 1)] ?? 0
    while (number !== 0 && !isThere(this.#words[number] ?? '', lower, start, end)) number = this.#next[number] ?? 0
    return this.#kinds[number] ?? 0
  }
}

function isThere(word: string, lower: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false
  for (let at = 0; at < word.length; at += 1) if (word.charCodeAt(at) !== lower.charCodeAt(start + at)) return false
  return true
}

let table: KindTable | undefined
let known: Map<string, number> | undefined

/** The table, made once. */
export function kindTable(): KindTable {
  table ??= new KindTable((known ??= readKinds()))
  return table
}

/** The kinds of a word in lower case, as bits of KIND; a word that no list has gives 0. */
export function kindOf(word: string): number {
  known ??= readKinds()
  return known.get(word) ?? (CONTRACTION.test(word) ? KIND.ordinary : 0)
}
