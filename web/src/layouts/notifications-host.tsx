import { useNotifications } from '@mantine/notifications'
import { lazy, Suspense, useState } from 'react'

const Notifications = lazy(async () => ({ default: (await import('./notifications.tsx')).DashboardNotifications }))

/** Container for messages. Loaded with the first message, because most visits have none. */
export function NotificationsHost() {
  const { notifications } = useNotifications()
  const [isNeeded, setNeeded] = useState(false)
  if (!isNeeded && notifications.length > 0) setNeeded(true)
  return (
    isNeeded && (
      <Suspense>
        <Notifications />
      </Suspense>
    )
  )
}
