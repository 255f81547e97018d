import { AsyncLocalStorage } from 'node:async_hooks'

/** What the HTTP server knows of a request to the library, for what the library calls back. */
interface LibraryRequest {
  readonly mayMail: boolean
  /** A password that was hashed before, and its hash. */
  readonly prepared?: { readonly password: string; readonly hash: string }
}

const current = new AsyncLocalStorage<LibraryRequest>()

/** Runs the library for one request. */
export function duringRequest<Result>(request: LibraryRequest, work: () => Promise<Result>): Promise<Result> {
  return current.run(request, work)
}

/** Whether an e-mail may be sent now; a caller who asked for too many cannot tell. */
export function mayMail(): boolean {
  return current.getStore()?.mayMail ?? true
}

/** The hash of the password if this request has it already. */
export function preparedHash(password: string): string | undefined {
  const prepared = current.getStore()?.prepared
  return prepared?.password === password ? prepared.hash : undefined
}
