import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorNote } from './error-note.tsx'
import { LinesSkeleton } from './lines-skeleton.tsx'

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>
  /** Placeholder of about the same height. Default: three lines. */
  readonly skeleton?: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** Shows the data of a query, a skeleton while it loads, or its error with a retry button. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
  return <div aria-busy="true">{skeleton ?? <LinesSkeleton />}</div>
}
