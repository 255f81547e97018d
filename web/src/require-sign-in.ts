import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { instanceQuery, meQuery } from './api/queries.ts'
import { serviceErrorOf } from './api/service-error.ts'

/**
 * Passes for a signed-in user. Otherwise redirects to the sign-in page, which returns to `href`; on a service without
 * an operator, to the sign-up page, which explains how to become one.
 * @throws a redirect, or ServiceError if the session cannot be checked
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
 * Passes for operators. Everyone else gets the "not found" page.
 * @throws the router's notFound, or ServiceError as above
 */
export async function requireOperator(queries: QueryClient): Promise<void> {
  const me = await queries.ensureQueryData(meQuery)
  if (!me.account.is_operator) notFound({ throw: true })
}
