import { SOURCE_TITLES } from '#web/api/values.generated.ts'

/** What people call a source; its own name when it is a new one. */
export function sourceTitle(source: string): string {
  return SOURCE_TITLES[source] ?? source
}
