import { Text } from '@mantine/core'
import { withoutStarterNote } from '#web/design/starter/starter-words.ts'
import { formatDay } from '#web/format/times.ts'

export interface MatchedNamesProps {
  readonly names: readonly {
    readonly year: number | null
    readonly make: string
    readonly model: string
    readonly rule: string
  }[]
  /** Date of the newest record in the source files. */
  readonly through: string | null
}

/** Names under which federal records were searched, and the date of the newest record. */
export function MatchedNames({ names, through }: MatchedNamesProps) {
  const words = names.map(({ year, make, model }) => [year, make, model].filter((word) => word !== null).join(' '))
  const sentences = [
    names.length > 0 && `Federal records searched: ${words.join(', ')}.`,
    through !== null && `Newest record: ${formatDay(through)}.`,
  ].filter(Boolean)
  if (sentences.length === 0) return null
  return (
    <Text size="xs" c="dimmed" mt="md">
      {sentences.join(' ')}
    </Text>
  )
}

/** Origin of a page of records. Without a total no records are loaded, so no date is shown. */
export function ListOrigin({ list }: { readonly list: ListOriginProps }) {
  const { total, message } = list
  return (
    <>
      {(total ?? 0) > 0 && message !== undefined && withoutStarterNote(message) !== '' && (
        <Text size="sm" mt="md">
          {withoutStarterNote(message)}
        </Text>
      )}
      <MatchedNames names={list.matched_names} through={total === undefined ? null : list.records_through} />
    </>
  )
}

interface ListOriginProps {
  readonly matched_names: MatchedNamesProps['names']
  readonly records_through: string | null
  readonly total?: number
  /** Caveat of the response, for example that records may be missing. */
  readonly message?: string
}
