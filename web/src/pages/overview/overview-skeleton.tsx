import { Skeleton } from '@mantine/core'
import classes from './overview-page.module.css'

/** Grey cards where the figures will be, of the same height. */
export function OverviewSkeleton() {
  return (
    <div className={classes.split}>
      <Skeleton height={366} radius="lg" />
      <Skeleton height={366} radius="lg" />
    </div>
  )
}
