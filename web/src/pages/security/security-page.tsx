import { PageHeader } from '#web/design/page-header.tsx'

/** Your password, passkeys, two-factor sign-in and sessions. */
export function SecurityPage() {
  return <PageHeader title="Security" description="Your password, passkeys, two-factor sign-in and sessions." />
}
