import type { FieldRule } from '#catalog/field-rules.ts'
import { type BodyClass, MIXED_BODIES, SINGLE_BODIES, type SingleBody } from '#catalog/vocabulary.ts'
import type { Derived } from '#ingest/match/derived.ts'
import { type BodyWording, type Body, type BodyTable, spacedWords, type BodyTableLine } from './body-table.ts'

/** Body class and number of side doors, without the tailgate. */
interface BodyFacts {
  readonly bodyClass: Derived<BodyClass>
  readonly doors: Derived<number>
}

export interface DerivedBody extends BodyFacts {
  /** Facts without the volume step, for names with contradictory volumes; see withoutJumps. */
  readonly unmeasured: BodyFacts
  /** Bodies left after all steps: "Sedan 4". */
  readonly left: readonly string[]
  /** File and line of the nameplate in the table; null = not in the table. */
  readonly line: string | null
}

/**
 * Derives body class and side doors. The reviewed table lists the nameplate's bodies; the words of the name, then EPA's
 * measured volumes, narrow them down. Null if several bodies are left, or name and table contradict.
 */
export function bodyOf(wording: BodyWording, table: BodyTable): DerivedBody {
  const line = table.find(wording)
  const named = namedBodyOf(wording.model)
  return line === undefined ? unlistedBody(wording, named) : listedBody(line, named, wording.measuredBodies)
}

interface NarrowedBodies {
  readonly rule: FieldRule
  readonly bodies: readonly Body[]
}

function listedBody(line: BodyTableLine, named: NamedBody, measuredBodies: string): DerivedBody {
  const isNamed = named.bodies.length > 0
  const plain = line.bodies.filter((body) => !body.isNamed)
  const listed = isNamed || plain.length === 0 ? line.bodies : plain
  if (listed.length === 0) return noBody('several_bodies', line.location)
  const matching = withDoors(named.bodies.reduce(selectedFor, listed), named.doors)
  if (matching.length === 0) return noBody('name_contradicts_nameplate', line.location)
  const left = measured(matching, measuredBodies)
  const steps: NarrowedBodies[] = [
    { rule: 'nameplate_table', bodies: listed },
    { rule: 'nameplate_and_name', bodies: matching },
  ]
  const factsOf = (narrowed: readonly NarrowedBodies[], bodies: readonly Body[]): BodyFacts => {
    const bodyClass = agreed(narrowed, ({ body }) => body)
    return {
      bodyClass: bodyClass.value === null ? mixedBody(bodies) : bodyClass,
      doors: agreed(narrowed, ({ doors }) => doors),
    }
  }
  return {
    ...factsOf([...steps, { rule: 'nameplate_and_volumes', bodies: left }], left),
    unmeasured: factsOf(steps, matching),
    left: left.map(({ body, doors }) => `${body} ${doors ?? ''}`),
    line: line.location,
  }
}

/** Returns the class for several bodies in one row: "Sedan, Coupe or Hatchback"; null if the vocabulary has none. */
function mixedBody(bodies: readonly Body[]): Derived<BodyClass> {
  const left = SINGLE_BODIES.filter((word) => bodies.some(({ body }) => body === word))
  const text = `${left.slice(0, -1).join(', ')} or ${left.at(-1)}`
  const value = MIXED_BODIES.find((word) => word === text)
  return value === undefined ? { value: null, rule: 'several_bodies' } : { value, rule: 'row_of_several_bodies' }
}

function noBody(rule: FieldRule, line: string): DerivedBody {
  const facts = { bodyClass: { value: null, rule }, doors: { value: null, rule } }
  return { ...facts, unmeasured: facts, left: [], line }
}

/** Returns the nameplate's bodies of the first class it has among the classes of a word. */
function selectedFor(bodies: readonly Body[], classes: readonly SingleBody[]): readonly Body[] {
  const selected = classes.find((word) => bodies.some(({ body }) => body === word))
  return bodies.filter(({ body }) => body === selected)
}

function withDoors(bodies: readonly Body[], doors: number | null): readonly Body[] {
  if (doors === null) return bodies
  return bodies.filter((each) => each.doors === doors || each.doors === null).map((each) => ({ ...each, doors }))
}

/** Returns the bodies that match the measured volumes; all if none does. */
function measured(bodies: readonly Body[], kinds: string): readonly Body[] {
  const fitting = bodies.filter((body) => [...kinds].some((kind) => isMeasuredAs(kind, body)))
  return fitting.length === 0 ? bodies : fitting
}

/** Returns true if the body has this kind of volume: hpv for cars with a tailgate, pv2 and pv4 by doors for others. */
function isMeasuredAs(kind: string, { body, doors }: Body): boolean {
  if (kind === 'h') return body === 'Hatchback' || body === 'Wagon'
  return body !== 'Hatchback' && (doors === null || doors === Number(kind))
}

/** Returns the value after the first step that leaves only one. */
function agreed<Value>(steps: readonly NarrowedBodies[], valueOf: (body: Body) => Value | null): Derived<Value> {
  for (const { rule, bodies } of steps) {
    const [value = null, ...others] = new Set(bodies.map(valueOf))
    if (value !== null && others.length === 0) return { value, rule }
  }
  return { value: null, rule: 'several_bodies' }
}

/** EPA classes that state a body. Car classes state the size, and special purpose vehicles have any body. */
const CLASS_BODIES: readonly (readonly [words: RegExp, body: BodyClass])[] = [
  [/sport utility/i, 'SUV'],
  [/pickup/i, 'Pickup'],
  [/minivan/i, 'Minivan'],
  [/vans, cargo/i, 'Cargo Van'],
  [/vans,? passenger/i, 'Passenger Van'],
]

/** Derives the body of a nameplate outside the table from a word of the name, else from a class that states a body. */
function unlistedBody({ vehicleClass }: BodyWording, named: NamedBody): DerivedBody {
  const facts = { bodyClass: unlistedClass(vehicleClass, named), doors: unlistedDoors(named) }
  return { ...facts, unmeasured: facts, left: [], line: null }
}

function unlistedClass(vehicleClass: string | null, { bodies }: NamedBody): Derived<BodyClass> {
  const ofClass = CLASS_BODIES.find(([words]) => words.test(vehicleClass ?? ''))?.[1]
  if (ofClass !== undefined) return { value: ofClass, rule: 'class_names_body' }
  const usual = new Set(bodies.map(([first]) => first))
  if (usual.size > 1) return { value: null, rule: 'name_names_two_bodies' }
  const [value = null] = usual
  if (value !== null) return { value, rule: 'name_names_body' }
  return { value: null, rule: vehicleClass === null ? 'not_stated' : 'class_names_no_body' }
}

function unlistedDoors({ doors }: NamedBody): Derived<number> {
  return doors === null ? { value: null, rule: 'not_stated' } : { value: doors, rule: 'name_reader' }
}

interface NamedBody {
  /** For each word that names a body: its possible classes, the usual one first. */
  readonly bodies: readonly (readonly SingleBody[])[]
  /** Number of side doors; null if not stated. */
  readonly doors: number | null
}

/**
 * Words that name a body, with their possible classes. Makers use some words differently: a "Coupe" or "Sportback" may
 * be an SUV, a "Wagon" a van. The first class among the nameplate's bodies applies.
 */
const BODY_WORDS: readonly (readonly [words: RegExp, bodies: readonly SingleBody[]])[] = [
  [
    /\b(convertible|conv|cabrio|cabriolet|cab|roadster|spyder|spider|volante|drophead|soft top|aperta)\b(?! chassis)/,
    ['Convertible', 'SUV'],
  ],
  [
    /\b(wagon|avant|sportwagen|sportwagon|sportcombi|sportbrake|sport turismo|cross turismo|estate)\b/,
    ['Wagon', 'Passenger Van', 'Minivan', 'SUV'],
  ],
  [/\b(hatchback|hatch|liftback|sportback)\b/, ['Hatchback', 'SUV', 'Wagon']],
  [/\b(sedan|saloon)\b/, ['Sedan']],
  [/\b(gran coupe|4 door coupe)\b/, ['Sedan', 'Hatchback']],
  [/(?<!gran |4 door |drophead )\bcoupe\b/, ['Coupe', 'SUV', 'Hatchback']],
  [/\bsuv\b/, ['SUV']],
  [/\bpickup\b/, ['Pickup', 'Truck']],
  [/\bcargo\b/, ['Cargo Van', 'Minivan', 'Van']],
  [/\bpassenger van\b|\bpassenger\b$/, ['Passenger Van', 'Minivan']],
]

/** Door counts. Odd numbers include the tailgate. */
const DOOR_WORDS: readonly (readonly [words: RegExp, doors: number])[] = [
  [/\b[23] ?(dr|doors?)\b/, 2],
  [/\b[45] ?(dr|doors?)\b/, 4],
  [/\b(crew cab|crewcab|double cab|quad cab|super ?crew|crewmax|mega cab)\b/, 4],
  [/\b(regular cab|reg cab|standard cab)\b/, 2],
]
/** EPA's "A/C" is not a list of names. */
const AIR_CONDITIONING = /\bA\/C\b/i
/** "Cab" means a cabriolet at Porsche and part of a pickup elsewhere. */
const PICKUP_CAB = /\b(crew|regular|reg|super|ext|extended|double|quad|king|club|access|mega|standard) cab\b/

/** Reads body words. In a row with several names ("Saloon/Vantage/Volante"), a word counts only if all have it. */
function namedBodyOf(model: string): NamedBody {
  const [first = { bodies: [], doors: null }, ...others] = model
    .replace(AIR_CONDITIONING, '')
    .split('/')
    .map(namedByPart)
  return {
    bodies: first.bodies.filter((body) => others.every((other) => other.bodies.includes(body))),
    doors: others.every((other) => other.doors === first.doors) ? first.doors : null,
  }
}

function namedByPart(part: string): NamedBody {
  const words = spacedWords(part).replace(PICKUP_CAB, (cab) => cab.replace(' cab', 'cab'))
  return {
    bodies: BODY_WORDS.filter(([pattern]) => pattern.test(words)).map(([, bodies]) => bodies),
    doors: DOOR_WORDS.find(([pattern]) => pattern.test(spacedWords(part)))?.[1] ?? null,
  }
}

export interface DerivedName {
  readonly source: BodyWording
  readonly body: DerivedBody
}

/**
 * Removes bodies that change between model years without a reason.
 *
 * The reviewed table and the words of a name may give another body in another year, but measured volumes may not. If
 * EPA measured a coupe and a sedan in one year and only a sedan in the next, its row covers both in both years. A name
 * with a table line therefore uses its volumes only if they select the same bodies every year. A nameplate outside the
 * table whose class changes between years has no body.
 * @returns the bodies in the order of `names`
 */
export function withoutJumps(names: readonly DerivedName[]): DerivedBody[] {
  const settled = names.map(({ body }) => body)
  const groups = Map.groupBy([...names.entries()], ([, name]) => keyOf(name))
  for (const group of groups.values()) {
    const [first] = group
    if (first === undefined || isSteady(group.map(([, name]) => name))) continue
    for (const [index, { body }] of group) settled[index] = body.line === null ? withoutBody(body) : unmeasured(body)
  }
  return settled
}

function keyOf({ source, body }: DerivedName): string {
  const { make, baseModel, model } = source
  return [make, baseModel ?? '', body.line ?? '', spacedWords(model)].join('\t').toLowerCase()
}

/** Returns true if every model year of the name has the same bodies. */
function isSteady(names: readonly DerivedName[]): boolean {
  const byYear = Map.groupBy(names, ({ source }) => source.year)
  const years = [...byYear.values()].map((sameYear) => {
    const bodies = sameYear.flatMap(({ body }) => (body.line === null ? (body.bodyClass.value ?? []) : body.left))
    return [...new Set(bodies)].toSorted().join()
  })
  return new Set(years).size === 1
}

function unmeasured(body: DerivedBody): DerivedBody {
  return { ...body, ...body.unmeasured }
}

function withoutBody(body: DerivedBody): DerivedBody {
  return { ...body, bodyClass: { value: null, rule: 'body_jumps' } }
}
