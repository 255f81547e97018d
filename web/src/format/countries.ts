import type { Schemas } from '#web/api/explorer.generated.ts'

/** A country whose recalls the service can hold. */
type Country = Schemas['Recall']['country']

const AGENCIES: Readonly<Record<Country, string>> = { us: 'NHTSA', ca: 'Transport Canada' }
const COUNTRIES: Readonly<Record<Country, string>> = { us: 'United States', ca: 'Canada' }

/** Where agencies show a campaign, before its number. */
const CAMPAIGN_PAGES: Readonly<Record<Country, string>> = {
  us: 'https://www.nhtsa.gov/recalls?nhtsaId=',
  ca: 'https://wwwapps.tc.gc.ca/Saf-Sec-Sur/7/VRDB-BDRV/search-recherche/detail.aspx?lang=eng&rn=',
}
const HOME_NUMBER_CHARACTERS = 9

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

/** The agency's page of a campaign that the service says nothing of, by its number without dashes: 20V682, 2024065. */
export function officialPage(number: string): { readonly agency: string; readonly url: string } {
  const country = /^\d+$/.test(number) ? 'ca' : 'us'
  const whole = country === 'us' ? number.padEnd(HOME_NUMBER_CHARACTERS, '0') : number
  return { agency: AGENCIES[country], url: CAMPAIGN_PAGES[country] + encodeURIComponent(whole) }
}
