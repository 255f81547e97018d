import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** What each hash has to ask for at least: 16 MB of memory and some 50 ms of a processor. */
const ASKED_COST_MIN = 2 ** 14
const ASKED_BLOCK_MIN = 8
const CHEAP_COST = 2

const { scrypt } = crypto
let isCheap = true

/**
 * From here on, passwords are hashed in this process at next to no cost: half of the time of the sign-in tests was hashing.
 * What each hash asks for is checked.
 */
export function hashCheaply(): void {
  if (crypto.scrypt !== scrypt) return
  crypto.scrypt = checkedScrypt as typeof scrypt
  syncBuiltinESMExports()
}

/** Hashes passwords at their full cost until the test is over. */
export function hashAtFullCost(test: { after: (work: () => void) => void }): void {
  isCheap = false
  test.after(() => {
    isCheap = true
  })
}

// Guarantee: passwords are hashed at a cost that makes guessing slow.
function checkedScrypt(...[password, salt, keyLength, options, done]: Parameters<typeof scrypt>): void {
  const { N = 0, r = 0 } = options
  assert.ok(N >= ASKED_COST_MIN && r >= ASKED_BLOCK_MIN, `a password is hashed at N = ${N}, r = ${r}`)
  scrypt(password, salt, keyLength, isCheap ? { ...options, N: CHEAP_COST } : options, done)
}
