/**
 * Which account this tab acts for, where its person has several. Each request says it, so tabs do not disturb each other; a new
 * tab begins with what was chosen last.
 */
const STORED = 'vds.account'

/** Undefined: the person's own. */
export function chosenAccount(): string | undefined {
  return (sessionStorage.getItem(STORED) ?? localStorage.getItem(STORED)) || undefined
}

/** @param id left out = the person's own */
export function chooseAccount(id = ''): void {
  sessionStorage.setItem(STORED, id)
  localStorage.setItem(STORED, id)
}

/** What every request about the account takes along. */
export function accountHeaders(): Record<string, string> {
  const id = chosenAccount()
  return id === undefined ? {} : { 'vds-account': id }
}
