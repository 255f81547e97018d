import { Box } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Notice } from '#web/design/notice.tsx'
import { CodeForm } from './code-form.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { TextLink } from './text-link.tsx'
import { SetupNote } from './setup-note.tsx'
import { SetupRefused } from './setup-refused.tsx'
import { useSetup } from './use-setup.ts'

const route = getRouteApi('/public/sign-in')

/** Signs in: with a password and, where it is on, a second factor, or with a passkey. */
export function SignInPage() {
  const { next, setup: code, verified, error } = route.useSearch()
  const [isCodeAsked, setCodeAsked] = useState(false)
  const setup = useSetup(code)
  if (setup.error !== null) return <SetupRefused error={setup.error} />
  if (isCodeAsked) {
    return (
      <SignInCard title="Confirm that it is you" description="Two-factor sign-in is on for this account.">
        <CodeForm onDone={() => setup.enter(next)} onBack={() => setCodeAsked(false)} />
      </SignInCard>
    )
  }
  return (
    <SignInCard
      title="Sign in"
      footer={
        <>
          No account yet?{' '}
          <TextLink to="/sign-up" setup={code}>
            Create one
          </TextLink>
        </>
      }
    >
      {code !== undefined && <SetupNote />}
      {verified && <VerifiedNote error={error} />}
      <CredentialsForm onDone={() => setup.enter(next)} onCodeAsked={() => setCodeAsked(true)} />
    </SignInCard>
  )
}

/** What became of the link in the mail that somebody has just come from. */
function VerifiedNote({ error }: { readonly error: string | undefined }) {
  return (
    <Box mb="lg">
      {error === undefined ? (
        <Notice tone="positive" isNews>
          Your address is confirmed. Sign in to go on.
        </Notice>
      ) : (
        <Notice tone="warning" isNews>
          {error === 'TOKEN_EXPIRED' ? 'That link has expired.' : 'That link is not valid.'} Sign in with your password,
          and a new one can be sent.
        </Notice>
      )}
    </Box>
  )
}
