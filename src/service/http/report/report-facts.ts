import { GROUPED_FIELDS } from '#catalog/grouped-fields.ts'
import { SPECIFICATION_FIELDS, type SpecificationField } from '#catalog/vehicle-fields.ts'
import { html, type Html } from '#platform/html.ts'
import { dayText, numberText } from './report-parts.ts'

const FIELDS: Readonly<Record<string, Partial<SpecificationField>>> = { ...SPECIFICATION_FIELDS, ...GROUPED_FIELDS }
/** Fields that are shown elsewhere in the report, or are only for programs. */
const NOT_SHOWN =
  /^(?:id|image_.*|.*_counts?(?:_[a-z]{2})?|recall_match|recalls_complete|recall_records_through|year|make|model|unit)$/

const USD = 'USD'
/** Units by the suffix of a field's name. */
const UNITS: readonly (readonly [suffix: RegExp, unit: string])[] = [
  [/_g_per_mile$/, 'g/mi'],
  [/_kwh_per_100_miles$/, 'kWh/100 mi'],
  [/_cu_ft$/, 'cu ft'],
  [/_miles$/, 'mi'],
  [/_mpge$/, 'MPGe'],
  [/_mpg$/, 'mpg'],
  [/_kwh$/, 'kWh'],
  [/_kw$/, 'kW'],
  [/_kg$/, 'kg'],
  [/_usd$/, USD],
  [/_hours$/, 'h'],
]
const CAPITALS = /\b(?:abs|co2|epa|esc|ghg|gvwr|mpg|mpge|tpms|usd)\b/gi

/** One value. `group` is the field that contains it, "" for the vehicle itself. */
interface Fact {
  readonly group: string
  readonly name: string
  readonly value: unknown
  /** Unit of the group's fuel economy, if stated. MPGe for vehicles that charge. */
  readonly economyUnit?: unknown
}

/** Fields that only a vehicle with a traction battery has. Others do not list them as unstated. */
const ELECTRIC = new Set(['battery_kwh', 'motor_kw', 'electric'])

/** Renders the fields of a vehicle with labels and units. New fields of a later release appear without a change here. */
export function specification(vehicle: Readonly<Record<string, unknown>>): Html {
  const entries = Object.entries(vehicle).filter(([name, value]) => !NOT_SHOWN.test(name) && isOf(vehicle, name, value))
  const groups = entries.flatMap(([name, value]) => (isGroup(value) ? [{ name, facts: factsOf(name, value) }] : []))
  const stated = groups.filter((group) => group.facts.some((fact) => valueText(fact) !== undefined))
  const plain = entries.flatMap(([name, value]): Fact[] => {
    if (!isGroup(value)) return [{ group: '', name, value }]
    return stated.some((group) => group.name === name) ? [] : [{ group: '', name, value: null }]
  })
  return html`${facts(plain)}
  ${stated.map(
    ({ name, facts: all }) =>
      html`<h3 class="part">${labelOf({ group: '', name })}</h3>
        ${facts(all)}`,
  )}`
}

function isOf({ electric }: Readonly<Record<string, unknown>>, name: string, value: unknown): boolean {
  return value !== null || electric !== null || !ELECTRIC.has(name)
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the facts of a group and of the groups in it. Its `unit` is the unit of fuel economy. */
function factsOf(group: string, values: Readonly<Record<string, unknown>>, prefix = ''): Fact[] {
  const economyUnit = values['unit']
  return Object.entries(values).flatMap(([name, value]): Fact[] => {
    if (name === 'unit') return []
    if (isGroup(value)) return factsOf(group, value, `${prefix}${name}_`)
    return [{ group, name: `${prefix}${name}`, value, economyUnit }]
  })
}

/** Renders the stated facts, then one line that names the facts no source states. */
function facts(all: readonly Fact[]): Html {
  const rows: Html[] = []
  const unknown: string[] = []
  for (const fact of all) {
    const [label, shown] = [labelOf(fact), valueText(fact)]
    if (shown === undefined) unknown.push(label)
    else
      rows.push(
        html`<div>
          <dt>${label}</dt>
          <dd>${shown}</dd>
        </div>`,
      )
  }
  const missing =
    unknown.length === 0
      ? null
      : html`<p class="dim small after">Not stated: ${unknown.map(inSentence).join(', ')}.</p>`
  return html`${rows.length === 0 ? null : html`<dl class="facts">${rows}</dl>`}${missing}`
}

function declared({ group, name }: Omit<Fact, 'value'>): Partial<SpecificationField> {
  return FIELDS[group === '' ? name : `${group}_${name}`] ?? {}
}

function labelOf({ group, name }: Omit<Fact, 'value'>): string {
  const known = declared({ group, name }).label
  if (known !== undefined) return known
  const suffix = UNITS.find(([ending]) => ending.test(name))?.[0]
  const words = (suffix === undefined ? name : name.replace(suffix, '')).replaceAll('_', ' ')
  const text = words.charAt(0).toUpperCase() + words.slice(1)
  return text.replace(CAPITALS, (word) => word.toUpperCase())
}

/** Converts "Doors" to "doors". Returns a label that begins with an abbreviation unchanged: "EPA size class". */
function inSentence(label: string): string {
  return /^[A-Z](?![A-Z])/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

/** Returns the value as text; undefined if no source states it. */
function valueText(fact: Fact): string | undefined {
  const { value } = fact
  if (value === null || value === undefined) return undefined
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string').join(', ')
  if (typeof value === 'number') return numberOf(fact, value)
  if (typeof value !== 'string') return JSON.stringify(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? dayText(value) : value.replaceAll('_', ' ')
}

function numberOf(fact: Fact, value: number): string {
  const { unit, decimals } = declared(fact)
  const text = decimals === undefined ? numberText(value) : value.toFixed(decimals)
  const shown = unitOf(fact, unit)
  if (shown === USD) return `$${text}`
  return shown === undefined ? text : `${text} ${shown}`
}

function unitOf({ name, economyUnit }: Fact, unit: string | undefined): string | undefined {
  if (name.endsWith('_mpg') && economyUnit === 'mpge') return 'MPGe'
  return unit ?? UNITS.find(([ending]) => ending.test(name))?.[1]
}
