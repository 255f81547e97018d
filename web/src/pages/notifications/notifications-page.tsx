import { PageHeader } from '#web/design/page-header.tsx'
import { MailSection } from './mail-section.tsx'

/** Email notifications about the account's vehicles. */
export function NotificationsPage() {
  return (
    <>
      <PageHeader
        title="Notifications"
        description="Emails about the vehicles on your watchlists. For programs, use webhooks."
      />
      <MailSection />
    </>
  )
}
