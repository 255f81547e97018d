/**
 * Account selected in this tab, for a user who has several. Each request names it, so tabs do not affect each other. A
 * new tab starts with the last selection.
 */
const STORED = 'vds.account'

/** Returns the selected account's id; undefined for the user's own account. */
export function chosenAccount(): string | undefined {
  return (sessionStorage.getItem(STORED) ?? localStorage.getItem(STORED)) || undefined
}

/** @param id account to select; omit to select the user's own */
export function chooseAccount(id = ''): void {
  sessionStorage.setItem(STORED, id)
  localStorage.setItem(STORED, id)
}

/** Returns the headers that name the selected account; empty for the user's own. */
export function accountHeaders(): Record<string, string> {
  const id = chosenAccount()
  return id === undefined ? {} : { 'vds-account': id }
}
