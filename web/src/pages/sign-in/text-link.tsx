import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type PublicAddress = '/sign-in' | '/sign-up' | '/forgot-password'

interface TextLinkProps {
  readonly to: PublicAddress
  /** Setup code to pass on. */
  readonly setup?: string | undefined
  /** Page to open after sign-in. */
  readonly next?: string | undefined
  readonly children: ReactNode
}

/** Link in a sentence. Underlined, because color alone does not distinguish it from the text. */
export function TextLink({ to, setup, next, children }: TextLinkProps) {
  return (
    <Anchor inherit underline="always" renderRoot={(props) => <Link {...props} to={to} search={{ setup, next }} />}>
      {children}
    </Anchor>
  )
}
