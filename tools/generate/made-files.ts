// Generated files that nobody reviews. Git ignores them; `npm run setup`, `check`, `test` and `generate` write them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dashboardOpenApiText } from '#http/account/openapi-dashboard.ts'
import { openApiText } from '#http/openapi/openapi.ts'
import { ALERT_ENDPOINTS } from '#operations/alerts/index.ts'
import { apiTypesText } from './api-types.ts'
import { sbomText } from './sbom.ts'

/** A file that is written from code or data. */
export interface GeneratedFile {
  /** Path from the project's root. */
  readonly file: string
  /** Returns the whole text; the same code gives the same text. */
  readonly make: () => string | Promise<string>
}

const root = join(import.meta.dirname, '../..')

/** The pages are built without these: their types are erased, and no page shows the documents. */
export const MADE_FILES: readonly GeneratedFile[] = [
  { file: 'docs/openapi-dashboard.json', make: dashboardOpenApiText },
  { file: 'docs/sbom.json', make: sbomText },
  {
    file: 'web/src/api/account.generated.ts',
    make: () => apiTypesText(dashboardOpenApiText(), 'docs/openapi-dashboard.json'),
  },
  {
    file: 'web/src/api/explorer.generated.ts',
    make: () => apiTypesText(openApiText(), 'docs/openapi.json', isAlertPath),
  },
]

/** Operations that the pages call through a typed client, in addition to the dashboard's endpoints. */
function isAlertPath(path: string): boolean {
  return ALERT_ENDPOINTS.some(({ url }) => url === path)
}

/** Writes the files that are missing or outdated. */
export async function writeMadeFiles(): Promise<void> {
  for (const { file, make } of MADE_FILES) {
    const path = join(root, file)
    const text = await make()
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
  }
}
