import { withGeneratedPart } from '../generate/source-texts.ts'

/** Address of the service started by the quick start, which serves the same documentation. */
const DEFAULT_HOMEPAGE = 'http://localhost:8080'
/** Link labels in the clients' READMEs, with the pages of the service. */
const PATHS = {
  'OpenAPI document': '/openapi.json',
  'problem codes': '/docs/guide/errors',
  batch: '/docs/batch',
  changes: '/docs/changes',
  webhooks: '/docs/webhooks',
}

/**
 * Writes the absolute links of a client's README.
 * @param manifest package.json of the TypeScript client; its `homepage` is the base of the links
 */
export function withLinks(readme: string, manifest: string): string {
  const { homepage = DEFAULT_HOMEPAGE } = JSON.parse(manifest) as { homepage?: string }
  const base = homepage.replace(/\/$/, '')
  const lines = Object.entries(PATHS).map(([label, path]) => `[${label}]: ${base}${path}\n`)
  return withGeneratedPart(readme, 'links', lines.join(''))
}
