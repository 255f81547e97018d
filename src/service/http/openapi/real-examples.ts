import { existsSync, readFileSync } from 'node:fs'

/** Responses that a service with the starter data gave to `npm run generate`. See tools/examples. */
const FILE = new URL('../../../../docs/openapi-examples.json', import.meta.url)

/** The body of a real response by operation, with long lists cut; undefined for one that has not been asked yet. */
export type RealExamples = (operationId: string) => unknown

type Examples = Readonly<Record<string, { readonly body?: unknown } | undefined>>

/** Reads the examples. Called while the document is built, because they are needed only once. */
export function readRealExamples(): RealExamples {
  const examples: Examples = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}
  return (operationId) => examples[operationId]?.body
}
