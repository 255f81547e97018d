import type { StockLine, StockList } from '#web/stock-list/stock-list.ts'

/** What the batch answers for one line; see docs/batch.md. */
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

/** The fields of a result that the page shows. */
export const FLEET_FIELDS =
  'vin,vin_valid,year,make,models,vehicle_ids,note,recall_match,count,do_not_drive,park_outside,campaign_ids,records_through,message'

/** States of a row, the most severe first; the order of the table. */
export const FLEET_STATES = ['do_not_drive', 'park_outside', 'recalls', 'not_answered', 'not_known', 'none'] as const
export type FleetState = (typeof FLEET_STATES)[number]

export const STATE_LABELS: Readonly<Record<FleetState, string>> = {
  do_not_drive: 'Do not drive',
  park_outside: 'Park outside',
  recalls: 'Recalls',
  not_answered: 'Not answered',
  not_known: 'Not known',
  none: 'None found',
}

/** One vehicle of the list, as the table shows it. */
export interface FleetRow {
  /** Of the line in the list as it was given, from 1. */
  readonly number: number
  readonly state: FleetState
  /** The user's own reference, or what the line said. */
  readonly name: string
  readonly vin: string
  /** "2019 Toyota Tacoma" */
  readonly vehicle: string
  /** One vehicle of the catalog that it is or may be; undefined = none. */
  readonly vehicleId: string | undefined
  /** Undefined = not known. */
  readonly recalls: number | undefined
  readonly campaigns: readonly string[]
  /** Whether its records say, of its recalls, that it may be driven; true where it has none. */
  readonly saysOrders: boolean
  /** How the line was read, or what is wrong with it. */
  readonly note: string
}

/** @param sent the line of the list that this is the result of */
export function toFleetRow({ line, result, message = '' }: BatchResultLine, sent: StockLine | undefined): FleetRow {
  const name = sent?.ref ?? nameOf(sent)
  const vin = sent !== undefined && 'vin' in sent ? sent.vin : ''
  if (result === undefined) {
    const nothing = { vehicle: '', vehicleId: undefined, recalls: undefined, campaigns: [], saysOrders: true }
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
    saysOrders: saysOrders(result),
    note: noteOf(result),
  }
}

/** The lines of a list that have no result, in its order: those that name no vehicle, and those behind the last that was answered. */
export function rowsLeftOut({ lines, numbers, unread }: StockList, answered: number): FleetRow[] {
  const missing = lines.slice(answered).map((sent, place): FleetRow => {
    const line = numbers[answered + place] ?? 0
    return toFleetRow({ line, ref: null, message: 'The check ended before this line.' }, sent)
  })
  const unnamed = unread.map((line) =>
    toFleetRow({ line, ref: null, message: 'The line names no vehicle, so nothing was looked up.' }, undefined),
  )
  return [...missing, ...unnamed].toSorted((left, right) => left.number - right.number)
}

type Result = NonNullable<BatchResultLine['result']>

function vehicleOf({ year, make, models }: Result): string {
  const model = models.length > 2 ? `${models[0] ?? ''} and others` : models.join(' or ')
  return [year, make, model].filter((part) => part !== null && part !== '').join(' ')
}

function noteOf({ vin_valid: isReal, note, message, campaign_ids: campaigns }: Result): string {
  const wrong = isReal === false ? 'This may be no real VIN: look at it again.' : ''
  const said = note ?? (campaigns.length === 0 ? message : '')
  return `${wrong} ${said}`.trim()
}

/** False where campaigns are known, and not whether one of them tells owners not to drive or to park outside. */
function saysOrders({ campaign_ids: campaigns, do_not_drive: drive, park_outside: park }: Result): boolean {
  return campaigns.length === 0 || drive === true || park === true || (drive !== null && park !== null)
}

function stateOf(result: Result): FleetState {
  if (result.do_not_drive === true) return 'do_not_drive'
  if (result.park_outside === true) return 'park_outside'
  if (result.campaign_ids.length > 0) return 'recalls'
  // A list that rests on nothing is no "none", and a mistyped VIN may be that of another model.
  if (result.vin_valid === false) return 'not_known'
  return result.recall_match === 'matched' || result.recall_match === 'none' ? 'none' : 'not_known'
}

function nameOf(sent: StockLine | undefined): string {
  if (sent === undefined) return ''
  if ('vin' in sent) return sent.vin
  return 'id' in sent ? sent.id : `${sent.year} ${sent.make} ${sent.model}`
}

const RANK = new Map(FLEET_STATES.map((state, place) => [state, place]))

/** What is open first, then most recalls, then the order of the list. */
export function inFleetOrder(rows: readonly FleetRow[]): FleetRow[] {
  return rows.toSorted(
    (left, right) =>
      (RANK.get(left.state) ?? 0) - (RANK.get(right.state) ?? 0) ||
      (right.recalls ?? 0) - (left.recalls ?? 0) ||
      left.number - right.number,
  )
}

/** How many rows there are of each state. */
export function countStates(rows: readonly FleetRow[]): ReadonlyMap<FleetState, number> {
  const counts = new Map<FleetState, number>()
  for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1)
  return counts
}

/** Rows of one state (undefined = all) that hold the words. */
export function filterFleet(rows: readonly FleetRow[], state: FleetState | undefined, words: string): FleetRow[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    if (state !== undefined && row.state !== state) return false
    // While a check runs, this is asked of all rows again and again.
    if (wanted.length === 0) return true
    const text = `${row.name} ${row.vin} ${row.vehicle} ${row.campaigns.join(' ')}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

const NO_ORDERS = 'The records do not say whether it may be driven or must be parked outside.'

/** The rows as CSV, of which a spreadsheet runs nothing. */
export function fleetCsv(rows: readonly FleetRow[]): string {
  const lines = rows.map((row) =>
    [
      row.number,
      STATE_LABELS[row.state],
      row.name,
      row.vin,
      row.vehicle,
      row.recalls ?? '',
      row.campaigns.join('; '),
      row.saysOrders ? row.note : `${row.note} ${NO_ORDERS}`.trim(),
    ]
      .map(csvCell)
      .join(','),
  )
  return ['line,state,reference,vin,vehicle,recalls,campaigns,note', ...lines].join('\r\n') + '\r\n'
}

/** What src/platform/csv.ts writes for a spreadsheet; a test compares the two. */
export function csvCell(value: string | number): string {
  const text = String(value).replaceAll(FORMULA, "$1$2'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const FORMULA = new RegExp(String.raw`(^|[;\t\r\n])([\p{Zs}"]*)(?=[=@＝＠\t\0]|[+\-＋－](?![\d.,]+$))`, 'gu')
