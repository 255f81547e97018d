import type { Schemas } from '#web/api/explorer.generated.ts'

/** A country whose recalls the service can hold. */
export type Country = Schemas['Recall']['country']

const AGENCIES: Readonly<Record<Country, string>> = { us: 'NHTSA', ca: 'Transport Canada' }
const COUNTRIES: Readonly<Record<Country, string>> = { us: 'United States', ca: 'Canada' }

/** What the parameter `country` is chosen from. */
export const COUNTRY_CHOICES = [
  ...Object.entries(COUNTRIES).map(([value, label]) => ({ value: value as Country, label })),
  { value: 'all' as const, label: 'Both' },
]

/** "Transport Canada" */
export function agencyWord(country: Country): string {
  return AGENCIES[country]
}

/** "Transport Canada campaign 2022650" */
export function campaignWords({
  country,
  campaign_id: id,
}: Pick<Schemas['Recall'], 'country' | 'campaign_id'>): string {
  return `${AGENCIES[country]} campaign ${id}`
}

/** "Canada" */
export function countryWord(country: Country): string {
  return COUNTRIES[country]
}
