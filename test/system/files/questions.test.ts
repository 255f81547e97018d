import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Catalog } from '#catalog/catalog.ts'
import { fold, nameTerm, nameWords } from '#catalog/search/fold.ts'
import { isKindWord } from '#catalog/search/name-vocabulary.ts'
import { openPostingStore } from '#catalog/search/posting-store.ts'
import { openImmutable } from '#platform/database/sqlite.ts'
import { sharedData, WITHOUT_FEDERAL_FILES } from '#test/support/ingest/shared-data.ts'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'
import { countMatches, QUESTIONS } from '#test/support/search/questions.ts'

const federal = sharedData()
const skip = WITHOUT_FEDERAL_FILES
/** At least this share of the questions must be right at the first place. */
const RIGHT_SHARE_MIN = 0.98
/** At most this share may have another car further down the first page. */
const MIXED_SHARE_MAX = 0.01
/** Step between the EPA names that are searched. */
const NAMES_STEP = 5
/** The others share their base model's words with a longer one: "XLR" with "XLR-V". */
const BASE_MODELS_SHARE_MIN = 0.985
/** The others differ from another name in blanks, or are found by another row of the same model first. */
const OWN_NAMES_SHARE_MIN = 0.95

/** Ingested once for all tests. */
const ingested = federal === undefined ? undefined : openIngestedCatalog({ after }, federal)

async function complete(): Promise<Catalog> {
  const catalog = await ingested
  assert.ok(catalog)
  return catalog
}

// Guarantee: a search for a car as users write its name finds this car first, and never another one.
test("people's questions find the right nameplate first, over complete files", { skip }, async () => {
  const { right, nothing, wrong, mixed } = countMatches(await complete(), true)
  assert.deepEqual(wrong, [], 'answered with another car')
  assert.ok(mixed.length <= QUESTIONS.length * MIXED_SHARE_MAX, `another car on the first page: ${mixed.join('; ')}`)
  assert.ok(
    right >= QUESTIONS.length * RIGHT_SHARE_MIN,
    `${right} of ${QUESTIONS.length}; nothing: ${nothing.join('; ')}`,
  )
})

// Guarantee: a version missing from EPA's name finds only the cars with its engine.
test('a Camaro SS has the engine of 6.2 liters in every year, over complete files', { skip }, async () => {
  const catalog = await complete()
  for (let year = 2010; year <= 2024; year += 1) {
    const { vehicles } = catalog.searchVehicles({ model: 'chevrolet camaro ss', year }, { limit: 25, offset: 0 })
    assert.ok(vehicles.length > 0, String(year))
    for (const { displacement_l: liters, trim } of vehicles) assert.deepEqual([liters, trim === 'ZL1'], [6.2, false])
  }
})

interface EpaName {
  readonly make: string
  readonly year: number
  readonly name: string
}

/** The share of EPA's own names of which the first result carries the name. */
function shareFirst(catalog: Catalog, column: 'model' | 'base_model'): number {
  const database = openImmutable(catalog.file)
  const nameOf = database.prepare(
    `SELECT w.${column} AS name FROM vehicle JOIN source_wording w USING (wording) WHERE id = ?`,
  )
  const names = database.prepare(
    `SELECT DISTINCT v.make, v.year, w.${column} AS name FROM vehicle v JOIN source_wording w USING (wording)
      WHERE v.source = 'epa-vehicles' AND v.position < ? AND instr(w.base_model, '/') = 0 ORDER BY 1, 2, 3`,
  )
  const asked = (names.all(catalog.meta.listed_count) as unknown as EpaName[]).filter(
    (_, index) => index % NAMES_STEP === 0,
  )
  const right = asked.filter(({ make, year, name }) => {
    const [first] = catalog.searchVehicles({ make, year, model: name }, { limit: 1, offset: 0 }).vehicles
    return first !== undefined && (nameOf.get(first.id) as unknown as EpaName).name === name
  })
  database.close()
  return right.length / asked.length
}

// Guarantee: every family that EPA states finds its cars, and so does EPA's own text for each car.
test("EPA's own names and base models find their cars first, over complete files", { skip }, async () => {
  const catalog = await complete()
  assert.ok(shareFirst(catalog, 'base_model') > BASE_MODELS_SHARE_MIN)
  assert.ok(shareFirst(catalog, 'model') > OWN_NAMES_SHARE_MIN)
})

/** Names of a make of which one is the other with a word more: Escalade and Escalade ESV. */
const LONGER_NAMES = `
  SELECT DISTINCT s.make, s.model AS shorter, l.model AS longer FROM nameplate s JOIN nameplate l
      ON l.make = s.make AND l.model LIKE s.model || ' %' ORDER BY 1, 2, 3`

// Guarantee: a word that distinguishes another model is never ignored, whichever of EPA's names are loaded.
test('no word of a longer name is read as a version of the shorter one, over complete files', { skip }, async () => {
  const database = openImmutable((await complete()).file)
  const postings = openPostingStore(database)
  const names = database.prepare(LONGER_NAMES).all() as unknown as Record<'make' | 'shorter' | 'longer', string>[]
  const taken = names.filter(({ make, shorter, longer }) => {
    const [word = ''] = nameWords(longer.slice(shorter.length))
    const ofModel = { facet: 'model_whole', value: nameTerm(shorter) } as const
    const stated = postings.matching([
      { facet: 'make', value: fold(make) },
      ofModel,
      { facet: 'version_word', value: word },
    ])
    return stated.length > 0 && !isKindWord(word)
  })
  database.close()
  assert.ok(names.length > 500, `${names.length} names`)
  assert.deepEqual(taken, [])
})

interface Listed {
  readonly id: string
  readonly make: string
  readonly model: string
  readonly body_class: string | null
}

/** The vehicles of each model, and under which texts, asked for without other conditions, some of them are not found. */
async function missing(groupOf: (vehicle: Listed) => string | undefined): Promise<string[]> {
  const catalog = await complete()
  const database = openImmutable(catalog.file)
  const select = database.prepare('SELECT id, make, model, body_class FROM vehicle WHERE position < ?')
  const all = select.all(catalog.meta.listed_count) as unknown as Listed[]
  database.close()
  const groups = Map.groupBy(all, groupOf)
  assert.ok(groups.size > 2_500, `${groups.size} texts`)
  return [...groups].flatMap(([text, vehicles]) => {
    const { vehicles: rows } = catalog.searchVehicles({ model: text ?? '' }, { limit: all.length, offset: 0 })
    const found = new Set(rows.map(({ id }) => id))
    return text === undefined || vehicles.every(({ id }) => found.has(id)) ? [] : [text]
  })
}

/** Search looks for a make in the first words. */
const MAKE_WORDS_MAX = 3
const isLongMake = (make: string) => make.split(' ').length > MAKE_WORDS_MAX

// Guarantee: a car whose name contains another make hides none of that make's own: "chevrolet cavalier", "bmw 325i".
test('each model is found by its make and name in one text, over complete files', { skip }, async () => {
  assert.deepEqual(await missing(({ make, model }) => (isLongMake(make) ? undefined : `${make} ${model}`)), [])
})

const BODY_WORDS: Readonly<Record<string, string>> = {
  'Cargo Van': 'van',
  'Passenger Van': 'van',
  Convertible: 'convertible',
  Coupe: 'coupe',
  Hatchback: 'hatchback',
  Minivan: 'van',
  Pickup: 'pickup truck',
  SUV: 'suv',
  Sedan: 'sedan',
  Wagon: 'wagon',
}

// Guarantee: a word for a body removes no car with this body: "f150 pickup", "mustang coupe", "astro van".
test('each model is found with a word for its body, over complete files', { skip }, async () => {
  const database = openImmutable((await complete()).file)
  const rows = database.prepare('SELECT make, model FROM nameplate').all() as unknown as Listed[]
  database.close()
  const listed = new Set(rows.map(({ make, model }) => fold(`${make} ${model}`)))
  const lost = await missing(({ make, model, body_class: body }) => {
    const word = BODY_WORDS[body ?? '']
    // Where the text is a model's name, it means this model alone: "Civic Hatchback".
    if (word === undefined || isLongMake(make) || listed.has(fold(`${make} ${model} ${word}`))) return undefined
    return `${make} ${model} ${word}`
  })
  assert.deepEqual(lost, LOST_WITH_A_BODY)
})

/** BMW's owners say "550 GT" of every 550i Gran Turismo, and one is listed so. */
const LOST_WITH_A_BODY = ['BMW 550 GT hatchback']
