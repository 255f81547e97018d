import type { DecodedVin } from '#vin/decode-vin.ts'
import type { OfficialRow } from './official-decoder.ts'

/** How vPIC names the sources of values. */
const TABLES: Readonly<Record<string, string>> = {
  Pattern: 'pattern',
  EngineModelPattern: 'engine_model',
  'Formula Pattern': 'formula',
  VehType: 'wmi',
  'Manu. Name': 'wmi',
  Make: 'wmi',
  ModelYear: 'model_year',
  'pattern - model': 'make_model',
  'Vehicle Specs': 'vehicle_specification',
  Default: 'default',
}
const CORRECTIONS = 'Corrections'

/**
 * What the two say differently of one VIN: every element with value, coded value, table, pattern, schema and key, and every
 * error. Lines of the official answer begin with `-`, ours with `+`. NULL and '' count as the same.
 */
export function differences(official: readonly OfficialRow[], decoded: DecodedVin): string[] {
  const theirs = official.map(officialLine)
  const ours = [...elementLines(decoded), ...errorLines(decoded)]
  return [...without(theirs, ours).map((line) => `- ${line}`), ...without(ours, theirs).map((line) => `+ ${line}`)]
}

function officialLine({ element, value, attribute, source, pattern, schema, keys }: OfficialRow): string {
  if (source === CORRECTIONS) return `${element} ${value ?? ''}`
  const table = source?.startsWith('Conversion ') === true ? 'conversion' : (TABLES[source ?? ''] ?? source)
  return lineOf([element, value, attribute, table, pattern, schema, keys])
}

function elementLines({ elements }: DecodedVin): string[] {
  return elements.map(({ id, value, valueId, source: { table, patternId, schemaId, keys } }) =>
    lineOf([id, value, valueId, table, patternId, schemaId, keys]),
  )
}

function errorLines(decoded: DecodedVin): string[] {
  const possible = decoded.possibleCharacters.map(({ position, characters }) => `(${position}:${characters})`)
  return [
    `142 ${decoded.suggestedVin ?? ''}`,
    `143 ${decoded.errorCodes.join(',')}`,
    `144 ${possible.join('')}`,
    `156 ${decoded.additionalErrorText ?? ''}`,
    `191 ${decoded.errorText}`,
    `196 ${decoded.descriptor}`,
  ]
}

function lineOf(fields: readonly (string | number | null | undefined)[]): string {
  return fields.map((field) => field ?? '').join(' | ')
}

/** The lines of `all` that `others` lacks, each as often as it is there too often. */
function without(all: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return all.filter((line) => {
    const index = left.indexOf(line)
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}
