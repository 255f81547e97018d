/** Whose files a source is made of, and where they are published. */
export interface SourceAbout {
  readonly publisher: string
  readonly title: string
  readonly url: string
}

const EPA = 'US Environmental Protection Agency'
const NHTSA = 'National Highway Traffic Safety Administration'
const NHTSA_FILES = 'https://www.nhtsa.gov/nhtsa-datasets-and-apis'

/** By the name of the source. */
export const SOURCES_ABOUT: Readonly<Record<string, SourceAbout>> = {
  'epa-vehicles': {
    publisher: EPA,
    title: 'Fuel economy data (vehicles.csv)',
    url: 'https://www.fueleconomy.gov/feg/download.shtml',
  },
  'epa-emissions': {
    publisher: EPA,
    title: 'Emission scores by engine family (emissions.csv)',
    url: 'https://www.fueleconomy.gov/feg/download.shtml',
  },
  'epa-test-cars': {
    publisher: EPA,
    title: 'Test-car lists',
    url: 'https://www.epa.gov/compliance-and-fuel-economy-data/data-cars-used-testing-fuel-economy',
  },
  'nhtsa-recalls': { publisher: NHTSA, title: 'Recalls (FLAT_RCL)', url: NHTSA_FILES },
  'nhtsa-completion': {
    publisher: NHTSA,
    title: 'Quarterly recall completion reports (FLAT_RCL_Qrtly_Rpts)',
    url: NHTSA_FILES,
  },
  'nhtsa-complaints': { publisher: NHTSA, title: 'Complaints (FLAT_CMPL)', url: NHTSA_FILES },
  'nhtsa-tsbs': { publisher: NHTSA, title: 'Manufacturer communications (TSBS_RECEIVED)', url: NHTSA_FILES },
  'nhtsa-investigations': { publisher: NHTSA, title: 'Investigations (FLAT_INV)', url: NHTSA_FILES },
  'nhtsa-vpic': {
    publisher: NHTSA,
    title: 'Product Information Catalog and Vehicle Listing (vPICList_lite)',
    url: 'https://vpic.nhtsa.dot.gov/downloads/',
  },
}
