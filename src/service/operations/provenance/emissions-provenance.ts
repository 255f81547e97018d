import type { FieldRule } from '#catalog/field-rules.ts'
import type { Vehicle } from '#operations/vehicle.ts'

const BY_ID = 'epa-emissions'
const BY_NAME = 'epa-green-guide'

/** Columns of emissions.csv, and of the Guide, by the end of a field's name. */
const COLUMNS: Readonly<Record<string, readonly [byId: readonly string[], byName: readonly string[]]>> = {
  smog_score: [['score'], ['Air Pollution Score']],
  standard: [
    ['stdText', 'standard'],
    ['Stnd Description', 'Stnd'],
  ],
  smartway: [['smartwayScore'], ['SmartWay']],
  matched_by: [['id'], ['Model', 'Displ', 'Cyl', 'Trans', 'Drive', 'Fuel', 'City MPG', 'Hwy MPG', 'Cmb MPG']],
}
const REGIONS = [['salesArea'], ['Cert Region']] as const

interface About {
  readonly vehicle: Vehicle
  readonly isLoaded: (source: string) => boolean
}

/** Where a field of emissions comes from, or why it is null. */
export function emissionsOrigin(field: string, value: unknown, { vehicle, isLoaded }: About) {
  const isByName = vehicle.emissions?.matched_by === 'name'
  const at = isByName ? 1 : 0
  const name = Object.keys(COLUMNS).find((each) => field.endsWith(each)) ?? 'matched_by'
  const region = name === 'matched_by' ? [] : REGIONS[at]
  return {
    rule: ruleOf(value, { isByName, isLoaded }),
    obtained: 'matched',
    source: isByName ? BY_NAME : BY_ID,
    columns: [...(COLUMNS[name]?.[at] ?? []), ...region],
  } as const
}

function ruleOf(
  value: unknown,
  { isByName, isLoaded }: { readonly isByName: boolean; readonly isLoaded: About['isLoaded'] },
): FieldRule {
  if (value !== null) return isByName ? 'green_guide_figures' : 'emission_record'
  return isLoaded(BY_ID) || isLoaded(BY_NAME) ? 'no_emission_record' : 'not_loaded'
}
