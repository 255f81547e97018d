// Guarantee: clients of NHTSA's own API only need another base URL and a key.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { after, test, type TestContext } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import * as wrapper from '@shaggytools/nhtsa-api-wrapper'
import { parse } from 'csv-parse/sync'
import { assertProblem } from '#test/support/http-assert.ts'
import { seededRandom } from '#test/support/random/seeded-random.ts'
import { SEED, times } from '#test/support/scale.ts'
import { AMPLE, startService } from '#test/support/start-service.ts'

const VIN = '3TMCZ5AN6KM123456'
const PREFIX = '/vpic/api/vehicles'
const MONTH = '2026-11'
const CHARACTERS = Array.from('3TMCZ5AN6KM123456IOQ*#!,;:/.%&<>"\'\\ \t\n\0äß漢🚗')

const service = await startService({ after })
const { token, accountId } = await service.createKey('enterprise', AMPLE)

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const ask = (path: string) => service.ask(PREFIX + path, { token })
const form = (body: string, key = token) =>
  service.ask(`${PREFIX}/DecodeVINValuesBatch/`, {
    token: key,
    method: 'POST',
    body,
    headers: FORM,
  })

const base = `${await service.listen()}${PREFIX}`
const require = createRequire(import.meta.url)
/** Its own types do not resolve under Node's module rules. */
interface Answer {
  readonly Count: number
  readonly SearchCriteria: string | null
  readonly Results: readonly Readonly<Record<string, unknown>>[]
}
const client = wrapper as unknown as Readonly<
  Record<
    | 'DecodeVin'
    | 'DecodeVinValuesExtended'
    | 'DecodeVinValuesBatch'
    | 'DecodeWMI'
    | 'GetAllMakes'
    | 'GetModelsForMake'
    | 'GetModelsForMakeYear'
    | 'GetMakesForVehicleType'
    | 'GetVehicleVariableList'
    | 'GetVehicleVariableValuesList'
    | 'GetVehicleTypesForMake'
    | 'GetAllManufacturers'
    | 'GetMakeForManufacturer'
    | 'GetManufacturerDetails'
    | 'GetWMIsForManufacturer',
    (...words: unknown[]) => Promise<Answer>
  >
>
/** The other client has no types. */
type Ask = (vin?: string, format?: string) => Promise<{ data: unknown }>
const Other = require('nhtsa') as Readonly<Record<'decodeVin' | 'decodeVinFlatFormat' | 'getAllMakes', Ask>>
const axios = createRequire(require.resolve('nhtsa'))('axios') as {
  defaults: { headers: { common: Record<string, string> } }
}

/** Its URLs are fixed and it sends no headers: both are replaced on the way out. */
function redirectClient(t: TestContext): void {
  const send = globalThis.fetch
  t.mock.method(globalThis, 'fetch', (url: string, options: RequestInit = {}) => {
    const there = url.replace('https://vpic.nhtsa.dot.gov/api/vehicles', base)
    assert.notEqual(there, url)
    return send(there, {
      ...options,
      headers: { ...(options.headers as Record<string, string>), authorization: `Bearer ${token}` },
    })
  })
}

test('@shaggytools/nhtsa-api-wrapper decodes, also in batches, and lists', async (t) => {
  redirectClient(t)
  const { Results: rows, Count: count } = await client.DecodeVin(VIN)
  assert.equal(count, rows.length)
  const rowOf = (variable: string) => rows.find((row) => row['Variable'] === variable)
  assert.deepEqual(
    ['Make', 'Model', 'Model Year', 'Error Code'].map((variable) => rowOf(variable)?.['Value']),
    ['TOYOTA', 'Tacoma', '2019', '0'],
  )
  const unknown = { Value: null, ValueId: null, Variable: 'Destination Market', VariableId: 10 }
  assert.deepEqual(rowOf('Destination Market'), unknown)
  const [flat] = (await client.DecodeVinValuesExtended(VIN, { modelYear: 2019 })).Results
  assert.deepEqual(
    [flat?.['VIN'], flat?.['Model'], flat?.['DisplacementL'], flat?.['NCSABodyType']],
    [VIN, 'Tacoma', '3.5', ''],
  )
  const [code] = (await client.DecodeWMI('3TM')).Results
  assert.deepEqual([code?.['Make'], code?.['VehicleType']], ['TOYOTA', 'Truck'])
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
  const { Results: batch } = await client.DecodeVinValuesBatch(`${VIN},2019;${VIN}`)
  assert.deepEqual(
    batch.map(({ Model: model }) => model),
    ['Tacoma', 'Tacoma'],
  )
  assert.ok((await client.GetAllMakes()).Results.some(({ Make_ID: id }) => id === 448))
})

test('lists manufacturers, their codes, makes and vehicle types', async (t) => {
  redirectClient(t)
  const { Results: types, SearchCriteria: about } = await client.GetVehicleTypesForMake('toyota')
  assert.deepEqual(
    types.find(({ VehicleTypeId: id }) => id === 3),
    { MakeId: 448, MakeName: 'TOYOTA', VehicleTypeId: 3, VehicleTypeName: 'Truck' },
  )
  assert.equal(about, 'Make: toyota')
  const { Results: all } = await client.GetAllManufacturers()
  const toyota = all.find(({ Mfr_Name: name }) => String(name).startsWith('TOYOTA'))
  assert.ok(toyota)
  assert.ok(all.length <= 100)
  assert.ok((toyota['VehicleTypes'] as { Name: string }[]).some(({ Name: name }) => name === 'Truck'))
  assert.deepEqual((await client.GetAllManufacturers({ page: 9_999 })).Results, [])
  const { Mfr_ID: id, Mfr_Name: name } = toyota
  for (const asked of [id, name, String(name).toLowerCase().slice(0, 12)]) {
    const { Results: makes } = await client.GetMakeForManufacturer(asked)
    assert.ok(makes.some((make) => isDeepStrictEqual(make, { Make_ID: 448, Make_Name: 'TOYOTA', Mfr_Name: name })))
    const { Results: details } = await client.GetManufacturerDetails(asked)
    const own = details.find(({ Mfr_ID: found }) => found === id)
    assert.deepEqual([own?.['Mfr_Name'], own?.['Address'], own?.['EquipmentItems']], [name, null, []])
  }
  // The client encodes blanks twice.
  for (const asked of [id, 'toyota']) {
    const { Results: codes } = await client.GetWMIsForManufacturer({ manufacturer: asked, vehicleType: 'truck' })
    assert.ok(codes.some(({ WMI: code, Id: of, Name: by }) => code === '3TM' && of === id && by === name))
  }
  const { Results: trucks } = await client.GetWMIsForManufacturer({ vehicleType: 'truck' })
  assert.ok(trucks.some(({ WMI: code }) => code === '3TM'))
  assert.ok(trucks.every(({ VehicleType: type }) => type === 'Truck'))
  const xml = (await ask(`/GetManufacturerDetails/${String(id)}`)).text
  assert.match(xml, /<VehicleTypes><Item><Name>[^<]+<\/Name><\/Item>/)
  const csv = (await ask('/GetAllManufacturers?format=csv')).text
  assert.match(csv, /^country,mfr_commonname,mfr_id,mfr_name,vehicletypes\r\n/)
  assertProblem(await ask('/GetWMIsForManufacturer/'), 'route_not_found', 404)
  assertProblem(await ask('/GetAllManufacturers?page=0'), 'invalid_parameter', 400)
})

test('a batch is answered in order, with an error code for an invalid VIN', async () => {
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
  const other = Client as unknown as typeof Other
  axios.defaults.headers.common['authorization'] = `Bearer ${token}`
  const { data: flat } = await other.decodeVinFlatFormat(VIN)
  assert.equal((flat as { Results: { Model: string }[] }).Results[0]?.Model, 'Tacoma')
  const { data: csv } = await other.decodeVin(VIN, 'CSV')
  const rows = parse<Record<string, string>>(String(csv), { columns: true })
  assert.deepEqual(Object.keys(rows[0] ?? {}), ['variableid', 'variable', 'valueid', 'value'])
  assert.equal(rows.find(({ variable }) => variable === 'Model')?.['value'], 'Tacoma')
  const { data: xml } = await other.decodeVin(VIN, 'XML')
  assert.match(
    String(xml),
    /<DecodedVariable><VariableId>28<\/VariableId><Variable>Model<\/Variable><ValueId>\d+<\/ValueId><Value>Tacoma<\/Value>/,
  )
  assert.match(
    String(xml),
    /<DecodedVariable><VariableId>10<\/VariableId><Variable>Destination Market<\/Variable><\/De/,
  )
  const { data: makes } = await other.getAllMakes()
  assert.ok((makes as { Results: { Make_Name: string }[] }).Results.some((make) => make.Make_Name === 'TOYOTA'))
})

test('each VIN of a batch costs a unit while the quota lasts, and a rejected request is free', async () => {
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

test('names are read in any case, XML is the default format, and a key is required', async () => {
  const answer = await ask(`/decodevinvalues/${VIN.toLowerCase()}`)
  assert.match(answer.headers['content-type'] ?? '', /^application\/xml/)
  assert.match(answer.text, /<DecodedVINValues>.*<Model>Tacoma<\/Model>.*<VIN>3TMCZ5AN6KM123456<\/VIN>/)
  assert.equal(answer.headers['cache-control'], 'no-store')
  const unpaid = await service.ask(`${PREFIX}/DecodeVin/${VIN}`)
  assert.equal(unpaid.status, 402)
  assert.equal(unpaid.text.includes(VIN), false)
  const batch = await service.ask(`${PREFIX}/DecodeVINValuesBatch/`, {
    method: 'POST',
    body: `DATA=${VIN}`,
    headers: FORM,
  })
  assert.equal(batch.status, 402)
  assert.match(batch.text, /cannot be paid per call/)
  const leaked = await service.ask(`${PREFIX}/DecodeVin/${VIN}?api_key=${token}`)
  assertProblem(leaked, 'invalid_parameter', 400)
})

// Guarantee: for any input, the response is a whole document of its format or a documented problem, and never an internal
// failure.
test('no path and no format causes a failure', async () => {
  const random = seededRandom(SEED)
  const endpoints = [
    'DecodeVin',
    'DecodeVinValues',
    'DecodeWMI',
    'GetModelsForMake',
    'GetModelsForMakeYear/make',
    'GetMakesForVehicleType',
    'GetVehicleVariableValuesList',
    'GetVehicleTypesForMake',
    'GetWMIsForManufacturer',
    'GetMakeForManufacturer',
    'GetManufacturerDetails',
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
