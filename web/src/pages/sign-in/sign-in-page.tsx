import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { instanceQuery } from '#web/api/queries.ts'
import { CodeForm } from './code-form.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { SetupNote } from './setup-note.tsx'
import { SetupRejected } from './setup-rejected.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { TextLink } from './text-link.tsx'
import { useSetup } from './use-setup.ts'

const route = getRouteApi('/public/sign-in')

/** Sign-in with a password and, if enabled, a second factor, or with a passkey. */
export function SignInPage() {
  const { next, setup: code } = route.useSearch()
  const { data: instance } = useQuery(instanceQuery)
  const [isCodeAsked, setCodeAsked] = useState(false)
  const setup = useSetup(code)
  if (setup.error !== null) return <SetupRejected error={setup.error} />
  if (isCodeAsked) {
    return (
      <SignInCard title="Confirm it is you" description="Two-factor sign-in is on for this account.">
        <CodeForm onDone={() => setup.enter(next)} onBack={() => setCodeAsked(false)} />
      </SignInCard>
    )
  }
  return (
    <SignInCard
      title="Sign in"
      footer={
        instance?.sign_up !== 'closed' && (
          <>
            No account yet?{' '}
            <TextLink to="/sign-up" setup={code} next={next}>
              Create one
            </TextLink>
          </>
        )
      }
    >
      {code !== undefined && <SetupNote />}
      <CredentialsForm onDone={() => setup.enter(next)} onCodeAsked={() => setCodeAsked(true)} />
    </SignInCard>
  )
}
