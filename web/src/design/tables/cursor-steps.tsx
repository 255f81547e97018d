import { Button, Group } from '@mantine/core'

interface CursorStepsProps {
  /** Cursor of the current page; undefined for the first. */
  readonly cursor: string | undefined
  /** Cursor of the next page; null if there is none, undefined while it is loading. */
  readonly next: string | null | undefined
  /** Labels of the buttons. */
  readonly words?: { readonly first: string; readonly next: string }
  /** @param cursor undefined for the first page */
  readonly onStep: (cursor: string | undefined) => void
}

const WORDS = { first: 'First page', next: 'Next page' }

/** Returns true if a list has pages besides the current one. */
export function hasOtherPages(
  cursor: string | undefined,
  data: { readonly next_cursor: string | null } | undefined,
): boolean {
  return cursor !== undefined || (data?.next_cursor ?? null) !== null
}

/** Buttons for the first and next page of a list with cursors. Empty if the list has a single page. */
export function CursorSteps({ cursor, next, words = WORDS, onStep }: CursorStepsProps) {
  if (cursor === undefined && !next) return null
  return (
    <Group justify="flex-end" gap="xs" p="sm">
      {cursor !== undefined && (
        <Button variant="default" size="xs" onClick={() => onStep(undefined)}>
          {words.first}
        </Button>
      )}
      {next && (
        <Button variant="default" size="xs" onClick={() => onStep(next)}>
          {words.next}
        </Button>
      )}
    </Group>
  )
}
