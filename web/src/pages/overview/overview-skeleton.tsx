import { Skeleton } from '@mantine/core'
import classes from './overview-page.module.css'

/** Gray cards of the same height as the figures. */
export function OverviewSkeleton() {
  return (
    <div className={classes.split}>
      <Skeleton height={366} radius="lg" />
      <Skeleton height={366} radius="lg" />
    </div>
  )
}
