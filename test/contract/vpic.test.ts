// Guarantee: clients of NHTSA's own API need another base URL and a key, and nothing else.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { after, test } from 'node:test'
import type * as Wrapper from '@shaggytools/nhtsa-api-wrapper'
import { parse } from 'csv-parse/sync'
import { assertProblem } from '#test/support/http-assert.ts'
import { SEED, times } from '#test/support/scale.ts'
import { seededRandom } from '#test/support/random/seeded-random.ts'
import { AMPLE, startService } from '#test/support/start-service.ts'

const VIN = '3TMCZ5AN6KM123456'
const PREFIX = '/vpic/api/vehicles'
const MONTH = '2026-11'
const CHARACTERS = Array.from('3TMCZ5AN6KM123456IOQ*#!,;:/.%&<>"\'\\ \t\n\0äß漢🚗')

const service = await startService({ after })
const { token, accountId } = await service.createKey('enterprise', AMPLE)

const ask = (path: string) => service.ask(PREFIX + path, { token })
const form = (body: string, key = token) =>
  service.ask(`${PREFIX}/DecodeVINValuesBatch/`, {
    token: key,
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

const base = `${await service.listen()}${PREFIX}`
const require = createRequire(import.meta.url)
const { NHTSA } = require('@shaggytools/nhtsa-api-wrapper') as typeof Wrapper
/** The other client is without types. */
type Ask = (vin?: string, format?: string) => Promise<{ data: unknown }>
const Other = require('nhtsa') as Readonly<Record<'decodeVin' | 'decodeVinFlatFormat' | 'getAllMakes', Ask>>
const axios = createRequire(require.resolve('nhtsa'))('axios') as {
  defaults: { headers: { common: Record<string, string> } }
}

test('@shaggytools/nhtsa-api-wrapper decodes, also a batch, and lists', async () => {
  const client = new NHTSA({ baseUrl: base, options: { headers: { authorization: `Bearer ${token}` } } })
  const { Results: rows, Count: count } = await client.DecodeVin(VIN)
  assert.equal(count, rows.length)
  const rowOf = (variable: string) => rows.find((row) => row.Variable === variable)
  assert.deepEqual(
    ['Make', 'Model', 'Model Year', 'Error Code'].map((variable) => rowOf(variable)?.Value),
    ['TOYOTA', 'Tacoma', '2019', '0'],
  )
  const unknown = { Value: null, ValueId: null, Variable: 'Destination Market', VariableId: 10 }
  assert.deepEqual(rowOf('Destination Market'), unknown)
  const [flat] = (await client.DecodeVinValuesExtended(VIN, { modelYear: 2019 })).Results
  assert.deepEqual([flat?.VIN, flat?.Model, flat?.DisplacementL, flat?.NCSABodyType], [VIN, 'Tacoma', '3.5', ''])
  const [code] = (await client.DecodeWMI('3TM')).Results
  assert.deepEqual([code?.Make, code?.VehicleType], ['TOYOTA', 'Truck'])
  const { Results: models } = await client.GetModelsForMake('toyota')
  assert.ok(models.some(({ Model_Name: name, Make_ID: id }) => name === 'Tacoma' && id === 448))
  const ofYear = await client.GetModelsForMakeYear({ make: 'toyota', modelYear: 2019, vehicleType: 'truck' })
  assert.ok(ofYear.Results.some(({ Model_Name: name }) => name === 'Tacoma'))
  assert.equal(ofYear.SearchCriteria, 'Make:toyota | ModelYear:2019 | VehicleType:truck')
  assert.ok(ofYear.Results.length < models.length || models.length === 1)
  const { Results: makes } = await client.GetMakesForVehicleType('truck')
  assert.deepEqual(makes[0], { MakeId: 448, MakeName: 'TOYOTA', VehicleTypeId: 3, VehicleTypeName: 'Truck' })
  assert.ok((await client.GetVehicleVariableList()).Results.some(({ Name: name }) => name === 'Body Class'))
  const { Results: values } = await client.GetVehicleVariableValuesList('body class')
  assert.ok(values.some(({ Id: id, Name: name }) => id === 60 && name === 'Pickup'))
})

test('a batch is answered in its order, with an error code for what is no VIN', async () => {
  const { Count: count, Results: results } = (
    await form(`DATA=${VIN},2019;3TMCZ5AN*KM;nonsense-that-is-too-long&format=json`)
  ).json()
  assert.equal(count, 3)
  assert.deepEqual(
    (results as Record<string, string>[]).map((flat) => [flat['Model'], flat['ErrorCode']]),
    [
      ['Tacoma', '0'],
      ['Tacoma', '6'],
      ['', '400'],
    ],
  )
})

test('nhtsa decodes as JSON, XML and CSV, and lists the makes', async () => {
  class Client extends (Other as unknown as new () => object) {
    static get URL_BASE(): string {
      return base
    }
  }
  const client = Client as unknown as typeof Other
  axios.defaults.headers.common['authorization'] = `Bearer ${token}`
  const { data: flat } = await client.decodeVinFlatFormat(VIN)
  assert.equal((flat as { Results: { Model: string }[] }).Results[0]?.Model, 'Tacoma')
  const { data: csv } = await client.decodeVin(VIN, 'CSV')
  const rows = parse<Record<string, string>>(String(csv), { columns: true })
  assert.deepEqual(Object.keys(rows[0] ?? {}), ['variableid', 'variable', 'valueid', 'value'])
  assert.equal(rows.find(({ variable }) => variable === 'Model')?.['value'], 'Tacoma')
  const { data: xml } = await client.decodeVin(VIN, 'XML')
  assert.match(
    String(xml),
    /<DecodedVariable><VariableId>28<\/VariableId><Variable>Model<\/Variable><ValueId>\d+<\/ValueId><Value>Tacoma<\/Value>/,
  )
  assert.match(
    String(xml),
    /<DecodedVariable><VariableId>10<\/VariableId><Variable>Destination Market<\/Variable><\/De/,
  )
  const { data: makes } = await client.getAllMakes()
  assert.ok((makes as { Results: { Make_Name: string }[] }).Results.some((make) => make.Make_Name === 'TOYOTA'))
})

test('each VIN of a batch takes a unit, as far as the quota goes, and a rejected request takes none', async () => {
  const before = await service.accounts.usage(accountId, MONTH)
  assert.equal((await form(`DATA=${VIN};${VIN};${VIN}&format=json`)).status, 200)
  assert.equal(await service.accounts.usage(accountId, MONTH), before + 3)
  const tooMany = Array.from({ length: 51 }, () => VIN).join(';')
  for (const body of ['', `DATA=${tooMany}`, `DATA=${VIN};AB%00CD`, `DATA=${VIN},19`, `DATA=${VIN}&format=yaml`]) {
    assertProblem(await form(body), 'invalid_parameter', 400)
  }
  assertProblem(await form('x'.repeat(20_000)), 'invalid_parameter', 400)
  assertProblem(await ask('/DecodeEverything/1'), 'route_not_found', 404)
  assert.equal(await service.accounts.usage(accountId, MONTH), before + 3)

  const small = await service.createKey('enterprise', { quota: 2, burst: 1_000 })
  const partly = (await form(`DATA=${VIN};${VIN};${VIN}&format=json`, small.token)).json()
  assert.equal((partly['Results'] as unknown[]).length, 2)
  assert.match(String(partly['Message']), /leaves 2 of 3 VINs/)
  assertProblem(await form(`DATA=${VIN}&format=json`, small.token), 'quota_exhausted', 429)
})

test('names are read in any case, XML is the usual format, and a key is wanted', async () => {
  const answer = await ask(`/decodevinvalues/${VIN.toLowerCase()}`)
  assert.match(answer.headers['content-type'] ?? '', /^application\/xml/)
  assert.match(answer.text, /<DecodedVINValues>.*<Model>Tacoma<\/Model>.*<VIN>3TMCZ5AN6KM123456<\/VIN>/)
  assert.equal(answer.headers['cache-control'], 'no-store')
  assertProblem(await service.ask(`${PREFIX}/DecodeVin/${VIN}`), 'plan_required', 401)
  const leaked = await service.ask(`${PREFIX}/DecodeVin/${VIN}?api_key=${token}`)
  assertProblem(leaked, 'invalid_parameter', 400)
})

// Guarantee: whatever is sent, the response is a whole document of its format or a documented problem, and never a failure of ours.
test('no path and no form makes it fail', async () => {
  const random = seededRandom(SEED)
  const endpoints = [
    'DecodeVin',
    'DecodeVinValues',
    'DecodeWMI',
    'GetModelsForMake',
    'GetModelsForMakeYear/make',
    'GetMakesForVehicleType',
    'GetVehicleVariableValuesList',
  ]
  const word = () =>
    Array.from({ length: Math.floor(random() * 20) }, () => CHARACTERS[Math.floor(random() * CHARACTERS.length)]).join(
      '',
    )
  for (let count = 0; count < times(150, 5_000); count += 1) {
    const endpoint = endpoints[Math.floor(random() * endpoints.length)] ?? ''
    const format = ['json', 'xml', 'csv', ''][Math.floor(random() * 4)] ?? ''
    const answers = [
      await ask(`/${endpoint}/${encodeURIComponent(word())}?format=${format}&modelyear=${encodeURIComponent(word())}`),
      await form(`format=${format}&DATA=${encodeURIComponent(`${word()};${word()},${word()};${VIN}`)}`),
    ]
    for (const { status, text, headers } of answers) {
      assert.ok([200, 400, 404].includes(status), text)
      const type = headers['content-type'] ?? ''
      if (type.includes('json')) JSON.parse(text)
      if (status === 200 && type.includes('xml')) assert.match(text, /^<\?xml .*<\/Response>$/s)
    }
  }
})
