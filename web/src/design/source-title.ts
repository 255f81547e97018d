const TITLES: Readonly<Record<string, string>> = {
  'epa-vehicles': 'EPA fuel economy guide',
  'epa-emissions': 'EPA emissions certification',
  'epa-test-cars': 'EPA test-car list',
  'nhtsa-recalls': 'NHTSA recalls',
  'nhtsa-completion': 'NHTSA recall completion rates',
  'nhtsa-complaints': 'NHTSA complaints',
  'nhtsa-tsbs': 'NHTSA manufacturer communications',
  'nhtsa-investigations': 'NHTSA investigations',
  'nhtsa-vpic': 'NHTSA VIN decoder (vPIC)',
  'trouble-codes': 'Trouble codes',
}

/** What people call a source; its own name when it is a new one. */
export function sourceTitle(source: string): string {
  return TITLES[source] ?? source
}
