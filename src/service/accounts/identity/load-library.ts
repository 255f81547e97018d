import { setImmediate as otherTurns } from 'node:timers/promises'

/** Parts of the account library, dependencies first. Loaded one by one: together they block for a third of a second. */
const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import('@better-auth/core/error'),
  () => import('@better-auth/core/db'),
  () => import('better-auth/crypto'),
  () => import('@better-auth/kysely-adapter/node-sqlite-dialect'),
  () => import('better-auth/cookies'),
  () => import('better-auth/db'),
  () => import('better-auth/api'),
  () => import('better-auth/plugins/two-factor'),
  () => import('@better-auth/passkey'),
  () => import('better-auth'),
]

/** Loads the library part by part and yields to other requests in between. */
export async function loadLibrary(): Promise<typeof import('./library-options.ts')> {
  for (const load of PARTS) {
    await load()
    await otherTurns()
  }
  return import('./library-options.ts')
}
