import { PageHeader } from '#web/design/page-header.tsx'

/** Welcome back. */
export function SignInPage() {
  return <PageHeader title="Sign in" description="Welcome back." />
}
