import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { account, responseOf } from '#web/api/client.ts'
import { instanceQuery } from '#web/api/queries.ts'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { Notice } from '#web/design/feedback/notice.tsx'
import { MailSent } from './mail-sent.tsx'
import { NewPasswordInput } from './new-password-input.tsx'
import { ResendLink } from './resend-link.tsx'
import { SetupLinkMissing, SetupNote } from './setup-note.tsx'
import { SetupRejected } from './setup-rejected.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { TextLink } from './text-link.tsx'
import { useSetup } from './use-setup.ts'

const UNKNOWN_PASSWORD_BYTES = 32
const route = getRouteApi('/public/sign-up')

interface SignUp {
  readonly name: string
  readonly email: string
  readonly password: string
}

/**
 * Creates an account; with a setup link, the operator's. If the service sends email, the user must open a link before
 * the first sign-in.
 */
export function SignUpPage() {
  const { data: instance } = useQuery(instanceQuery)
  const [mailedTo, setMailedTo] = useState<string>()
  const { setup: code, next, invitation } = route.useSearch()
  const setup = useSetup(code)
  if (setup.error !== null) return <SetupRejected error={setup.error} />
  const closed = instance === undefined ? undefined : closedWords(instance, invitation)
  if (closed !== undefined) return <SignUpClosed words={closed} setup={code} />
  if (mailedTo !== undefined) {
    return (
      <MailSent email={mailedTo} purpose="confirm your address and choose your password">
        {code !== undefined && (
          <Text>
            Then{' '}
            <TextLink to="/sign-in" setup={code}>
              sign in with this link
            </TextLink>{' '}
            within one hour. Your account then becomes the operator.
          </Text>
        )}
        {next !== undefined && <Text>Then open the link that brought you here once more.</Text>}
        <ResendLink email={mailedTo} />
      </MailSent>
    )
  }
  return (
    <SignInCard
      title="Create your account"
      footer={
        <>
          Have an account?{' '}
          <TextLink to="/sign-in" setup={code} next={next}>
            Sign in
          </TextLink>
        </>
      }
    >
      {code !== undefined && <SetupNote />}
      {code === undefined && instance?.has_operator === false && <SetupLinkMissing />}
      <SignUpForm
        onDone={(email) => (instance?.email_verification === true ? setMailedTo(email) : setup.enter(next))}
        instance={instance}
        invitation={invitation}
      />
    </SignInCard>
  )
}

type Instance = NonNullable<Awaited<ReturnType<NonNullable<typeof instanceQuery.queryFn>>>>

/** Returns the reason why this visitor cannot sign up; undefined if they can. */
function closedWords({ sign_up: mode }: Instance, invitation: string | undefined): string | undefined {
  if (mode === 'closed') return 'The operator of this service has closed sign-up.'
  if (mode === 'open' || invitation !== undefined) return undefined
  return 'You need an invitation to sign up. Ask the operator for a link.'
}

function SignUpClosed({ words, setup }: { readonly words: string; readonly setup: string | undefined }) {
  return (
    <SignInCard
      title="Create your account"
      footer={
        <>
          Have an account?{' '}
          <TextLink to="/sign-in" setup={setup}>
            Sign in
          </TextLink>
        </>
      }
    >
      <Notice tone="warning">{words}</Notice>
    </SignInCard>
  )
}

interface SignUpFormProps {
  readonly onDone: (email: string) => void
  readonly instance: Instance | undefined
  readonly invitation: string | undefined
}

function SignUpForm({ onDone, instance, invitation }: SignUpFormProps) {
  const hasMail = instance?.email_verification === true
  const form = useForm<SignUp>({ mode: 'uncontrolled', initialValues: { name: '', email: '', password: '' } })
  const signUp = useMutation({
    mutationFn: (filled: SignUp) => {
      const password = hasMail ? unknownPassword() : filled.password
      const body = { ...filled, password, ...(invitation !== undefined && { invitation }) }
      return responseOf(account.POST('/api/auth/sign-up/email', { body }))
    },
    onSuccess: (_, { email }) => onDone(email),
  })
  return (
    <form onSubmit={form.onSubmit((values) => signUp.mutate(values))}>
      <Stack gap="md">
        {signUp.isError && <ErrorNote error={signUp.error} />}
        <TextInput
          label="Name"
          name="name"
          autoComplete="name"
          required
          maxLength={100}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          required
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        {!hasMail && (
          <NewPasswordInput
            label="Password"
            charactersMin={instance?.password_characters_min}
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
        )}
        <Button type="submit" fullWidth loading={signUp.isPending}>
          Create account
        </Button>
      </Stack>
    </form>
  )
}

/**
 * Returns a random password that nobody knows. If the service sends email, the user chooses the real password with the
 * emailed link, which replaces this one.
 */
function unknownPassword(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(UNKNOWN_PASSWORD_BYTES)), (byte) => byte.toString(36)).join(
    '',
  )
}
