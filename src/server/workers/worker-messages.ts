/** What the primary tells a worker. */
export interface StopMessage {
  readonly kind: 'stop'
}

/** What a worker tells the primary. */
export type WorkerMessage =
  | { readonly kind: 'listening'; readonly address: string; readonly hasPages: boolean }
  /** It could not start; the line is for the person who starts the service. */
  | { readonly kind: 'failed'; readonly line: string; readonly exitCode: 1 | 2 }

export const STOP: StopMessage = { kind: 'stop' }

/** Other parts of a process (a metrics library, say) may use the same channel, so what is not ours is no error. */
export function isStopMessage(message: unknown): message is StopMessage {
  return kindOf(message) === STOP.kind
}

/** As isStopMessage, in the other direction. */
export function isWorkerMessage(message: unknown): message is WorkerMessage {
  const kind = kindOf(message)
  return kind === 'listening' || kind === 'failed'
}

function kindOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'kind' in message ? message.kind : undefined
}
