import { HOME_COUNTRY, type RecallRow } from '#catalog/records/recall-store.ts'
import type { SimilarName, SimilarRecordName } from '#catalog/records/similar-names.ts'
import type { RecallsInCountry } from '#catalog/vehicle-records.ts'
import type { RecallType } from '#catalog/vocabulary.ts'
import { factsOfCountry } from '#operations/countries.ts'
import { LOAD_ALL } from '#operations/starter-data.ts'
import { isAdviceUnstated, unstatedAdvice } from './owner-advice.ts'

const ASK_NHTSA = 'Ask NHTSA with the VIN to be sure: https://www.nhtsa.gov/recalls'

const HOME = {
  caveat: `A campaign may cover only some vehicles with this name. ${ASK_NHTSA}`,
  notLoaded: `Federal recalls of this make and model year are not loaded, so an empty list says nothing about this vehicle. ${ASK_NHTSA}`,
  excerpt: `These are starter data, an excerpt of the federal recalls: campaigns may be missing. ${LOAD_ALL}`,
  notInExcerpt: `This service has starter data, an excerpt of the federal recalls, so an empty list says nothing about this vehicle. ${LOAD_ALL} ${ASK_NHTSA}`,
  noRecord: `Recalls of this make are loaded, but no federal record has this vehicle's name, so an empty list does not prove that it has no recalls. ${ASK_NHTSA}`,
  otherRecords: `Recalls of this make are loaded, but none has this vehicle's name; other federal records do. It may be recalled under another name. ${ASK_NHTSA}`,
} as const

function messagesOf(country: string): Readonly<Record<keyof typeof HOME, string>> {
  if (country === HOME_COUNTRY) return HOME
  const { country_name: name, agency, ask_url: url } = factsOfCountry(country)
  const contact = `Ask a dealer in ${name} with the VIN to be sure; ${agency} lists its recalls at ${url}`
  const noRecord = `Recalls in ${name} are loaded, but none has this vehicle's name, so an empty list does not prove that it has none there. ${contact}`
  return {
    caveat: `A campaign in ${name} may cover only some vehicles with this name. ${contact}`,
    notLoaded: `Recalls in ${name} for this model year are not loaded, so an empty list says nothing about this vehicle there. ${contact}`,
    excerpt: `This is an excerpt of the recalls in ${name}: campaigns may be missing. ${LOAD_ALL}`,
    notInExcerpt: `This service has an excerpt of the recalls in ${name}, so an empty list says nothing about this vehicle there. ${LOAD_ALL} ${contact}`,
    noRecord,
    otherRecords: noRecord,
  }
}

export function listedMessage(
  listed: readonly RecallRow[],
  { country, isComplete, similar }: RecallsInCountry,
): string {
  const { excerpt, caveat } = messagesOf(country)
  const unstated = unstatedAdvice(listed.length, listed.filter(isAdviceUnstated).length) ?? []
  return [...similarNote(similar), ...otherTypes(listed), unstated, ...(isComplete ? [] : [excerpt]), caveat]
    .flat()
    .join(' ')
}

/** Notes similar names whose campaigns are not listed. */
export function similarNote(similar: readonly SimilarName[]): string[] {
  const counted = similar.map(({ recall_count: count, ...name }) => ({ ...name, count }))
  return noteOf(counted, 'campaigns', 'No campaign about the vehicle itself has its name')
}

/** Notes similar names whose records are not listed. @param things kind of records, in the plural */
export function similarRecordsNote(similar: readonly SimilarRecordName[], things: string): string[] {
  const counted = similar.map(({ record_count: count, ...name }) => ({ ...name, count }))
  return noteOf(counted, things, `None of the ${things} has this vehicle's name`)
}

function noteOf(
  similar: readonly (Omit<SimilarName, 'recall_count'> & { readonly count: number })[],
  things: string,
  none: string,
): string[] {
  const [first] = similar
  if (first === undefined) return []
  const names = similar.map(({ model, count }) => `${model} (${count})`).join(', ')
  return [
    `${none}, but ${things} of ${first.year} ${first.make} have similar names and are not counted here: ${names}. Check them too: one may apply to this vehicle.`,
  ]
}

export function campaignMessage(
  type: RecallType | null,
  { country, isComplete }: Pick<RecallsInCountry, 'country' | 'isComplete'>,
  names: { readonly all: number; readonly unmatched: number },
): string {
  const about =
    type === null || type === 'vehicle'
      ? []
      : [
          'It covers equipment, tires or child seats for these vehicles, mostly from other makers, not the vehicles themselves.',
        ]
  const excerpt = isComplete
    ? []
    : [`This service has an excerpt of the recalls: the campaign may name more vehicles. ${LOAD_ALL}`]
  return [...about, ...excerpt, ...unmatchedNames(names), messagesOf(country).caveat].join(' ')
}

function unmatchedNames({ all, unmatched }: { readonly all: number; readonly unmatched: number }): string[] {
  if (unmatched === 0) return []
  if (unmatched === all) {
    return [
      'None of its names is linked to a vehicle of this service, so an empty list does not mean that it covers none: read the names.',
    ]
  }
  return [
    `${unmatched} of its ${all} names and model years ${unmatched === 1 ? 'is' : 'are'} not linked to a vehicle of this service, so the list is incomplete: read the names, too.`,
  ]
}

function otherTypes(listed: readonly RecallRow[]): string[] {
  const others = listed.filter(({ type }) => type !== null && type !== 'vehicle').length
  if (others === 0) return []
  const aboutVehicle = listed.length - others
  const about = 'equipment, tires or child seats for vehicles with this name, mostly from other makers'
  if (aboutVehicle === 0)
    return [
      `No campaign listed here covers the vehicle itself: they cover ${about}. Campaigns of the vehicle may be filed under another name, or not be loaded.`,
    ]
  return [
    `${aboutVehicle} of these ${listed.length} campaigns ${verb(aboutVehicle)} the vehicle itself; ${others} ${verb(others)} ${about}.`,
  ]
}

function verb(count: number): string {
  return count === 1 ? 'concerns' : 'concern'
}

export function emptyMessage(found: RecallsInCountry, type: RecallType | undefined): string {
  const { recalls, names, isLoaded, isComplete, country, recordsThrough, similar } = found
  const words = messagesOf(country)
  // For other countries, a list counts as an excerpt only if some records were loaded.
  const isExcerpt = !isComplete && (country === HOME_COUNTRY || recordsThrough !== null)
  const note = similarNote(similar)
  if (!isLoaded) return [...note, isExcerpt ? words.notInExcerpt : words.notLoaded].join(' ')
  if (recalls.length > 0) return `None of the ${recalls.length} campaigns listed for this vehicle is of type ${type}.`
  return [...note, names.length === 0 ? words.noRecord : words.otherRecords].join(' ')
}
