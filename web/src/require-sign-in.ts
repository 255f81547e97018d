import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { instanceQuery, meQuery } from './api/queries.ts'
import { serviceErrorOf } from './api/service-error.ts'

/**
 * Lets pass who is signed in. Everybody else is asked to sign in and comes back to `href` afterwards; on a service that
 * has no operator yet, the way leads to the page that says how to become it.
 * @throws a redirect, or ServiceError when the service cannot say who is signed in
 */
export async function requireSignIn(queries: QueryClient, href: string): Promise<void> {
  try {
    await queries.ensureQueryData(meQuery)
  } catch (error) {
    if (serviceErrorOf(error).code !== 'sign_in_required') throw error
    const { has_operator: hasOperator } = await queries.ensureQueryData(instanceQuery)
    if (!hasOperator) redirect({ to: '/sign-up', throw: true })
    redirect({ to: '/sign-in', search: href === '/' ? {} : { next: href }, throw: true })
  }
}

/**
 * Lets operators pass; for everybody else there is no such page.
 * @throws what shows the page "not found", or ServiceError as above
 */
export async function requireOperator(queries: QueryClient): Promise<void> {
  const me = await queries.ensureQueryData(meQuery)
  if (!me.account.is_operator) notFound({ throw: true })
}
