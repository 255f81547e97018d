/** A row of the Vehicle Recalls Database as the catalog uses it: the row of every country. */
export { CountryRecallRow as TransportCanadaRow } from '#ingest/sources/country-recalls.ts'
