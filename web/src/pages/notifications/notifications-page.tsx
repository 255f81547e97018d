import { PageHeader } from '#web/design/page-header.tsx'
import { MailSection } from './mail-section.tsx'

/** How the account is told of what concerns its vehicles, besides webhooks. */
export function NotificationsPage() {
  return (
    <>
      <PageHeader
        title="Notifications"
        description="Emails about the vehicles on your watchlists. Programs use webhooks."
      />
      <MailSection />
    </>
  )
}
