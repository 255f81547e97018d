/** A row of the Vehicle Recalls Database, in the form shared by all countries. */
export { CountryRecallRow as TransportCanadaRow } from '#ingest/sources/country-recalls.ts'
