import type { Responses } from '#web/api/types.ts'
import { bestEntries, type Entry } from '#web/docs-site/search-entries.ts'
import { countOf } from '#web/format/numbers.ts'
import { typedCampaign, typedSearch, type VehicleSearch, vehicleSearchOf } from '#web/pages/explorer/explorer-search.ts'
import { mayBecomeVin, shortVin, typedVin } from '#web/pages/explorer/vin/vin-words.ts'

/** Target of an item. A VIN stays in memory and never enters an address. */
export type PaletteTarget =
  | { readonly kind: 'page'; readonly to: string }
  | { readonly kind: 'document'; readonly href: string }
  | { readonly kind: 'vehicles'; readonly search: VehicleSearch }
  | { readonly kind: 'vin'; readonly vin: string }

export interface PaletteItem {
  readonly group: 'Look up' | 'Pages' | 'Vehicles' | 'Documentation'
  readonly label: string
  readonly hint?: string
  readonly target: PaletteTarget
}

export interface PalettePage {
  readonly to: string
  readonly label: string
  readonly hint: string | undefined
  readonly isDocument?: boolean
}

interface PaletteSources {
  readonly typed: string
  /** Pages that the user may open. */
  readonly pages: readonly PalettePage[]
  readonly suggestions: Responses['suggest_vehicles']['suggestions']
  /** Result of suggestedCampaign. */
  readonly campaign?: string | undefined
  readonly documents: readonly Entry[]
}

const VEHICLES_MAX = 5
const DOCUMENTS_MAX = 5
const TROUBLE_CODE = /^[pbcu][0-9a-f]{4}$/i

/** Returns the palette items for the typed text, best match first. A VIN is looked up only as a VIN. */
export function paletteItems(sources: PaletteSources): readonly PaletteItem[] {
  const typed = sources.typed.trim()
  const vin = typedVin(typed)
  if (vin !== undefined) return [lookUp(`Decode VIN ${shortVin(vin)}`, { kind: 'vin', vin })]
  if (mayBecomeVin(typed)) return []
  const pages = pagesOf(typed, sources.pages)
  if (typed === '') return pages
  const code = typed.toUpperCase()
  const campaign = typedCampaign(typed) ?? sources.campaign
  return [
    ...(TROUBLE_CODE.test(typed)
      ? [lookUp(`Trouble code ${code}`, { kind: 'page', to: `/explorer/codes/${code}` })]
      : []),
    ...(campaign === undefined
      ? []
      : [lookUp(`Recall campaign ${campaign}`, { kind: 'page', to: `/explorer/recalls/${campaign}` })]),
    ...pages,
    ...vehiclesOf(sources.suggestions),
    ...documentsOf(typed, sources.documents),
    lookUp(`Search vehicles for “${typed}”`, { kind: 'vehicles', search: typedSearch(typed, undefined) }),
  ]
}

function lookUp(label: string, target: PaletteTarget): PaletteItem {
  return { group: 'Look up', label, target }
}

function pagesOf(typed: string, pages: readonly PalettePage[]): readonly PaletteItem[] {
  const words = typed.toLowerCase().split(/\s+/)
  return pages
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .map(({ to, label, hint, isDocument = false }) => ({
      group: 'Pages',
      label,
      ...(hint !== undefined && { hint }),
      target: isDocument ? { kind: 'document', href: to } : { kind: 'page', to },
    }))
}

function vehiclesOf(suggestions: PaletteSources['suggestions']): readonly PaletteItem[] {
  const unique = [...new Map(suggestions.map((suggestion) => [suggestion.label, suggestion])).values()]
  return unique.slice(0, VEHICLES_MAX).map(({ label, query, vehicle_count: count }) => ({
    group: 'Vehicles',
    label,
    hint: countOf(count, 'vehicle'),
    target: { kind: 'vehicles', search: vehicleSearchOf(Object.fromEntries(new URLSearchParams(query))) },
  }))
}

function documentsOf(typed: string, documents: readonly Entry[]): readonly PaletteItem[] {
  return bestEntries(documents, typed, DOCUMENTS_MAX).map(([kind, page, href, heading]) => ({
    group: 'Documentation',
    label: heading === '' ? page : `${page} › ${heading}`,
    hint: kind,
    target: { kind: 'document', href },
  }))
}
