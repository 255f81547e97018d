import { notifications } from '@mantine/notifications'
import { serviceErrorOf } from '#web/api/service-error.ts'

/** Shows a success message in the corner: "Key revoked". */
export function notifyDone(message: string): void {
  notifications.show({ message, color: 'cobalt', withCloseButton: true })
}

/** Shows a failure and its cause. For actions without a form that could show them. */
export function notifyFailed(title: string, error: unknown): void {
  notifications.show({ title, message: serviceErrorOf(error).message, color: 'red', autoClose: false })
}
