/** Source of the rows of a data set of changes, if rows are counted by source. */
export const DATASET_SOURCES = {
  complaints: 'nhtsa-complaints',
  vehicles: 'epa-vehicles',
} as const
