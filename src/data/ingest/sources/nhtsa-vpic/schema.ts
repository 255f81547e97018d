/** Tables needed to decode any VIN; a dump without rows in one is rejected. DECODER_COLUMNS lists the used columns. */
export const REQUIRED_TABLES: readonly string[] = [
  'element',
  'errorcode',
  'make',
  'make_model',
  'manufacturer',
  'model',
  'pattern',
  'vehicletype',
  'vinschema',
  'wmi',
  'wmi_make',
  'wmi_vinschema',
]

export type TableRowsMin = Readonly<Record<string, number>>

/** Minimum row counts in NHTSA's own dump: about 85 % of those in September 2026. They grow every month. */
export const OFFICIAL_TABLE_ROWS_MIN: TableRowsMin = {
  defaultvalue: 150,
  element: 140,
  enginemodel: 300,
  enginemodelpattern: 2_100,
  errorcode: 12,
  make: 10_500,
  make_model: 27_000,
  manufacturer: 19_500,
  model: 27_000,
  pattern: 1_420_000,
  vehiclespecpattern: 190_000,
  vehiclespecschema: 5_600,
  vehiclespecschema_model: 6_400,
  vehiclespecschema_year: 10_900,
  vinexception: 15_900,
  vinschema: 21_400,
  vspecschemapattern: 14_500,
  wmi: 11_000,
  wmi_make: 12_000,
  wmi_vinschema: 35_500,
}
