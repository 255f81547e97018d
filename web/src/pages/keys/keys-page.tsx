import { PageHeader } from '#web/design/page-header.tsx'

/** A key is shown once, when you create it. */
export function KeysPage() {
  return <PageHeader title="API keys" description="A key is shown once, when you create it." />
}
