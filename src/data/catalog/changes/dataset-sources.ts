/** Sources of the data sets in the change log whose rows are counted by source. */
export const DATASET_SOURCES = {
  complaints: 'nhtsa-complaints',
  vehicles: 'epa-vehicles',
} as const
