/**
 * Account selected in this tab, for a person who has several. Each request names it, so tabs do not affect each other.
 * A new tab starts with the last selection.
 */
const STORED = 'vds.account'

/** Undefined: the person's own. */
export function chosenAccount(): string | undefined {
  return (sessionStorage.getItem(STORED) ?? localStorage.getItem(STORED)) || undefined
}

/** @param id account to select; omit to select the person's own */
export function chooseAccount(id = ''): void {
  sessionStorage.setItem(STORED, id)
  localStorage.setItem(STORED, id)
}

/** Returns the headers of every request about the account. */
export function accountHeaders(): Record<string, string> {
  const id = chosenAccount()
  return id === undefined ? {} : { 'vds-account': id }
}
