import { notifications } from '@mantine/notifications'
import { serviceErrorOf } from '#web/api/service-error.ts'

/** Says in a corner that something went well: "Key revoked". */
export function notifyDone(message: string): void {
  notifications.show({ message, color: 'cobalt', withCloseButton: true })
}

/** Says that something failed and why; for actions without a form to show it in. */
export function notifyFailed(title: string, error: unknown): void {
  notifications.show({ title, message: serviceErrorOf(error).message, color: 'red', autoClose: false })
}
