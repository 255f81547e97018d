import { PageHeader } from '#web/design/page-header.tsx'

/** It ends every session. */
export function ResetPasswordPage() {
  return <PageHeader title="Choose a new password" description="It ends every session." />
}
