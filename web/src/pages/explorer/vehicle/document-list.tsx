import type { UseQueryResult } from '@tanstack/react-query'
import { Children, type ReactNode } from 'react'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { LinesSkeleton } from '#web/design/feedback/lines-skeleton.tsx'
import { RejectionNote } from '#web/design/feedback/rejection-note.tsx'
import { Section } from '#web/design/section.tsx'
import { PageSteps, type PageStepsProps } from '#web/design/tables/page-steps.tsx'
import { countOf } from '#web/format/numbers.ts'
import { RECORDS_A_PAGE } from '#web/pages/explorer/list-query.ts'
import classes from './complaints-tab.module.css'
import { ListOrigin, type MatchedNamesProps } from './matched-names.tsx'

interface DocumentListProps {
  readonly query: UseQueryResult<
    PageStepsProps['page'] & {
      readonly message?: string
      readonly matched_names: MatchedNamesProps['names']
      readonly records_through: string | null
    }
  >
  /** "service bulletin" */
  readonly word: string
  /** What they are, where the title does not tell. */
  readonly description?: string
  readonly onStep: (offset: number) => void
  readonly children: ReactNode
}

/** The records of one kind, a page of them, and where they come from. */
export function DocumentList({ query, word, description, onStep, children }: DocumentListProps) {
  const { data, isPending, isError, error, refetch } = query
  return (
    <Section
      {...(data && {
        title: data.total === undefined ? `Not loaded: ${word}s` : countOf(data.total, word),
        description,
      })}
      actions={data && <PageSteps page={data} pageSize={RECORDS_A_PAGE} onStep={onStep} />}
    >
      {isPending && <LinesSkeleton lines={8} />}
      {isError && <RejectionNote error={error} onRetry={() => void refetch()} />}
      {data && Children.count(children) === 0 && (
        <EmptyState
          title={data.total === undefined ? `Not known whether there are ${word}s` : `No ${word} to show`}
          description={data.message ?? 'The federal records hold none.'}
        />
      )}
      <ol className={classes.list}>{children}</ol>
      {data && <ListOrigin list={data} />}
    </Section>
  )
}
