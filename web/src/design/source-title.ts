import { SOURCE_TITLES } from '#web/api/values.generated.ts'

/** Returns the common name of a source, or its identifier if it is new. */
export function sourceTitle(source: string): string {
  return SOURCE_TITLES[source] ?? source
}
