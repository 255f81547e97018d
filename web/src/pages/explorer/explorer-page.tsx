import { PageHeader } from '#web/design/page-header.tsx'

/** Look up vehicles, recalls and trouble codes, with the request behind every answer. */
export function ExplorerPage() {
  return (
    <PageHeader
      title="Explorer"
      description="Look up vehicles, recalls and trouble codes, with the request behind every answer."
    />
  )
}
