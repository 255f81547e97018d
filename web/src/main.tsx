import './design/library-styles.ts'
import './design/global.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { chooseAccount, chosenAccount } from './api/chosen-account.ts'
import { createQueryClient } from './api/query-client.ts'
import { notifyDone } from './design/feedback/notify.ts'
import { cssVariablesResolver, theme } from './design/theme.ts'
import { NotificationsHost } from './layouts/notifications-host.tsx'
import { createDashboardRouter } from './routes.tsx'

const PUBLIC_PAGES = ['/sign-in', '/sign-up', '/forgot-password', '/reset-password', '/invitation']

const queries = createQueryClient(() => {
  const { pathname, href } = router.state.location
  if (PUBLIC_PAGES.includes(pathname)) return
  queries.removeQueries()
  void router.navigate({ to: '/sign-in', search: { next: href } })
}, leaveAccount)
const router = createDashboardRouter(queries)

/**
 * Returns to the user's own account. Several responses may report the removal at once; only the first has an effect.
 */
function leaveAccount(): void {
  if (chosenAccount() === undefined) return
  chooseAccount()
  void queries.resetQueries()
  void router.navigate({ to: '/overview' })
  notifyDone('You are no longer a member of that account. This is your own account.')
}

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no element "root"')
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <NotificationsHost />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
