import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Catalog } from '#catalog/catalog.ts'
import { FORM_BYTES_MAX } from '#http/limits.ts'
import { containsCredential } from '#http/pipeline/authentication.ts'
import {
  type Admitted,
  type Rejection,
  HttpAdmissionRequest,
  pathParametersOf,
  paymentRejection,
} from '#http/pipeline/decision.ts'
import { AdmittedKey } from '#http/pipeline/meter.ts'
import { queryOf, rejectCredentialInQuery } from '#http/pipeline/operation-route.ts'
import type { PipelineContext } from '#http/pipeline/pipeline.ts'
import { NO_COUNTS, type OperationCounts } from '#http/pipeline/request-counts.ts'
import { dataFor, dataProblem } from '#http/pipeline/respond.ts'
import { noteRequest, sendRejection } from '#http/pipeline/send.ts'
import { sendProblem } from '#http/problem-responses.ts'
import { NO_STORE_HEADERS, type ResponseHeaders } from '#http/response-headers.ts'
import { routeNotFound } from '#http/unknown-routes.ts'
import { decodeOneVin } from '#operations/vin/decode-vin.ts'
import { decoderOf } from '#operations/vin/read-vin.ts'
import { type Clock, dayOf } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'
import { VIN_LENGTH } from '#vin/characters.ts'
import { decodeVin } from '#vin/decode-vin.ts'
import { flatValues, undecodable, variableCount, variableRows, type ApiVin } from '#vin/nhtsa-api/decoded-variables.ts'
import { VpicLists, type ListRow } from '#vin/nhtsa-api/vpic-lists.ts'
import type { DecoderTables } from '#vin/tables/decoder-tables.ts'
import { formatted, VPIC_MEDIA_TYPES, type VpicResponse } from './vpic-format.ts'
import { formatOf, vpicParameters, readVpicRequest, type RequestedVin, type VpicRequest } from './vpic-request.ts'

const PREFIX = '/vpic/api/vehicles/'
const FORM = 'application/x-www-form-urlencoded'

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly context: PipelineContext
  readonly counts: OperationCounts
  units: number
}

/**
 * Adds NHTSA's vPIC API below /vpic, so that existing clients only change a base URL (docs/vin.md). Keys, quota,
 * limits, and payments are those of GET /v1/vins/{vin}; each VIN of a batch costs a unit and requires a key. Nothing of
 * a URL or form is stored or logged.
 */
export function addVpicRoutes(app: FastifyInstance, context: PipelineContext): void {
  const counts = (context.counts ?? NO_COUNTS).ofOperation(decodeOneVin.name)
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: FORM_BYTES_MAX }, (_request, body, parsed) =>
      parsed(null, body),
    )
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: `${PREFIX}*`,
      handler: async (request, reply) => {
        const startMs = performance.now()
        try {
          return await respond({ request, reply, context, counts, units: 0 })
        } catch (error) {
          return sendProblem(reply, error, context)
        } finally {
          counts.answered(reply.statusCode, performance.now() - startMs)
        }
      },
    })
    done()
  })
}

async function respond(exchange: Exchange): Promise<FastifyReply> {
  const startMs = performance.now()
  const { request, reply, context } = exchange
  const query = queryOf(request)
  if (containsCredential(query)) return rejectCredentialInQuery(reply, query, context)
  const admissionRequest = new VpicAdmissionRequest(decodeOneVin, request)
  const hasKey = admissionRequest.authorization !== undefined || admissionRequest.apiKey !== undefined
  if (request.method === 'POST' && !hasKey)
    return sendRejection(reply, batchWithoutKey(context, admissionRequest), context)
  const decision = await context.admission.admit(admissionRequest)
  const sent = decision.admitted ? await admitted(exchange, decision) : sendRejection(reply, decision, context)
  const { principal } = decision
  const tookMs = performance.now() - startMs
  noteRequest(context, { principal, operation: decodeOneVin, reply, tookMs, units: exchange.units })
  return sent
}

/** Keeps the VIN of a path out of payment terms and the ledger. */
class VpicAdmissionRequest extends HttpAdmissionRequest {
  override get privateAs(): string {
    return `${PREFIX}*`
  }
}

/** Rejects a batch without a key: a payment covers one call, and a batch costs a unit per VIN. */
function batchWithoutKey({ publicUrl }: PipelineContext, admissionRequest: VpicAdmissionRequest): Rejection {
  const sentence = 'No API key was sent, and a batch of VINs cannot be paid per call.'
  return paymentRejection(admissionRequest, undefined, publicUrl, { error: 'payment_required', sentence })
}

async function admitted(exchange: Exchange, caller: Admitted): Promise<FastifyReply> {
  const { request, reply, context, counts } = exchange
  try {
    const form = typeof request.body === 'string' ? request.body : ''
    const parameters = vpicParameters(queryOf(request), form)
    const format = formatOf(parameters)
    const vpicRequest = readVpicRequest(request.method, pathParametersOf(request)['*'] ?? '', parameters)
    if (vpicRequest === undefined) throw routeNotFound()
    const { catalog } = await dataFor(context, caller.principal)
    const whole = vpicResponse(vpicRequest, { catalog, clock: context.clock })
    const units = vpicRequest.kind === 'batch' ? whole.rows.length : 1
    const { granted, charged, rejection, headers } = await chargeVins(caller, units)
    if (granted === 0 && rejection !== undefined) return sendRejection(reply, rejection, context)
    for (let unit = 0; unit < charged; unit += 1) counts.charged()
    exchange.units = charged
    const body = formatted(granted < units ? firstOf(whole, granted) : whole, format)
    return reply.headers(NO_STORE_HEADERS).headers(headers).header('content-type', VPIC_MEDIA_TYPES[format]).send(body)
  } catch (error) {
    await caller.release?.()
    const problem = error instanceof ProblemError ? error : dataProblem(error, context)
    return sendProblem(reply, problem, context, { headers: caller.headers() })
  }
}

interface VinCharge {
  /** Number of rows that may be returned. */
  readonly granted: number
  readonly charged: number
  readonly rejection?: Rejection | undefined
  readonly headers: ResponseHeaders
}

/** Charges a unit per VIN, or settles the payment for one. */
async function chargeVins(caller: Admitted, units: number): Promise<VinCharge> {
  if (caller instanceof AdmittedKey) {
    const { granted, charged, rejection } = await caller.chargeLines({ answered: 0, more: units })
    return { granted, charged, rejection, headers: caller.headers() }
  }
  const outcome = await caller.charge()
  return outcome.admitted
    ? { granted: units, charged: 0, headers: outcome.headers }
    : { granted: 0, charged: 0, rejection: outcome, headers: outcome.headers }
}

function firstOf(whole: VpicResponse, granted: number): VpicResponse {
  const message = `The quota of this month leaves ${granted} of ${whole.rows.length} VINs, the first ones. ${whole.message}`
  return { ...whole, count: granted, message, rows: whole.rows.slice(0, granted) }
}

const RETURNED = 'Results returned successfully'
const DECODED = `${RETURNED}. NOTE: Any missing decoded values should be interpreted as NHTSA does not have data on the specific variable. Missing value should NOT be interpreted as an indication that a feature or technology is unavailable for a vehicle.`
const LISTED = 'Response returned successfully'
/** Members of a variable in XML and CSV. */
const VARIABLE_COLUMNS = ['VariableId', 'Variable', 'ValueId', 'Value']
const DECODABLE = new RegExp(`^[!-~]{1,${VIN_LENGTH}}$`)

/** @throws ProblemError decoder_not_loaded */
function vpicResponse(request: VpicRequest, { catalog, clock }: { catalog: Catalog; clock: Clock }): VpicResponse {
  const tables = decoderOf(catalog)
  const today = dayOf(clock.nowMs())
  switch (request.kind) {
    case 'variables': {
      const rows = variableRows(tables, decode(tables, request.requested, today))
      const criteria = `VIN:${request.requested.vin}`
      const columns = VARIABLE_COLUMNS
      return { count: rows.length, message: DECODED, criteria, rows, element: 'DecodedVariable', columns }
    }
    case 'flat': {
      const rows = [flatValues(tables, decode(tables, request.requested, today))]
      const criteria = `VIN(s): ${request.requested.vin}`
      return { count: variableCount(tables), message: DECODED, criteria, rows, element: 'DecodedVINValues' }
    }
    case 'batch': {
      const rows = request.requested.map((requested) => flatValues(tables, decode(tables, requested, today)))
      return { count: rows.length, message: DECODED, criteria: '', rows, element: 'DecodedVINValues' }
    }
    default:
      return listResponse(request, new VpicLists(catalog.database))
  }
}

type ListRequest = Exclude<VpicRequest, { readonly kind: 'variables' | 'flat' | 'batch' }>

const LISTS: {
  readonly [Kind in ListRequest['kind']]: (
    lists: VpicLists,
    request: Extract<ListRequest, { kind: Kind }>,
  ) => VpicResponse
} = {
  wmi: (lists, { name }) => list(lists.manufacturerCode(name), 'DecodedWMI', `WMI:${name}`, RETURNED),
  wmis: (lists, { manufacturer, vehicleType }) => {
    const type = vehicleType === '' ? '' : ` | VehicleType: ${vehicleType}`
    return list(lists.wmisOf(manufacturer, vehicleType), 'WMIsForManufacturer', `Manufacturer: ${manufacturer}${type}`)
  },
  makes: (lists) => list(lists.makes(), 'AllVehicleMakes', null),
  makes_of_type: (lists, { name }) =>
    list(lists.makesOfVehicleType(name), 'MakesForVehicleType', `Vehicle Type: ${name}`),
  makes_of_manufacturer: (lists, { name }) =>
    list(lists.makesOfManufacturer(name), 'MakesForMfg', `Manufacturer:${name}`),
  manufacturer: (lists, { name }) => list(lists.manufacturer(name), 'ManufacturerDetails', `Manufacturer:${name}`),
  manufacturers: (lists, request) => list(lists.manufacturers(request), 'Manufacturers', null),
  models: (lists, { name }) => list(lists.modelsOfMake(name), 'MakeModels', `Make:${name}`),
  models_of_year: (lists, { make, year, vehicleType }) => {
    const type = vehicleType === '' ? '' : ` | VehicleType:${vehicleType}`
    const rows = lists.modelsOfYear(make, year, vehicleType)
    return list(rows, 'MakeModels', `Make:${make} | ModelYear:${year}${type}`, RETURNED)
  },
  types_of_make: (lists, { name }) => list(lists.vehicleTypesOfMake(name), 'VehicleTypesForMakeIds', `Make: ${name}`),
  variable_list: (lists) => list(lists.variables(), 'VehicleVariables', null),
  values: (lists, { name }) => list(lists.valuesOf(name), 'VariableValues', null),
}

function listResponse(request: ListRequest, lists: VpicLists): VpicResponse {
  const readList = LISTS[request.kind] as (lists: VpicLists, request: ListRequest) => VpicResponse
  return readList(lists, request)
}

function list(rows: readonly ListRow[], element: string, criteria: string | null, message = LISTED): VpicResponse {
  return { count: rows.length, message, criteria, rows, element }
}

/** Decodes any input, as NHTSA's API does: an invalid VIN becomes an error code. */
function decode(tables: DecoderTables, { vin, year }: RequestedVin, today: string): ApiVin {
  if (!DECODABLE.test(vin)) return undecodable(tables, vin)
  return decodeVin(tables, vin, { today, modelYear: year })
}
