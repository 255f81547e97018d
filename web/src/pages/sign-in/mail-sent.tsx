import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { SignInCard } from './sign-in-card.tsx'
import { TextLink } from './text-link.tsx'

interface MailSentProps {
  readonly email: string
  /** Purpose of the link in the mail: "confirm your address". */
  readonly purpose: string
  readonly children?: ReactNode
}

/**
 * Confirms that an email was sent. The same whether or not the address has an account, so that nobody can find out who
 * has one.
 */
export function MailSent({ email, purpose, children }: MailSentProps) {
  return (
    <SignInCard title="Check your email" footer={<TextLink to="/sign-in">Back to sign-in</TextLink>}>
      <Stack gap="md" align="flex-start" role="status">
        <Text>
          If the address is right, a message is on its way to <strong>{email}</strong>. Open the link in it to {purpose}
          . Check your spam folder too.
        </Text>
        {children}
      </Stack>
    </SignInCard>
  )
}
