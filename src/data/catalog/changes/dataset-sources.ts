/** The source whose rows a dataset of changes is made of, where they are counted by source. */
export const DATASET_SOURCES = {
  complaints: 'nhtsa-complaints',
  vehicles: 'epa-vehicles',
} as const
