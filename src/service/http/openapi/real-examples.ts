import { existsSync, readFileSync } from 'node:fs'

/** Responses of a service with the starter data, recorded by `npm run generate`. See tools/examples. */
const FILE = new URL('../../../../docs/openapi-examples.json', import.meta.url)

/** Returns a recorded response body with long lists cut; undefined if an operation was not recorded yet. */
export type RealExamples = (operationId: string) => unknown

type Examples = Readonly<Record<string, { readonly body?: unknown } | undefined>>

/** Reads the examples. Called while the document is built, because they are needed only once. */
export function readRealExamples(): RealExamples {
  const examples: Examples = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}
  return (operationId) => examples[operationId]?.body
}
