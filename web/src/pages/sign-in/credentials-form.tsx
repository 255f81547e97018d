import { Anchor, Button, Divider, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { account, responseOf } from '#web/api/client.ts'
import { knowsPasskeys, signInWithPasskey } from '#web/api/passkeys.ts'
import { serviceErrorOf } from '#web/api/service-error.ts'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { Notice } from '#web/design/feedback/notice.tsx'
import { PasskeyIcon } from './passkey-icon.tsx'
import { ResendLink } from './resend-link.tsx'
import classes from './credentials-form.module.css'

interface CredentialsFormProps {
  /** Called after sign-in. */
  readonly onDone: () => void
  /** Called if the password was correct and a second factor is required. */
  readonly onCodeAsked: () => void
}

/** Sign-in form: email and password, or a passkey. */
export function CredentialsForm({ onDone, onCodeAsked }: CredentialsFormProps) {
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '', password: '' } })
  const signIn = useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      responseOf(account.POST('/api/auth/sign-in/email', { body })),
    onSuccess: ({ twoFactorRedirect }) => (twoFactorRedirect === true ? onCodeAsked() : onDone()),
  })
  const passkey = useMutation({ mutationFn: signInWithPasskey, onSuccess: onDone })
  const isUnverified = signIn.isError && serviceErrorOf(signIn.error).reason === 'EMAIL_NOT_VERIFIED'
  const error = passkey.error ?? signIn.error
  return (
    <form
      onSubmit={form.onSubmit((values) => {
        passkey.reset()
        signIn.mutate(values)
      })}
    >
      <Stack gap="md">
        {error !== null && !isUnverified && <ErrorNote error={error} />}
        {isUnverified && <UnverifiedNote email={form.getValues().email} />}
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username webauthn"
          required
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <div className={classes.password}>
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Anchor component={Link} to="/forgot-password" size="sm" className={classes.forgot}>
            Forgot password?
          </Anchor>
        </div>
        <Button type="submit" fullWidth loading={signIn.isPending}>
          Sign in
        </Button>
        {knowsPasskeys() && (
          <>
            <Divider label="or" />
            <Button
              variant="default"
              fullWidth
              leftSection={<PasskeyIcon />}
              loading={passkey.isPending}
              onClick={() => {
                signIn.reset()
                passkey.mutate()
              }}
            >
              Sign in with a passkey
            </Button>
          </>
        )}
      </Stack>
    </form>
  )
}

function UnverifiedNote({ email }: { readonly email: string }) {
  return (
    <>
      <Notice tone="warning" isNews>
        This address is not confirmed yet. Open the link in the email that we sent to it.
      </Notice>
      <ResendLink email={email} />
    </>
  )
}
