import { PageHeader } from '#web/design/page-header.tsx'
import { FeedSection } from './feed-section.tsx'
import { MailSection } from './mail-section.tsx'

/** How the account is told of what concerns its vehicles, besides webhooks. */
export function NotificationsPage() {
  return (
    <>
      <PageHeader
        title="Notifications"
        description="E-mails about the vehicles on your watchlists, and feeds of everything that changes. For programs there are webhooks."
      />
      <MailSection />
      <FeedSection />
    </>
  )
}
