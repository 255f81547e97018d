import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { ErrorPage, NotFoundPage } from './design/feedback/message-page.tsx'
import { PageSkeleton } from './design/feedback/page-skeleton.tsx'
import { PublicLayout } from './layouts/public-layout.tsx'
import { codeSearchOf, vehicleSearchOf } from './pages/explorer/explorer-search.ts'
import type { RequestFilter } from './pages/requests/filter-requests.ts'
import { watchlistSearchOf } from './pages/watchlists/watchlist-search.ts'
import { webhookSearchOf } from './pages/webhooks/webhook-search.ts'
import { requireOperator, requireSignIn } from './require-sign-in.ts'
import { pageAddress, parseSearch, statedIn, stringifySearch } from './search-strings.ts'

/** Routes of the dashboard. Every page is a separate script, loaded when the user opens it or points at its link. */

const rootRoute = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Outlet })

const publicRoute = createRoute({ getParentRoute: () => rootRoute, id: 'public', component: PublicLayout })

/** All other pages. A visitor who is not signed in is redirected to sign in and returns afterwards. */
const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  component: lazyRouteComponent(() => import('./layouts/app-layout.tsx'), 'AppLayout'),
  beforeLoad: ({ context, location }) => requireSignIn(context.queries, location.href),
})

const homeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  beforeLoad: () => {
    redirect({ to: '/overview', replace: true, throw: true })
  },
})

interface SignInSearch {
  /** Page to open after sign-in. */
  readonly next?: string
  /** Setup code. The user who signs in becomes an operator. */
  readonly setup?: string
}

const signInRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/sign-in',
  // A rejected value must be undefined, not absent, because the router keeps search values that a route omits.
  validateSearch: (search: Record<string, string>): SignInSearch => ({
    next: pageAddress(search['next']) ? search['next'] : undefined,
    setup: search['setup'] || undefined,
  }),
  component: lazyRouteComponent(() => import('./pages/sign-in/sign-in-page.tsx'), 'SignInPage'),
})
const signUpRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/sign-up',
  validateSearch: (search: Record<string, string>): SignInSearch & { invitation?: string } => ({
    next: pageAddress(search['next']) ? search['next'] : undefined,
    setup: search['setup'] || undefined,
    invitation: search['invitation'] || undefined,
  }),
  component: lazyRouteComponent(() => import('./pages/sign-in/sign-up-page.tsx'), 'SignUpPage'),
})
const forgotPasswordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./pages/sign-in/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})
const resetPasswordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/reset-password',
  validateSearch: (search: Record<string, string>): { token?: string; confirm?: 'true' } => ({
    token: search['token'] || undefined,
    confirm: search['confirm'] === 'true' ? 'true' : undefined,
  }),
  component: lazyRouteComponent(() => import('./pages/sign-in/reset-password-page.tsx'), 'ResetPasswordPage'),
})

/** Public, because an invited person may have no account yet. */
const invitationRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/invitation',
  validateSearch: (search: Record<string, string>): { token?: string } => ({ token: search['token'] || undefined }),
  component: lazyRouteComponent(() => import('./pages/team/invitation-page.tsx'), 'InvitationPage'),
})

/** Consent page to which OAuth apps send the browser. */
const connectRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/connect',
  validateSearch: (search: Record<string, string>): { request?: string; error?: string } => ({
    request: search['request'] || undefined,
    error: search['error'] || undefined,
  }),
  beforeLoad: ({ context, location }) => requireSignIn(context.queries, location.href),
  component: lazyRouteComponent(() => import('./pages/connect/connect-page.tsx'), 'ConnectPage'),
})

const overviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/overview',
  component: lazyRouteComponent(() => import('./pages/overview/overview-page.tsx'), 'OverviewPage'),
})
const keysRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/keys',
  validateSearch: (search: Record<string, string>): { create?: 'yes' } =>
    search['create'] === 'yes' ? { create: 'yes' } : {},
  component: lazyRouteComponent(() => import('./pages/keys/keys-page.tsx'), 'KeysPage'),
})
const requestsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/requests',
  validateSearch: (search: Record<string, string>): RequestFilter & { page?: string | undefined } =>
    statedIn(search, ['from', 'to', 'status', 'key', 'endpoint', 'page']),
  component: lazyRouteComponent(() => import('./pages/requests/requests-page.tsx'), 'RequestsPage'),
})

const explorerRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/explorer',
  validateSearch: vehicleSearchOf,
  component: lazyRouteComponent(() => import('./pages/explorer/explorer-page.tsx'), 'ExplorerPage'),
})
const vehicleRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/explorer/vehicles/$id',
  validateSearch: (search: Record<string, string>) => statedIn(search, ['tab', 'offset']),
  component: lazyRouteComponent(() => import('./pages/explorer/vehicle/vehicle-page.tsx'), 'VehiclePage'),
})
const codesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/explorer/codes',
  validateSearch: codeSearchOf,
  component: lazyRouteComponent(() => import('./pages/explorer/codes/codes-page.tsx'), 'CodesPage'),
})
const codeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/explorer/codes/$code',
  component: lazyRouteComponent(() => import('./pages/explorer/codes/code-page.tsx'), 'CodePage'),
})
const campaignRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/explorer/recalls/$campaign',
  validateSearch: (search: Record<string, string>) => statedIn(search, ['offset']),
  component: lazyRouteComponent(() => import('./pages/explorer/campaign/campaign-page.tsx'), 'CampaignPage'),
})

const fleetRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/fleet',
  component: lazyRouteComponent(() => import('./pages/fleet/fleet-page.tsx'), 'FleetPage'),
})

const watchlistsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/watchlists',
  component: lazyRouteComponent(() => import('./pages/watchlists/watchlists-page.tsx'), 'WatchlistsPage'),
})
const watchlistRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/watchlists/$id',
  validateSearch: watchlistSearchOf,
  component: lazyRouteComponent(() => import('./pages/watchlists/watchlist-page.tsx'), 'WatchlistPage'),
})

const webhooksRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('./pages/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
})
const webhookRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/webhooks/$id',
  validateSearch: webhookSearchOf,
  component: lazyRouteComponent(() => import('./pages/webhooks/webhook-page.tsx'), 'WebhookPage'),
})

const notificationsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/notifications',
  component: lazyRouteComponent(() => import('./pages/notifications/notifications-page.tsx'), 'NotificationsPage'),
})

const teamRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/team',
  component: lazyRouteComponent(() => import('./pages/team/team-page.tsx'), 'TeamPage'),
})
const planRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/plan',
  validateSearch: (search: Record<string, string>) => statedIn(search, ['checkout']),
  component: lazyRouteComponent(() => import('./pages/plan/plan-page.tsx'), 'PlanPage'),
})
const securityRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/security',
  component: lazyRouteComponent(() => import('./pages/security/security-page.tsx'), 'SecurityPage'),
})

const operatorsRoute = createRoute({
  getParentRoute: () => appRoute,
  id: 'operators',
  beforeLoad: ({ context }) => requireOperator(context.queries),
})
const operatorRoute = createRoute({
  getParentRoute: () => operatorsRoute,
  path: '/operator',
  component: lazyRouteComponent(() => import('./pages/operator/operator-page.tsx'), 'OperatorPage'),
})
const operatorTrafficRoute = createRoute({
  getParentRoute: () => operatorsRoute,
  path: '/operator/traffic',
  validateSearch: (search: Record<string, string>): Pick<RequestFilter, 'from' | 'to'> =>
    statedIn(search, ['from', 'to']),
  component: lazyRouteComponent(() => import('./pages/operator/traffic-page.tsx'), 'TrafficPage'),
})
const accountsRoute = createRoute({
  getParentRoute: () => operatorsRoute,
  path: '/operator/accounts',
  validateSearch: (search: Record<string, string>) => statedIn(search, ['q', 'plan', 'offset']),
  component: lazyRouteComponent(() => import('./pages/operator/accounts-page.tsx'), 'AccountsPage'),
})
const accountRoute = createRoute({
  getParentRoute: () => operatorsRoute,
  path: '/operator/accounts/$id',
  component: lazyRouteComponent(() => import('./pages/operator/account-page.tsx'), 'AccountPage'),
})
const dataRoute = createRoute({
  getParentRoute: () => operatorsRoute,
  path: '/operator/data',
  component: lazyRouteComponent(() => import('./pages/operator/data-page.tsx'), 'DataPage'),
})
const dataQualityRoute = createRoute({
  getParentRoute: () => operatorsRoute,
  path: '/operator/data-quality',
  component: lazyRouteComponent(() => import('./pages/operator/data-quality-page.tsx'), 'DataQualityPage'),
})
const operatorPlansRoute = createRoute({
  getParentRoute: () => operatorsRoute,
  path: '/operator/plans',
  component: lazyRouteComponent(() => import('./pages/operator/plans-page.tsx'), 'PlansPage'),
})
const operatorSignUpRoute = createRoute({
  getParentRoute: () => operatorsRoute,
  path: '/operator/sign-up',
  component: lazyRouteComponent(() => import('./pages/operator/sign-up-page.tsx'), 'SignUpPage'),
})
const paymentsRoute = createRoute({
  getParentRoute: () => operatorsRoute,
  path: '/operator/payments',
  validateSearch: (search: Record<string, string>) => statedIn(search, ['state', 'cursor']),
  component: lazyRouteComponent(() => import('./pages/operator/payments-page.tsx'), 'PaymentsPage'),
})

const routeTree = rootRoute.addChildren([
  publicRoute.addChildren([
    signInRoute,
    signUpRoute,
    forgotPasswordRoute,
    resetPasswordRoute,
    invitationRoute,
    connectRoute,
  ]),
  appRoute.addChildren([
    homeRoute,
    overviewRoute,
    keysRoute,
    requestsRoute,
    explorerRoute,
    vehicleRoute,
    codesRoute,
    codeRoute,
    campaignRoute,
    fleetRoute,
    watchlistsRoute,
    watchlistRoute,
    webhooksRoute,
    webhookRoute,
    notificationsRoute,
    teamRoute,
    planRoute,
    securityRoute,
    operatorsRoute.addChildren([
      operatorRoute,
      operatorTrafficRoute,
      accountsRoute,
      accountRoute,
      dataRoute,
      dataQualityRoute,
      paymentsRoute,
      operatorSignUpRoute,
      operatorPlansRoute,
    ]),
  ]),
])

export function createDashboardRouter(queries: QueryClient) {
  return createRouter({
    routeTree,
    context: { queries },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: PageSkeleton,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDashboardRouter>
  }
}
