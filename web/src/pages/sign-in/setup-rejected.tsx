import { Button, Stack } from '@mantine/core'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { useEnter } from './use-enter.ts'

/** Shown after sign-in if the service rejected the setup code. */
export function SetupRejected({ error }: { readonly error: Error }) {
  const enter = useEnter()
  return (
    <SignInCard
      title="You are signed in, but not as operator"
      description="You have an ordinary account. To become the operator, open a new setup link and sign in there."
    >
      <Stack gap="md">
        <ErrorNote error={error} />
        <Button fullWidth onClick={() => enter()}>
          Continue
        </Button>
      </Stack>
    </SignInCard>
  )
}
