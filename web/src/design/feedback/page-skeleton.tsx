import { Paper, Skeleton } from '@mantine/core'
import { LinesSkeleton } from './lines-skeleton.tsx'

/** Shown while the script of a page is loading. */
export function PageSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton height={26} width={180} mb={10} />
      <Skeleton height={14} width={320} maw="100%" mb={32} />
      <Paper p="lg">
        <LinesSkeleton lines={5} />
      </Paper>
    </div>
  )
}
