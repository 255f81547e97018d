// Made from the folders of src/data/ingest/sources by "npm run generate".

/** What the pages call each source. */
export const SOURCE_TITLES: Readonly<Record<string, string>> = {
  'epa-vehicles': 'EPA fuel economy guide',
  'epa-emissions': 'EPA emissions certification',
  'epa-green-guide': 'EPA Green Vehicle Guide',
  'epa-test-cars': 'EPA test-car list',
  'nhtsa-recalls': 'NHTSA recalls',
  'nhtsa-completion': 'NHTSA recall completion rates',
  'nhtsa-investigations': 'NHTSA investigations',
  'nhtsa-tsbs': 'NHTSA manufacturer communications',
  'nhtsa-complaints': 'NHTSA complaints',
  'nhtsa-ratings': 'NHTSA safety ratings',
  'nhtsa-vpic': 'NHTSA VIN decoder (vPIC)',
  'transport-canada-recalls': 'Transport Canada recalls',
}
