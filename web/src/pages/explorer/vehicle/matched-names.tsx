import { Text } from '@mantine/core'
import { formatDay } from '#web/format/times.ts'

export interface MatchedNamesProps {
  readonly names: readonly {
    readonly year: number | null
    readonly make: string
    readonly model: string
    readonly rule: string
  }[]
  /** Newest date inside the files that the records come from. */
  readonly through: string | null
}

/** Under which names the federal records were looked up, and how far they reach: what a response rests on. */
export function MatchedNames({ names, through }: MatchedNamesProps) {
  const words = names.map(({ year, make, model }) => [year, make, model].filter((word) => word !== null).join(' '))
  const sentences = [
    names.length > 0 && `Looked up in the federal records as ${words.join(', ')}.`,
    through !== null && `The records reach to ${formatDay(through)}.`,
  ].filter(Boolean)
  if (sentences.length === 0) return null
  return (
    <Text size="xs" c="dimmed" mt="md">
      {sentences.join(' ')}
    </Text>
  )
}

/** The same of a page of records: without a total none are loaded, and how far others reach says nothing. */
export function ListOrigin({ list }: { readonly list: ListOriginProps }) {
  const { total, message } = list
  return (
    <>
      {(total ?? 0) > 0 && message !== undefined && (
        <Text size="sm" mt="md">
          {message}
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
  /** Where there are records: that others may be missing. */
  readonly message?: string
}
