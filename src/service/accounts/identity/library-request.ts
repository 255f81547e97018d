import { AsyncLocalStorage } from 'node:async_hooks'

/** Request facts from the HTTP server that the library's callbacks need. */
interface LibraryRequest {
  readonly mayMail: boolean
  /** Password that was hashed before, and its hash. */
  readonly prepared?: { readonly password: string; readonly hash: string }
}

const current = new AsyncLocalStorage<LibraryRequest>()

export function duringRequest<Result>(request: LibraryRequest, work: () => Promise<Result>): Promise<Result> {
  return current.run(request, work)
}

/** Returns true if an email may be sent now. Callers over the limit cannot see the difference. */
export function mayMail(): boolean {
  return current.getStore()?.mayMail ?? true
}

/** Returns the password's hash if this request has computed it already. */
export function preparedHash(password: string): string | undefined {
  const prepared = current.getStore()?.prepared
  return prepared?.password === password ? prepared.hash : undefined
}
