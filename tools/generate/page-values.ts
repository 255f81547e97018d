// Values that the dashboard's pages need at run time. Their types come from the code itself (web/src/api/types.ts).
import { OTHERS_KEYS_ROLE } from '#accounts/keys/keys.ts'
import { isRole } from '#accounts/members/roles.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { ENDPOINTS } from '#operations/account/index.ts'
import { ALERT_ENDPOINTS } from '#operations/alerts/index.ts'
import { BATCH_ROLE } from '#operations/batch/run-batch.ts'
import { SCOPE_GROUPS } from '#operations/scopes.ts'
import { NO_MATCH_WORDS } from '#operations/vin/vin-vehicles.ts'
import { sourceTitlesText } from './source-texts.ts'
import { vehicleFieldsText } from './vehicle-field-texts.ts'

export function pageValuesText(): string {
  return [
    '// Made from src/ by "npm run generate".\n',
    sourceTitlesText(SOURCES),
    vehicleFieldsText(),
    scopeGroupsText(),
    requiredRolesText(),
    noMatchWordsText(),
  ].join('\n')
}

function scopeGroupsText(): string {
  const groups = SCOPE_GROUPS.map(({ name, operations }) => ({ name, operations: operations.map((one) => one.name) }))
  return `/** Groups of operations that a key can be limited to. */
export const SCOPE_GROUPS = ${JSON.stringify(groups)} as const
`
}

/** Returns the operations that not every member of an account may call. */
function requiredRolesText(): string {
  const roles = [
    ...ENDPOINTS.map(({ name, access }) => [name, access] as const),
    ...ALERT_ENDPOINTS.map(({ name, role }) => [name, role] as const),
    ['run_batch', BATCH_ROLE] as const,
    ['change_keys_of_others', OTHERS_KEYS_ROLE] as const,
  ]
  const required = roles.flatMap(([name, role]) =>
    role !== undefined && isRole(role) && role !== 'viewer' ? [`  ${name}: '${role}',\n`] : [],
  )
  return `/** Lowest role that may call an operation. Every member may call operations that are not listed. */
export const REQUIRED_ROLES = {
${required.join('')}} as const
`
}

function noMatchWordsText(): string {
  const lines = Object.entries(NO_MATCH_WORDS).map(([reason, words]) => `  ${reason}: ${JSON.stringify(words)},\n`)
  return `/** \`no_match_reason\` of a decoded VIN in words. */
export const NO_MATCH_WORDS = {
${lines.join('')}} as const
`
}
