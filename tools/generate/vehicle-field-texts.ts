// Texts about vehicle fields outside of their table: the dashboard's lists, and a sentence of docs/data-sources.md.
import { FIELD_GROUPS } from '#catalog/grouped-fields.ts'
import { SPECIFICATION_FIELDS, STATED_FIELDS, type SpecificationField } from '#catalog/vehicle-fields.ts'

/** Returns a part of web/src/api/values.generated.ts. */
export function vehicleFieldsText(): string {
  const groups = Object.entries(FIELD_GROUPS).map(
    ([group, { path, fields: grouped }]) =>
      `\n/** Fields of ${path.join('.')}. */\nexport const ${group.toUpperCase()}_FIELDS = [\n${linesOf(grouped)}] as const\n`,
  )
  return `/** Specifications of a vehicle, in the order of responses. */
export const VEHICLE_FIELDS = [
${linesOf(SPECIFICATION_FIELDS)}] as const
${groups.join('')}`
}

function linesOf(fields: Readonly<Record<string, SpecificationField>>): string {
  const lines = Object.entries(fields).map(([name, { label, unit = null, decimals = null }]) => {
    const quoted = unit === null ? 'null' : `'${unit}'`
    return `  { name: '${name}', label: '${label}', unit: ${quoted}, decimals: ${decimals} },\n`
  })
  return lines.join('')
}

/** Returns a sentence with the fields copied from EPA's columns. */
export function statedFieldsText(): string {
  const named = STATED_FIELDS.filter(({ rule }) => rule === undefined).map(({ name, stated: [column = name] }) =>
    name === column ? `\`${name}\`` : `\`${name}\` (${column})`,
  )
  return `As EPA states them, null where the column is blank, 0, -1 or NA: ${named.join(', ')}.\n`
}
