import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type PublicAddress = '/sign-in' | '/sign-up' | '/forgot-password'

interface TextLinkProps {
  readonly to: PublicAddress
  /** A setup code to take along. */
  readonly setup?: string | undefined
  /** The page to go to afterwards. */
  readonly next?: string | undefined
  readonly children: ReactNode
}

/** A link in a sentence; underlined, because colour alone does not tell it from the words around it. */
export function TextLink({ to, setup, next, children }: TextLinkProps) {
  return (
    <Anchor inherit underline="always" renderRoot={(props) => <Link {...props} to={to} search={{ setup, next }} />}>
      {children}
    </Anchor>
  )
}
