import { PageHeader } from '#web/design/page-header.tsx'

/** Accounts, keys and requests of the whole service. */
export function OperatorPage() {
  return <PageHeader title="Service" description="Accounts, keys and requests of the whole service." />
}
