import { LRUCache } from 'lru-cache'
import type { UnknownReason, VehicleGroup } from '#alerts/watchlists/vehicle-group.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { HOME_COUNTRY, type RecallRow } from '#catalog/records/recall-store.ts'
import type { SimilarName } from '#catalog/records/similar-names.ts'
import type { RecallsInCountry } from '#catalog/vehicle-records.ts'
import { countriesOf, factsOfCountry } from '#operations/countries.ts'
import { isAdviceUnstated } from '#operations/records/owner-advice.ts'
import { similarNote } from '#operations/records/recall-messages.ts'
import { toRecall, type Recall } from '#operations/records/recall.ts'

/** Severities of findings, most urgent first. `unknown`: no lookup was possible, so the vehicle may still be affected. */
export const FINDING_SEVERITIES = ['do_not_drive', 'park_outside', 'unknown', 'recall'] as const
export type FindingSeverity = (typeof FINDING_SEVERITIES)[number]

/** Finding that applies to every item of a group. */
export interface GroupFinding {
  readonly severity: FindingSeverity
  readonly country: string
  /** Campaign id, or the reason why no lookup was possible. */
  readonly subject: string
  readonly title: string
  readonly campaign: FindingCampaign | null
  /** True if the campaign's record does not say whether owners must stop driving or park outside. */
  readonly isAdviceUnstated?: boolean
}

export type FindingCampaign = Pick<Recall, 'type' | 'report_received' | 'source_url'>

/** Groups with cached findings. Most requests read the same groups again. */
const GROUPS_CACHED_MAX = 20_000
const found = new WeakMap<Catalog, LRUCache<string, readonly GroupFinding[]>>()

const UNKNOWN: Readonly<Record<UnknownReason | 'not_loaded' | 'no_records', string>> = {
  not_a_vin: 'This is not a VIN. Nothing was looked up: correct it.',
  not_decoded: 'The VIN does not state year, make and model. Nothing was looked up: correct it, or ask NHTSA by VIN.',
  unknown_name: 'No vehicle and no federal record has this name. Nothing was looked up: correct it.',
  decoder_not_loaded: 'This service has not loaded the decoder tables for VINs. Nothing was looked up.',
  not_loaded: 'Recalls of this make and model year are not loaded, so nothing is known about them.',
  no_records: "No federal record has this vehicle's name. It may be recalled under another: ask NHTSA by VIN.",
}

/** Returns a group's findings, most urgent first, then newest report first. `country`: of the recalls, or all. */
export function groupFindings(group: VehicleGroup, catalog: Catalog, country: string): readonly GroupFinding[] {
  const ofCatalog = found.get(catalog) ?? new LRUCache({ max: GROUPS_CACHED_MAX })
  found.set(catalog, ofCatalog)
  const key = `${country} ${group.id}`
  const known = ofCatalog.get(key) ?? readFindings(group, catalog, country)
  ofCatalog.set(key, known)
  return known
}

function readFindings(group: VehicleGroup, catalog: Catalog, requestedCountry: string): readonly GroupFinding[] {
  const owner = groupOwnerOf(group, catalog)
  const inCountries = countriesOf(requestedCountry).map((country) => catalog.records.ofOwner.recallsIn(country, owner))
  // A name that was unknown at resolution becomes known once a record has it.
  const isKnown = owner.recordSets.length > 0 || inCountries.some(({ names }) => names.length > 0)
  if (group.unknownReason !== null && !isKnown) return [unknown(group.unknownReason)]
  return inCountries.flatMap(findingsIn).toSorted(byUrgency)
}

function findingsIn({ country, recalls, isLoaded, names, similar }: RecallsInCountry): GroupFinding[] {
  const campaigns = recalls.map(findingOf)
  if (country === HOME_COUNTRY) {
    if (!isLoaded) return [unknown('not_loaded'), ...campaigns]
    if (similar.length > 0) return [namedAlike(similar), ...campaigns]
    return names.length === 0 ? [unknown('no_records')] : campaigns
  }
  // Other countries publish names only with recalls, so most vehicles without recalls are not named at all.
  return isLoaded ? campaigns : [notLoadedIn(country)]
}

function namedAlike(similar: readonly SimilarName[]): GroupFinding {
  const title = similarNote(similar).join(' ')
  return { severity: 'unknown', country: HOME_COUNTRY, subject: 'similar_names', title, campaign: null }
}

function notLoadedIn(country: string): GroupFinding {
  const title = `Not all recalls in ${factsOfCountry(country).country_name} for this model year are loaded, so nothing is known about them.`
  return { severity: 'unknown', country, subject: `not_loaded_${country}`, title, campaign: null }
}

/** Compares by urgency, then by newest report. */
export function byUrgency(left: GroupFinding, right: GroupFinding): number {
  const rank = FINDING_SEVERITIES.indexOf(left.severity) - FINDING_SEVERITIES.indexOf(right.severity)
  return rank || (right.campaign?.report_received ?? '').localeCompare(left.campaign?.report_received ?? '')
}

export function groupOwnerOf({ year, make, model, vehicleIds }: VehicleGroup, catalog: Catalog) {
  const key = year === null || make === null || model === null ? undefined : { year, make, model }
  return catalog.ownerOf(
    key,
    vehicleIds.flatMap((id) => catalog.getVehicle(id) ?? []),
  )
}

function findingOf(recall: RecallRow): GroupFinding {
  const severity =
    recall.do_not_drive === true ? 'do_not_drive' : recall.park_outside === true ? 'park_outside' : 'recall'
  const { type, report_received, source_url } = toRecall(recall)
  const [component = 'component not stated'] = recall.components
  const { country, campaign_id: subject } = recall
  const campaign = { type, report_received, source_url }
  return { severity, country, subject, title: component, campaign, isAdviceUnstated: isAdviceUnstated(recall) }
}

function unknown(subject: keyof typeof UNKNOWN): GroupFinding {
  return { severity: 'unknown', country: HOME_COUNTRY, subject, title: UNKNOWN[subject], campaign: null }
}
