// Guarantee: a VIN is decoded as NHTSA's tables say, errors are reported with their position, and its recalls are those of
// NHTSA's own name for it: an empty list never means a name that was not understood.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { VinCandidates } from '#catalog/vin/vin-candidates.ts'
import { decodedVehicle } from '#operations/vin/decode-vin.ts'
import { readVin } from '#operations/vin/read-vin.ts'
import { vinFacts } from '#operations/vin/vin-facts.ts'
import { vinVehicles } from '#operations/vin/vin-vehicles.ts'
import { assertProblem } from '#test/support/http-assert.ts'
import { AMPLE, startService } from '#test/support/start-service.ts'

const VIN = '3TMCZ5AN6KM123456'
const service = await startService({ after })
const { token } = await service.createKey('enterprise', AMPLE)

async function get(path: string): Promise<Record<string, unknown>> {
  const answer = await service.ask(path, { token })
  assert.equal(answer.status, 200, answer.text)
  return answer.json()
}

const decode = (vin: string, query = '') => get(`/v1/vins/${vin}${query}`)

test("a VIN returns the vehicle in the catalog's vocabulary", async () => {
  const { vehicles, safety, ...decoded } = await decode(VIN.toLowerCase())
  assert.equal(decoded['vin'], VIN)
  assert.deepEqual([decoded['valid'], decoded['issues'], decoded['corrected_vin']], [true, [], null])
  const { year, make, model, trim, body_class, fuel_type, cylinders, displacement_l } = decoded
  assert.deepEqual([year, make, model, trim], [2019, 'Toyota', 'Tacoma', 'SR5'])
  assert.deepEqual([body_class, fuel_type, cylinders, displacement_l], ['Pickup', 'Gasoline', 6, 3.5])
  assert.deepEqual(decoded['gvwr'], { class: '1D', from_kg: 2268, to_kg: 2722 })
  assert.equal((safety as Record<string, unknown>)['abs'], null)
  assert.equal(decoded['vehicle_type'], 'TRUCK')
  const found = vehicles as { id: string }[]
  assert.ok(found.length > 1)
  for (const { id } of found) {
    const vehicle = service.catalog.getVehicle(id)
    assert.deepEqual([vehicle?.year, vehicle?.make, vehicle?.cylinders], [2019, 'Toyota', 6])
  }
  // An illustration of a body that the VIN contradicts would show another car.
  const rows = found.map(({ id }) => service.catalog.getVehicle(id))
  const looksAlike = new Set(rows.map((row) => row?.illustration)).size === 1
  const isPickup = rows.every((row) => row?.body_class === 'Pickup')
  assert.equal(decoded['image_url'] !== null, looksAlike && isPickup)
})

test('errors are reported with their position and the expected characters', async () => {
  const wrong = await decode('3TMCZ5AN0KM123456')
  assert.equal(wrong['valid'], false)
  const [issue] = wrong['issues'] as Record<string, unknown>[]
  assert.deepEqual([issue?.['code'], issue?.['position'], issue?.['expected']], ['check_digit', 9, '6'])
  // Any of several characters may be the typo.
  assert.equal(wrong['corrected_vin'], null)
  assert.equal(wrong['model'], 'Tacoma')
})

test('an unknown or impossible check digit is reported', async () => {
  for (const [vin, code] of [
    ['3TMCZ5AN*KM123456', 'incomplete'],
    ['3TMCZ5ANAKM123456', 'impossible_character'],
  ] as const) {
    const issues = (await decode(vin))['issues'] as Record<string, unknown>[]
    const issue = issues.find((one) => one['code'] === code)
    assert.deepEqual([issue?.['position'], issue?.['expected']], [9, '6'], vin)
  }
})

test('the intended VIN is returned if exactly one single-character change gives one', async () => {
  const { corrected_vin: corrected, issues } = await decode('3TMCZ5AN6KM12345S')
  assert.equal(corrected, VIN)
  assert.ok((issues as { position: number }[]).some(({ position }) => position === 17))
})

test('a VIN of an unknown manufacturer is decoded partially, and nothing is looked up', async () => {
  const decoded = await decode('ZZZZZ3E16A7000000')
  assert.equal(decoded['valid'], false)
  assert.equal(decoded['recall_match'], 'unknown_vehicle')
  assert.equal(decoded['recall_count'], undefined)
  const list = await get('/v1/vins/ZZZZZ3E16A7000000/recalls')
  assert.deepEqual([list['recall_match'], list['recalls'], list['count']], ['unknown_vehicle', [], undefined])
  assert.match(String(list['message']), /no federal record was looked up/)
  const complaints = await get('/v1/vins/ZZZZZ3E16A7000000/complaints')
  assert.match(String(complaints['message']), /no federal record was looked up/)
})

test('a partial VIN is decoded as far as possible', async () => {
  const decoded = await decode('3TMCZ5AN*KM')
  assert.deepEqual([decoded['valid'], decoded['year'], decoded['model']], [false, 2019, 'Tacoma'])
  assert.deepEqual(
    (decoded['issues'] as { code: string }[]).map(({ code }) => code),
    ['incomplete'],
  )
})

test('an impossible VIN is rejected with position and reason, and is not repeated', async () => {
  const rejected = [
    ['3TMCZ5ANOKM123456', 'letter_never_used', 9, "Position 9: 'O' is not allowed in a VIN. Did you mean 0?"],
    ['3TMCZ5AN-KM123456', 'character', 9, 'Position 9: a VIN contains only letters A to Z and digits.'],
    ['3TMC', 'too_short', 5, 'Invalid VIN: expected 17 characters, got 4.'],
    ['3TMCZ5AN6KM1234567', 'too_long', 18, 'Invalid VIN: expected 17 characters, got 18.'],
  ] as const
  for (const [vin, reason, position, message] of rejected) {
    const answer = await service.ask(`/v1/vins/${vin}`, { token })
    assertProblem(answer, 'not_a_vin', 400)
    const body = answer.json()
    assert.deepEqual([body['reason'], body['position'], body['message']], [reason, position, message])
    assert.ok(!answer.text.includes(vin))
  }
})

test('the model year hint is used, and the VIN can contradict it', async () => {
  const decoded = await decode(VIN, '?year=2015')
  assert.equal(decoded['valid'], true)
  assert.equal(decoded['year'], 2019)
  assert.ok((decoded['issues'] as { code: string }[]).some(({ code }) => code === 'other_model_year'))
})

test('recalls are those of the name and of every possible vehicle, each once, with a caveat', async () => {
  const { vehicles, recall_count: count } = await decode(VIN)
  const list = await get(`/v1/vins/${VIN}/recalls`)
  const ids = (list['recalls'] as { campaign_id: string }[]).map(({ campaign_id }) => campaign_id)
  assert.equal(new Set(ids).size, ids.length)
  const ofVehicles = await Promise.all(
    (vehicles as { id: string }[]).map(({ id }) => get(`/v1/vehicles/${id}/recalls`)),
  )
  const expected = ofVehicles.flatMap(({ recalls }) => recalls as { campaign_id: string }[])
  assert.deepEqual(new Set(ids), new Set(expected.map(({ campaign_id }) => campaign_id)))
  assert.ok(ids.length > 0)
  assert.ok(count === undefined || count === ids.length)
  assert.match(String(list['message']), /may cover only some vehicles with this name.*nhtsa\.gov\/recalls/)
  const names = list['matched_names'] as { make: string; model: string }[]
  assert.ok(names.some(({ make, model }) => make === 'TOYOTA' && model === 'TACOMA'))
})

// Guarantee: the id is set only if exactly one vehicle matches; a list by VIN repeats the facts of the decoded VIN.
test('vehicle_id is set for an exact match, and null otherwise', async () => {
  const { catalog, clock } = service
  const decoded = readVin({ vin: VIN }, { catalog, clock })
  const facts = vinFacts(decoded, catalog)
  const several = vinVehicles(decoded, facts, catalog)
  assert.deepEqual([several.found.vehicle_match, several.found.vehicle_id], ['candidates', null])
  const one = (...search: Parameters<NonNullable<typeof catalog.vinCandidates>>): VinCandidates => {
    const { vehicles, ...rest } = catalog.vinCandidates?.(...search) ?? assert.fail()
    return { ...rest, match: 'exact', vehicles: vehicles.slice(0, 1) }
  }
  const exact = vinVehicles(decoded, facts, { ...catalog, vinCandidates: one })
  assert.equal(exact.found.vehicle_id, exact.vehicles[0]?.id)
  assert.ok(exact.found.vehicle_id !== undefined && exact.found.vehicle_id !== null)
  for (const list of ['', '/recalls', '/complaints', '/tsbs', '/investigations']) {
    assert.equal((await get(`/v1/vins/${VIN}${list}`))['vehicle_id'], null, list)
  }
})

test('a service without decoder tables says so', async (t) => {
  const { openSmallCatalog } = await import('#test/support/small-snapshot.ts')
  const small = openSmallCatalog(t)
  const other = await startService(t, { currentCatalog: () => small })
  const { token: key } = await other.createKey('free')
  assertProblem(await other.ask(`/v1/vins/${VIN}`, { token: key }), 'decoder_not_loaded', 404)
})

test('provenance names the pattern and schema of every value, and none contains the VIN', async () => {
  const answer = await service.ask(`/v1/vins/${VIN}/provenance`, { token })
  assert.equal(answer.status, 200, answer.text)
  const { elements, year_source: source } = answer.json()
  assert.equal(source, 'position_10')
  const body = (elements as Record<string, unknown>[]).find(({ code }) => code === 'BodyClass')
  assert.deepEqual([body?.['value'], body?.['fields'], body?.['table']], ['Pickup', ['body_class'], 'pattern'])
  assert.match(String(body?.['schema']), /Tacoma/)
  assert.ok(!answer.text.includes(VIN))
})

test("a vehicle lists NHTSA's trims of its name, without codes; null if NHTSA does not know the name", async () => {
  const { vehicles } = await decode(VIN)
  const [first] = vehicles as { id: string }[]
  const { trims } = await get(`/v1/vehicles/${first?.id}`)
  assert.deepEqual((trims as string[]).slice(0, 3), ['Limited', 'SR5'])
  const all = service.catalog.searchVehicles({}, { limit: 100, offset: 0 }).vehicles
  const other = all.find(({ make }) => make !== 'Toyota')
  assert.equal((await get(`/v1/vehicles/${other?.id}`))['trims'], null)
})

test('a search for a model with one of its trims finds the model, and says that the trim is ignored', async () => {
  const { vehicles } = await decode(VIN)
  const [first] = vehicles as { id: string }[]
  const { trims, year, make, model } = await get(`/v1/vehicles/${first?.id}`)
  assert.ok((trims as string[]).includes('SR5'))
  const asked = new URLSearchParams({ make: String(make), model: `${String(model)} SR5`, year: String(year) })
  const { results: found, note } = await get(`/v1/vehicles?${asked.toString()}`)
  assert.ok((found as { id: string }[]).some(({ id }) => id === first?.id))
  assert.match(String(note), /Ignored: "sr5"/)
})

test('a VIN whose name has no campaign points to similar names with campaigns', () => {
  const { catalog, clock } = service
  const { ofOwner } = catalog.records
  const similar = [{ year: 2019, make: 'TOYOTA', model: 'TACOMA X', recall_count: 2 }]
  const none: typeof ofOwner = {
    ...ofOwner,
    counts: (owner) => ({ ...ofOwner.counts(owner), recall_count: 0 }),
    recallsIn: (country, owner) => ({ ...ofOwner.recallsIn(country, owner), similar }),
  }
  const context = { clock, publicUrl: '', catalog: { ...catalog, records: { ...catalog.records, ofOwner: none } } }
  assert.deepEqual(decodedVehicle({ vin: VIN }, context).similar_names, similar)
  assert.equal(decodedVehicle({ vin: VIN }, { ...context, catalog }).similar_names, undefined)
})
