import type { Recall } from '#operations/records/recall.ts'

/** Code of a country with recalls in the service. */
type Country = Recall['country']

const AGENCIES = { us: 'NHTSA', ca: 'Transport Canada' } as const
const COUNTRIES = { us: 'United States', ca: 'Canada' } as const

/** URLs of the agencies' campaign pages without the campaign number. */
const CAMPAIGN_PAGES = {
  us: 'https://www.nhtsa.gov/recalls?nhtsaId=',
  ca: 'https://wwwapps.tc.gc.ca/Saf-Sec-Sur/7/VRDB-BDRV/search-recherche/detail.aspx?lang=eng&rn=',
} as const
const HOME_NUMBER_CHARACTERS = 9

/** Choices for the parameter `country`. */
export const COUNTRY_CHOICES = [
  ...Object.entries(COUNTRIES).map(([value, label]) => ({ value, label })),
  { value: 'all' as const, label: 'Both' },
]

/** "Transport Canada" */
export function agencyWord(country: Country): string {
  return wordOf(AGENCIES, country)
}

/** "Transport Canada campaign 2022650" */
export function campaignWords({ country, campaign_id: id }: Pick<Recall, 'country' | 'campaign_id'>): string {
  return `${agencyWord(country)} campaign ${id}`
}

/** "Canada" */
export function countryWord(country: Country): string {
  return wordOf(COUNTRIES, country)
}

/** Returns the word for a country; unknown codes are returned unchanged. */
function wordOf(words: Readonly<Record<string, string>>, country: Country): string {
  return words[country] ?? country
}

/**
 * Returns the agency's page for a campaign that the service does not have. The number has no dashes: 20V682, 2024065.
 */
export function officialPage(number: string): { readonly agency: string; readonly url: string } {
  const country = /^\d+$/.test(number) ? 'ca' : 'us'
  const whole = country === 'us' ? number.padEnd(HOME_NUMBER_CHARACTERS, '0') : number
  return { agency: AGENCIES[country], url: CAMPAIGN_PAGES[country] + encodeURIComponent(whole) }
}
