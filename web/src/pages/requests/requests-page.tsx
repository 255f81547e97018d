import { PageHeader } from '#web/design/page-header.tsx'

/** The last 1,000 requests of this account. */
export function RequestsPage() {
  return <PageHeader title="Request log" description="The last 1,000 requests of this account." />
}
