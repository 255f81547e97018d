import type { UnknownBecause, VehicleGroup } from '#alerts/watchlists/vehicle-group.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { toRecall, type Recall } from '#operations/recall.ts'
import { LRUCache } from 'lru-cache'
import type { RecallRow } from '#catalog/records/recall-store.ts'

/** What concerns a vehicle, most urgent first. `unknown`: nothing could be looked up, so nothing is known to be well. */
export const SEVERITIES = ['do_not_drive', 'park_outside', 'unknown', 'recall'] as const
export type Severity = (typeof SEVERITIES)[number]

/** One thing that concerns every item of a group. */
export interface GroupFinding {
  readonly severity: Severity
  /** A campaign, or why nothing could be looked up. */
  readonly subject: string
  /** One line for people. */
  readonly title: string
  readonly campaign: FoundCampaign | null
}

/** What findings say of a campaign. */
export type FoundCampaign = Pick<Recall, 'type' | 'report_received' | 'source_url'>

/** Groups whose findings stay in memory: most requests ask of the same ones again. */
const GROUPS_CACHED_MAX = 20_000
const found = new WeakMap<Catalog, LRUCache<string, readonly GroupFinding[]>>()

const UNKNOWN: Readonly<Record<UnknownBecause | 'not_loaded' | 'no_records', string>> = {
  not_a_vin: 'This is not a VIN: correct it, nothing was looked up.',
  not_decoded: 'The VIN does not tell year, make and model: nothing was looked up. Correct it, or ask NHTSA by VIN.',
  unknown_name: 'No vehicle and no federal record has this name: nothing was looked up. Correct it.',
  decoder_not_loaded: 'This service has not loaded the data by which VINs are decoded: nothing was looked up.',
  not_loaded: 'This service has not loaded the recalls of this make and model year: nothing is known of it.',
  no_records: 'No federal record carries the name of this vehicle: it may be recalled under another. Ask NHTSA by VIN.',
}

/** Why nothing could be looked up, as the subject of a finding. */
export const UNKNOWN_SUBJECTS = Object.keys(UNKNOWN) as (keyof typeof UNKNOWN)[]

/** Findings of a group by the current data, most urgent first, then newest report first. */
export function groupFindings(group: VehicleGroup, catalog: Catalog): readonly GroupFinding[] {
  const ofCatalog = found.get(catalog) ?? new LRUCache({ max: GROUPS_CACHED_MAX })
  found.set(catalog, ofCatalog)
  const known = ofCatalog.get(group.id) ?? readFindings(group, catalog)
  ofCatalog.set(group.id, known)
  return known
}

function readFindings(group: VehicleGroup, catalog: Catalog): readonly GroupFinding[] {
  const { unknownBecause } = group
  const owner = ownerOf(group, catalog)
  // A name that was unknown is known once a federal record carries it.
  if (unknownBecause !== null && owner.recordSets.length === 0) return [unknown(unknownBecause)]
  const { recalls, isLoaded, names } = catalog.records.ofOwner.recalls(owner)
  const campaigns = recalls.map(findingOf)
  if (!isLoaded) return [unknown('not_loaded'), ...campaigns]
  if (names.length === 0) return [unknown('no_records')]
  return campaigns.toSorted((left, right) => SEVERITIES.indexOf(left.severity) - SEVERITIES.indexOf(right.severity))
}

/** Whose federal records those of a group are. */
export function ownerOf({ year, make, model, vehicleIds }: VehicleGroup, catalog: Catalog) {
  const key = year === null || make === null || model === null ? undefined : { year, make, model }
  return catalog.ownerOf(key, vehicleIds)
}

function findingOf(recall: RecallRow): GroupFinding {
  const severity =
    recall.do_not_drive === true ? 'do_not_drive' : recall.park_outside === true ? 'park_outside' : 'recall'
  const { type, report_received, source_url } = toRecall(recall)
  const [component = 'component not stated'] = recall.components
  return { severity, subject: recall.campaign_id, title: component, campaign: { type, report_received, source_url } }
}

function unknown(subject: keyof typeof UNKNOWN): GroupFinding {
  return { severity: 'unknown', subject, title: UNKNOWN[subject], campaign: null }
}
