import { PageHeader } from '#web/design/page-header.tsx'

/** We send a link to choose a new one. */
export function ForgotPasswordPage() {
  return <PageHeader title="Forgot your password?" description="We send a link to choose a new one." />
}
