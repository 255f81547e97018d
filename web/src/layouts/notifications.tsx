import { Notifications } from '@mantine/notifications'

const SHOWN_MAX = 3

export function DashboardNotifications() {
  return <Notifications position="bottom-right" limit={SHOWN_MAX} />
}
