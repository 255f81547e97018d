import { chooseAccount } from '#web/api/chosen-account.ts'

/**
 * Makes this tab act for another account; undefined = the person's own. The page is loaded again, so that nothing of the
 * account before is left in it.
 */
export function switchAccount(id: string | undefined): void {
  chooseAccount(id)
  window.location.assign('/overview')
}
