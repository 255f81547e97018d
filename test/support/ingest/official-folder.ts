import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = join(import.meta.dirname, '../../../src/data/ingest/sources')

/** Official texts cut down to real rows, by the name that they have in a folder. */
export const OFFICIAL_TEXTS = {
  'vehicles.csv': text('epa-vehicles/fixtures/vehicles.csv'),
  '2004-emissions.csv': text('epa-emissions/fixtures/2004-emissions.csv'),
  '2004-testcar.csv': text('epa-test-cars/fixtures/2004-testcar.csv'),
  'FLAT_RCL.txt': text('nhtsa-recalls/fixtures/FLAT_RCL-27-fields.txt'),
} as const

export type OfficialName = keyof typeof OFFICIAL_TEXTS

function text(path: string): string {
  return readFileSync(join(sources, path)).toString('latin1')
}

/** Writes the official files into a folder; `changed` replaces the content of some, null leaves one out. */
export function writeOfficialFiles(
  folder: string,
  changed: Readonly<Partial<Record<OfficialName, string | null>>> = {},
): void {
  for (const name of Object.keys(OFFICIAL_TEXTS) as OfficialName[]) {
    const content = changed[name] === undefined ? OFFICIAL_TEXTS[name] : changed[name]
    if (content !== null) writeFileSync(join(folder, name), content, 'latin1')
  }
}

/** The recall rows of the fixture with fields (numbered from 0) replaced in those whose model is `model`. */
export function recallsWith(model: string, change: Readonly<Record<number, string>>): string {
  const lines = OFFICIAL_TEXTS['FLAT_RCL.txt'].split('\r\n')
  return lines
    .map((line) => {
      const fields = line.split('\t')
      return fields[3] === model ? fields.map((field, number) => change[number] ?? field).join('\t') : line
    })
    .join('\r\n')
}
