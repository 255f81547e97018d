import { PageHeader } from '#web/design/page-header.tsx'

/** What your plan includes, and every plan there is. */
export function PlanPage() {
  return <PageHeader title="Plan" description="What your plan includes, and every plan there is." />
}
