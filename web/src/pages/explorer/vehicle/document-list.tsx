import type { UseQueryResult } from '@tanstack/react-query'
import { Children, type ReactNode } from 'react'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { LinesSkeleton } from '#web/design/feedback/lines-skeleton.tsx'
import { RejectionNote } from '#web/design/feedback/rejection-note.tsx'
import { Section } from '#web/design/section.tsx'
import { withoutStarterNote } from '#web/design/starter/starter-words.ts'
import { PageSteps, type PageStepsProps } from '#web/design/tables/page-steps.tsx'
import { countOf } from '#web/format/numbers.ts'
import { RECORDS_A_PAGE } from '#web/pages/explorer/list-query.ts'
import { ListOrigin, type MatchedNamesProps } from './matched-names.tsx'
import classes from './complaints-tab.module.css'

interface DocumentListProps {
  readonly query: UseQueryResult<
    PageStepsProps['page'] & {
      readonly message?: string
      readonly matched_names: MatchedNamesProps['names']
      readonly records_through: string | null
    }
  >
  /** Name of the record type, singular: "service bulletin". */
  readonly word: string
  /** Explanation of the kind of record. */
  readonly description?: string
  readonly onStep: (offset: number) => void
  readonly children: ReactNode
}

/** One page of records of one type, and their origin. */
export function DocumentList({ query, word, description, onStep, children }: DocumentListProps) {
  const { data, isPending, isError, error, refetch } = query
  return (
    <Section
      {...(data && {
        title:
          data.total === undefined ? `${word.charAt(0).toUpperCase()}${word.slice(1)}s` : countOf(data.total, word),
        description,
      })}
      actions={data && <PageSteps page={data} pageSize={RECORDS_A_PAGE} onStep={onStep} />}
    >
      {isPending && <LinesSkeleton lines={8} />}
      {isError && <RejectionNote error={error} onRetry={() => void refetch()} />}
      {data && Children.count(children) === 0 && (
        <EmptyState
          title={
            data.total === undefined ? `Unknown: ${word}s are not loaded for this vehicle` : `No ${word} on record`
          }
          description={withoutStarterNote(data.message ?? '') || 'The federal records list none.'}
        />
      )}
      <ol className={classes.list}>{children}</ol>
      {data && <ListOrigin list={data} />}
    </Section>
  )
}
