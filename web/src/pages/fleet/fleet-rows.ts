import { csvText } from '#web/format/csv.ts'
import type { StockLine, StockList } from '#web/stock-list/stock-list.ts'

/** Response of the batch job for one line; see docs/batch.md. */
export interface BatchResultLine {
  readonly line: number
  readonly ref: string | null
  readonly result?: {
    readonly vin: string | null
    readonly vin_valid: boolean | null
    readonly year: number | null
    readonly make: string | null
    readonly models: readonly string[]
    readonly vehicle_ids: readonly string[]
    readonly note: string | null
    readonly recall_match: 'matched' | 'none' | 'not_loaded' | 'unknown_vehicle'
    readonly count?: number
    readonly do_not_drive: boolean | null
    readonly park_outside: boolean | null
    readonly campaign_ids: readonly string[]
    readonly records_through: string | null
    readonly message: string
  }
  readonly error?: string
  readonly message?: string
}

/** Fields of a result that the page shows. */
export const FLEET_FIELDS =
  'vin,vin_valid,year,make,models,vehicle_ids,note,recall_match,count,do_not_drive,park_outside,campaign_ids,records_through,message'

/** States of a row in the order of the table, most severe first. */
export const FLEET_STATES = ['do_not_drive', 'park_outside', 'recalls', 'not_answered', 'not_known', 'none'] as const
export type FleetState = (typeof FLEET_STATES)[number]

export const STATE_LABELS: Readonly<Record<FleetState, string>> = {
  do_not_drive: 'Do not drive',
  park_outside: 'Park outside',
  recalls: 'Recalls',
  not_answered: 'Not checked',
  not_known: 'Unknown',
  none: 'None found',
}

/** One vehicle of the list, as the table shows it. */
export interface FleetRow {
  /** Number of the line in the input, from 1. */
  readonly number: number
  readonly state: FleetState
  /**
   * The user's own reference; otherwise the VIN, the vehicle id, or the vehicle's name. "Line 7" for a line without a
   * vehicle.
   */
  readonly name: string
  readonly vin: string
  /** "2019 Toyota Tacoma" */
  readonly vehicle: string
  /** Id of a matching vehicle; undefined if there is none. */
  readonly vehicleId: string | undefined
  /** Number of recalls; undefined if unknown. */
  readonly recalls: number | undefined
  readonly campaigns: readonly string[]
  /** True if the records state whether owners must stop driving or park outside, or if there are no recalls. */
  readonly statesAdvice: boolean
  /** Interpretation of the line, or its error. */
  readonly note: string
}

/** @param sent list line that produced the result */
export function toFleetRow({ line, result, message = '' }: BatchResultLine, sent: StockLine | undefined): FleetRow {
  const name = sent?.ref ?? nameOf(sent)
  const vin = sent !== undefined && 'vin' in sent ? sent.vin : ''
  if (result === undefined) {
    const nothing = { vehicle: '', vehicleId: undefined, recalls: undefined, campaigns: [], statesAdvice: true }
    return { number: line, state: 'not_answered', name, vin, ...nothing, note: message }
  }
  return {
    number: line,
    state: stateOf(result),
    name,
    vin: result.vin ?? vin,
    vehicle: vehicleOf(result),
    vehicleId: result.vehicle_ids[0],
    recalls: result.count,
    campaigns: result.campaign_ids,
    statesAdvice: statesAdvice(result),
    note: noteOf(result),
  }
}

/** Lines after the last checked one, in order. */
export function uncheckedRows({ lines, numbers }: StockList, checked: number): FleetRow[] {
  return lines.slice(checked).map((sent, index): FleetRow => {
    const line = numbers[checked + index] ?? 0
    return toFleetRow({ line, ref: null, message: 'The check ended before this line.' }, sent)
  })
}

/** Lines that name no vehicle, in order. */
export function unnamedRows({ unread }: StockList): FleetRow[] {
  return unread.map((line) => ({
    ...toFleetRow({ line, ref: null, message: 'Use a VIN, or year, make, and model.' }, undefined),
    name: `Line ${line}`,
  }))
}

type Result = NonNullable<BatchResultLine['result']>

function vehicleOf({ year, make, models }: Result): string {
  const model = models.length > 2 ? `${models[0] ?? ''} and others` : models.join(' or ')
  return [year, make, model].filter((part) => part !== null && part !== '').join(' ')
}

function noteOf({ vin_valid: isReal, note, message, campaign_ids: campaigns }: Result): string {
  const wrong = isReal === false ? 'This VIN may be invalid. Check it.' : ''
  const text = note ?? (campaigns.length === 0 ? message : '')
  return `${wrong} ${text}`.trim()
}

/** Returns false if there are campaigns and their records do not state the advice to owners. */
function statesAdvice({ campaign_ids: campaigns, do_not_drive: drive, park_outside: park }: Result): boolean {
  return campaigns.length === 0 || drive === true || park === true || (drive !== null && park !== null)
}

function stateOf(result: Result): FleetState {
  if (result.do_not_drive === true) return 'do_not_drive'
  if (result.park_outside === true) return 'park_outside'
  if (result.campaign_ids.length > 0) return 'recalls'
  // The state is unknown without loaded records. A mistyped VIN may belong to another model.
  if (result.vin_valid === false) return 'not_known'
  return result.recall_match === 'matched' || result.recall_match === 'none' ? 'none' : 'not_known'
}

function nameOf(sent: StockLine | undefined): string {
  if (sent === undefined) return ''
  if ('vin' in sent) return sent.vin
  return 'id' in sent ? sent.id : `${sent.year} ${sent.make} ${sent.model}`
}

const RANK = new Map(FLEET_STATES.map((state, index) => [state, index]))

/** Sorts by state, then by number of recalls, then by line. */
export function inFleetOrder(rows: readonly FleetRow[]): FleetRow[] {
  return rows.toSorted(
    (left, right) =>
      (RANK.get(left.state) ?? 0) - (RANK.get(right.state) ?? 0) ||
      (right.recalls ?? 0) - (left.recalls ?? 0) ||
      left.number - right.number,
  )
}

export function countStates(rows: readonly FleetRow[]): ReadonlyMap<FleetState, number> {
  const counts = new Map<FleetState, number>()
  for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1)
  return counts
}

/** Rows of one state that contain the words; `undefined` matches every state. */
export function filterFleet(rows: readonly FleetRow[], state: FleetState | undefined, words: string): FleetRow[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    if (state !== undefined && row.state !== state) return false
    // Skips building text, because a running check filters all rows repeatedly.
    if (wanted.length === 0) return true
    const text = `${row.name} ${row.vin} ${row.vehicle} ${row.campaigns.join(' ')}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

const NO_ADVICE = 'The records do not state whether owners must stop driving or park outside.'

export function fleetCsv(rows: readonly FleetRow[]): string {
  return csvText(
    ['line', 'state', 'reference', 'vin', 'vehicle', 'recalls', 'campaigns', 'note'],
    rows.map((row) => [
      row.number,
      STATE_LABELS[row.state],
      row.name,
      row.vin,
      row.vehicle,
      row.recalls,
      row.campaigns.join('; '),
      row.statesAdvice ? row.note : `${row.note} ${NO_ADVICE}`.trim(),
    ]),
  )
}
