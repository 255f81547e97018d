import { Failure } from '#platform/failure.ts'

/** An error in words that can be sent to another thread: what tells a Failure, a full disk and a bug apart. */
export interface SendableError {
  readonly isFailure: boolean
  readonly message: string
  readonly stack: string | undefined
  readonly syscall: string | undefined
  readonly errcode: number | undefined
}

export function sendableError(error: unknown): SendableError {
  if (!(error instanceof Error)) throw error
  const { message, stack, syscall, errcode } = error as Error & { syscall?: string; errcode?: number }
  return { isFailure: error instanceof Failure, message, stack, syscall, errcode }
}

/** The error that was sent, as it was thrown. */
export function receivedError({ isFailure, message, stack, syscall, errcode }: SendableError): Error {
  if (isFailure) return new Failure(message)
  const error = new Error(message)
  if (stack !== undefined) error.stack = stack
  return Object.assign(error, syscall === undefined ? {} : { syscall }, errcode === undefined ? {} : { errcode })
}
