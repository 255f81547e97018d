import { chooseAccount } from '#web/api/chosen-account.ts'

/**
 * Switches this tab to another account; undefined for the user's own. Reloads the page, so that no data of the previous
 * account remain.
 */
export function switchAccount(id: string | undefined): void {
  chooseAccount(id)
  window.location.assign('/overview')
}
