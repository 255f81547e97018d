// What is written about the fields of vehicles outside of their table: the list that the dashboard shows, and a sentence
// of docs/data-sources.md.
import { SPECIFICATION_FIELDS, STATED_FIELDS, type SpecificationField } from '#catalog/vehicle-fields.ts'

/** web/src/api/vehicle-fields.generated.ts. */
export function vehicleFieldsText(fields: Readonly<Record<string, SpecificationField>> = SPECIFICATION_FIELDS): string {
  const lines = Object.entries(fields).map(([name, { label, unit = null, decimals = null }]) => {
    const quoted = unit === null ? 'null' : `'${unit}'`
    return `  { name: '${name}', label: '${label}', unit: ${quoted}, decimals: ${decimals} },\n`
  })
  return `// Made from src/catalog/vehicle-fields.ts by "npm run generate".

/** What a vehicle is, in the order of responses. */
export const VEHICLE_FIELDS = [
${lines.join('')}] as const
`
}

/** The fields that have the value of a column of EPA's, as a sentence. */
export function statedFieldsText(fields: readonly { name: string; stated: string }[] = STATED_FIELDS): string {
  const named = fields.map(({ name, stated }) => (name === stated ? `\`${name}\`` : `\`${name}\` (${stated})`))
  return `As EPA states them, null where the column is blank, 0, -1 or NA: ${named.join(', ')}.\n`
}
