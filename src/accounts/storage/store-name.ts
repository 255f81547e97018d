/** What callers know the account store as, whatever it is kept in. */
export const STORE_NAME = 'account store'
