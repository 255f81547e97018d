import { GROUPED_FIELDS } from '#catalog/economy-fields.ts'
import { SPECIFICATION_FIELDS, type SpecificationField } from '#catalog/vehicle-fields.ts'
import { html, type Html } from '#platform/html.ts'
import { dayText, numberText } from './report-parts.ts'

const FIELDS: Readonly<Record<string, Partial<SpecificationField>>> = { ...SPECIFICATION_FIELDS, ...GROUPED_FIELDS }
/** Fields that are not specifications: shown elsewhere in the report, or of no use to readers. */
const NOT_SHOWN = /^(?:id|image_.*|.*_counts?(?:_[a-z]{2})?|recall_match|year|make|model|unit)$/

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
  [/_usd$/, 'USD'],
  [/_hours$/, 'h'],
]
const CAPITALS = /\b(?:abs|co2|epa|esc|ghg|gvwr|mpg|mpge|tpms|usd)\b/gi

/** `group` is the containing field, "" for the vehicle itself. */
interface Fact {
  readonly group: string
  readonly name: string
  readonly value: unknown
  /** Unit of the group's fuel economy, if stated. MPGe for vehicles that charge. */
  readonly economyUnit?: unknown
}

/** Renders all fields of a vehicle with labels and units. Fields of later releases appear by themselves. */
export function specification(vehicle: Readonly<Record<string, unknown>>): Html {
  const entries = Object.entries(vehicle).filter(([name]) => !NOT_SHOWN.test(name))
  const groups = entries.filter(([, value]) => isGroup(value))
  const plain = entries.filter(([, value]) => !isGroup(value))
  return html`${facts(plain.map(([name, value]) => ({ group: '', name, value })))}
  ${groups.map(
    ([name, value]) =>
      html`<h3 class="part">${labelOf({ group: '', name })}</h3>
        ${facts(factsOf(name, value as Record<string, unknown>))}`,
  )}`
}

function isGroup(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Lists the facts of a group, including nested groups. A group's `unit` is its fuel economy unit. */
function factsOf(group: string, values: Readonly<Record<string, unknown>>, prefix = ''): Fact[] {
  const economyUnit = values['unit']
  return Object.entries(values).flatMap(([name, value]): Fact[] => {
    if (name === 'unit') return []
    if (isGroup(value)) return factsOf(group, value as Record<string, unknown>, `${prefix}${name}_`)
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
  const missing = unknown.length === 0 ? null : html`<p class="dim small after">Not stated: ${unknown.join(', ')}.</p>`
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

/** Returns undefined if no source states it. */
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
  return shown === undefined ? text : `${text} ${shown}`
}

function unitOf({ name, economyUnit }: Fact, unit: string | undefined): string | undefined {
  if (name.endsWith('_mpg') && economyUnit === 'mpge') return 'MPGe'
  return unit ?? UNITS.find(([ending]) => ending.test(name))?.[1]
}
