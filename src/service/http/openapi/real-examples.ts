import { existsSync, readFileSync } from 'node:fs'

/** What `npm run generate` was answered by a service with the starter data; see tools/examples. */
const FILE = new URL('../../../../docs/openapi-examples.json', import.meta.url)

/** The body of a real response by operation, with long lists cut; undefined for one that has not been asked yet. */
export type RealExamples = (operationId: string) => unknown

type Examples = Readonly<Record<string, { readonly body?: unknown } | undefined>>

/** Reads them; done when the document is made, because they are needed once. */
export function readRealExamples(): RealExamples {
  const examples: Examples = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}
  return (operationId) => examples[operationId]?.body
}
