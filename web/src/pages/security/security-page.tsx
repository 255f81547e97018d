import { useSuspenseQuery } from '@tanstack/react-query'
import { meQuery } from '#web/api/queries.ts'
import { useMay } from '#web/api/use-role.ts'
import { PageHeader } from '#web/design/page-header.tsx'
import { AppsSection } from './apps-section.tsx'
import { AuditSection } from './audit-section.tsx'
import { OwnDataSection } from './own-data-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

/** Sign-in methods, sessions, and audit log. */
export function SecurityPage() {
  const { data: me } = useSuspenseQuery(meQuery)
  const mayTake = useMay('export_my_data')
  return (
    <>
      <PageHeader
        title="Security"
        description="Sign-in methods, sessions, connected apps, and the audit log of this account."
      />
      <ProfileSection me={me} />
      <PasswordSection />
      <TwoFactorSection isOn={me.user.two_factor_enabled} />
      <PasskeysSection />
      <SessionsSection />
      <AppsSection />
      <AuditSection />
      {mayTake && <OwnDataSection email={me.account.email} />}
    </>
  )
}
