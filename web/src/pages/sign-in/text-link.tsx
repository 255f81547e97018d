import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type PublicAddress = '/sign-in' | '/sign-up' | '/forgot-password'

/** A link in a sentence; underlined, because colour alone does not tell it from the words around it. */
export function TextLink({ to, children }: { readonly to: PublicAddress; readonly children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} inherit underline="always">
      {children}
    </Anchor>
  )
}
