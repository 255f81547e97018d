import { BATCH_OPERATIONS } from '#operations/batch/batch-operations.ts'
import { Done } from '#operations/account/schemas.ts'
import { Delivery, DeliverySummary, testWebhook } from '#operations/alerts/deliveries.ts'
import { Finding } from '#operations/alerts/finding.ts'
import { listItems } from '#operations/alerts/watchlist-items.ts'
import { createWatchlist, Watchlist } from '#operations/alerts/watchlists.ts'
import { createWebhook, getWebhook, WebhookEndpoint } from '#operations/alerts/webhooks.ts'
import { Change } from '#operations/change.ts'
import { SHARED_SCHEMAS } from '#operations/index.ts'
import { decodeOneVin } from '#operations/vin/decode-vin.ts'
import { getCampaign } from '#operations/public/get-campaign.ts'
import { ComplaintSummary } from '#operations/public/get-complaints.ts'
import { getVehicleReport } from '#operations/report/get-vehicle-report.ts'
import { getVinReport } from '#operations/report/get-vin-report.ts'
import { lookupDtc } from '#operations/public/lookup-dtc.ts'
import { Link } from '#operations/provenance/get-provenance.ts'
import { Rating } from '#operations/records/rating.ts'
import { OwnerAdvice } from '#operations/records/owner-advice.ts'
import { RelatedCampaign } from '#operations/records/recall.ts'
import { CountryRecallList } from '#operations/records/recall-list.ts'
import { selectionOf } from '#operations/selected-fields.ts'
import { Suggestion } from '#operations/suggestion.ts'
import { Vehicle } from '#operations/vehicle.ts'
import { VinIssue } from '#operations/vin/vin-issues.ts'
import { assert } from '#platform/assert.ts'
import type { TObject } from 'typebox'
import { PAYMENT_TERMS_SCHEMA, PROBLEM_SCHEMA } from '#operations/problem.ts'

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

/**
 * A schema inside another one.
 * @param steps names of properties; `[]` the items of a list; `0` and `1` one of several shapes, the first of which is
 *   what is there where the other is null
 */
function part(schema: object, steps: string): object {
  return steps.split('.').reduce<Shape>((at, step) => {
    const inner = step === '[]' ? at.items : (at.anyOf?.[Number(step)] ?? at.properties?.[step])
    assert(inner !== undefined, `a schema has ${steps}`)
    return inner
  }, schema as Shape)
}

const { output: DecodedVin } = decodeOneVin
const { output: VehicleReport } = getVehicleReport

/** Objects inside others, of which `fields` may leave a selection. */
const SELECTABLE_PARTS: Readonly<Record<string, object>> = {
  Economy: part(Vehicle, 'economy.0'),
  SecondFuelEconomy: part(Vehicle, 'economy.0.second_fuel.0'),
  ElectricFacts: part(Vehicle, 'electric.0'),
  Emissions: part(Vehicle, 'emissions.0'),
  RegionEmissions: part(Vehicle, 'emissions.0.federal.0'),
  VinIssue,
  VinVehicle: part(DecodedVin, 'vehicles.[]'),
  VinVehicleDifferences: part(DecodedVin, 'vehicles.[].differs_by'),
  VinEngine: part(DecodedVin, 'engine'),
  VinGrossWeight: part(DecodedVin, 'gvwr'),
  VinPlant: part(DecodedVin, 'plant'),
  VinSafetyEquipment: part(DecodedVin, 'safety'),
  VinDataRelease: part(DecodedVin, 'data_release'),
  DecodedVin,
  AssistanceFeature: part(Rating, 'assistance.backup_camera'),
  ComplaintSummary,
  VehicleReport,
  VinReport: getVinReport.output,
  CampaignVehicle: part(getCampaign.output, 'vehicles.[]'),
  ReportRecalls: part(VehicleReport, 'recalls'),
  ReportComplaints: part(VehicleReport, 'complaints'),
  ReportTsbs: part(VehicleReport, 'tsbs'),
  ReportInvestigations: part(VehicleReport, 'investigations'),
  ReportWarning: part(VehicleReport, 'warnings.[]'),
  ReportSource: part(VehicleReport, 'sources.[]'),
}

/** Other parts, and whole responses and bodies that several operations share. */
const PARTS: Readonly<Record<string, object>> = {
  BodyClass: part(Vehicle, 'body_class.0'),
  FuelType: part(Vehicle, 'fuel_type.0'),
  Transmission: part(Vehicle, 'transmission.0'),
  CountryRecallList,
  SimilarName: part(CountryRecallList, 'similar_names.[]'),
  SimilarRecordName: part(VehicleReport, 'complaints.similar_names.[]'),
  RelatedCampaign,
  OwnerAdvice,
  NameLink: Link,
  MatchedName: part(VehicleReport, 'matched_names.[]'),
  ComplaintsOfYear: part(ComplaintSummary, 'by_year.[]'),
  ComplaintsOfComponent: part(ComplaintSummary, 'by_component.[]'),
  Suggestion,
  AskedTroubleCode: part(lookupDtc.output, '0'),
  TroubleCodeList: part(lookupDtc.output, '1'),
  ChangeType: part(Change, 'type'),
  ChangedFacts: part(Change, 'before.0'),
  Done,
  Watchlist,
  WatchlistItem: part(listItems.answer, 'items.[]'),
  WatchlistName: createWatchlist.body ?? {},
  WatchlistResponse: createWatchlist.answer,
  Finding,
  Webhook: WebhookEndpoint,
  WebhookResponse: getWebhook.answer,
  WebhookWithSecret: createWebhook.answer,
  DeliverySummary,
  Delivery,
  DeliveryResponse: testWebhook.answer,
  ...Object.fromEntries(
    BATCH_OPERATIONS.filter(({ result }) => result !== DecodedVin).map(({ name, result }) => [
      `Batch${pascalCase(name)}`,
      result,
    ]),
  ),
  Problem: PROBLEM_SCHEMA,
  ProblemCode: PROBLEM_SCHEMA.properties.error,
  PaymentTerms: PAYMENT_TERMS_SCHEMA,
}

/** Schemas of the document by their names. */
export const SCHEMA_NAMES: Readonly<Record<string, object>> = {
  ...SHARED_SCHEMAS,
  ...SELECTABLE_PARTS,
  ...PARTS,
  ...Object.fromEntries(
    Object.entries(SELECTABLE_PARTS).map(([name, schema]) => [`${name}Selection`, selectionOf(schema as TObject)]),
  ),
}

/** `get_recalls` as `GetRecalls`. */
export function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_start, letter: string) => letter.toUpperCase())
}
