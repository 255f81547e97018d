import { PageHeader } from '#web/design/page-header.tsx'

/** Requests, quota and freshness of the data. */
export function OverviewPage() {
  return <PageHeader title="Overview" description="Requests, quota and freshness of the data." />
}
