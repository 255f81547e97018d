export { MEGABYTE } from '#ingest/limits.ts'

const PUBLIC_DOMAIN = 'work of the US Government, public domain'

export const EPA = { publisher: 'US Environmental Protection Agency', licence: PUBLIC_DOMAIN } as const

export const NHTSA = {
  publisher: 'National Highway Traffic Safety Administration',
  licence: PUBLIC_DOMAIN,
  url: 'https://www.nhtsa.gov/nhtsa-datasets-and-apis',
} as const

/** Site where EPA and the Department of Energy publish fuel economy data. */
export const FUEL_ECONOMY_SITE = {
  site: 'https://www.fueleconomy.gov/feg/epadata',
  hosts: ['www.fueleconomy.gov', 'fueleconomy.gov'],
} as const

/** Site where NHTSA's Office of Defects Investigation publishes its flat files. */
export const ODI_SITE = { site: 'https://static.nhtsa.gov/odi/ffdd', hosts: ['static.nhtsa.gov'] } as const
