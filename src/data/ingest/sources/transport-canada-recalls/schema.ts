export { CountryRecallRow as TransportCanadaRow } from '#ingest/sources/country-recalls.ts'
