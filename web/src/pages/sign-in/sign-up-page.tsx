import { PageHeader } from '#web/design/page-header.tsx'

/** It takes an e-mail address and a password. */
export function SignUpPage() {
  return <PageHeader title="Create your account" description="It takes an e-mail address and a password." />
}
