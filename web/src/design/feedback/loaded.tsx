import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorNote } from './error-note.tsx'
import { LinesSkeleton } from './lines-skeleton.tsx'

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>
  /** Stands in the same place and of about the same height. Three lines where there is none. */
  readonly skeleton?: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** Shows what a query found, a skeleton until then, or why it failed with a button to try again. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
  return <div aria-busy="true">{skeleton ?? <LinesSkeleton />}</div>
}
