import type { EpaName } from '#ingest/match/epa-name.ts'
import { projectAliases } from './alias-file.ts'
import type { DatedFederalName } from './federal-reading.ts'
import { linkFederalNames } from './link-federal-names.ts'

/** EPA row with blank columns. */
export const BLANK = {
  baseModel: null,
  vehicleClass: null,
  drive: null,
  transmission: null,
  fuel: 'Regular',
  alternative: null,
  turbocharger: null,
  supercharger: null,
  motor: null,
  litres: null,
  measuredBodies: '',
} as const

/** "2014 Toyota Camry Hybrid LE": an EPA name in short form, with the relevant columns. */
export function epaName(text: string, columns: Partial<EpaName> = {}): EpaName {
  const [year, make, model] = splitName(text)
  return { ...BLANK, year, make, model, ...hybridColumns(model), ...columns }
}

/** "2014 TOYOTA CAMRY HYBRID", by default with one recall. */
export function federalName(text: string, recalls = 1): DatedFederalName {
  const [year, make, model] = splitName(text)
  return { year, make, model, recalls }
}

/** Makes of two words have a dash: "2004 Land-Rover Discovery". */
function splitName(text: string): [year: number, make: string, model: string] {
  const [year = '', make = '', ...model] = text.split(' ')
  return [Number(year), make === 'Mercedes-Benz' ? make : make.replaceAll('-', ' '), model.join(' ')]
}

function hybridColumns(model: string): Partial<EpaName> {
  if (/plug-in|phev|energi|e-hybrid|4xe/i.test(model)) return { alternative: 'Plug-in Hybrid' }
  if (/hybrid|hev/i.test(model)) return { alternative: 'Hybrid', motor: '202V Ni-MH' }
  if (/electric|\bev\b|bev|lightning|e-tron/i.test(model)) return { alternative: 'EV', fuel: 'Electricity' }
  if (/cng|natural gas/i.test(model)) return { alternative: 'CNG', fuel: 'CNG' }
  return /diesel|bluetec|cdi/i.test(model) ? { alternative: 'Diesel', fuel: 'Diesel' } : {}
}

/** Returns links as "CAMRY > Camry LE (trim_words)", in the order of the federal names. */
export function linksBetween(federal: readonly DatedFederalName[], epa: readonly EpaName[]): string[] {
  return linkFederalNames(federal, epa, projectAliases()).links.map(
    (link) => `${federal[link.federal]?.model} > ${epa[link.epa]?.model} (${link.rule})`,
  )
}
