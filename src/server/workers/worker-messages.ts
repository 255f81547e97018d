import type { Worker } from 'node:cluster'
import type { MetricReading } from '#server/metrics/metric.ts'
import type { ServiceView } from '#server/service-view.ts'

export interface StopMessage {
  readonly kind: 'stop'
}

export type WorkerMessage =
  | { readonly kind: 'listening'; readonly address: string; readonly hasPages: boolean }
  /** Failed start, with a line for the operator. */
  | { readonly kind: 'failed'; readonly line: string; readonly exitCode: 1 | 2 }

export const STOP: StopMessage = { kind: 'stop' }

/** Other parts of a process (such as a metrics library) may use the same channel, so foreign messages are ignored. */
export function isStopMessage(message: unknown): message is StopMessage {
  return kindOf(message) === STOP.kind
}

export function isWorkerMessage(message: unknown): message is WorkerMessage {
  const kind = kindOf(message)
  return kind === 'listening' || kind === 'failed'
}

function kindOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'kind' in message ? message.kind : undefined
}

/** Questions of the primary to a listening worker, with their response types. */
interface Responses {
  /** Liveness check, which waits for no store and no disk. */
  readonly alive: true
  readonly metrics: readonly MetricReading[]
  readonly unready: readonly string[]
}
type QuestionKind = keyof Responses

interface Question {
  readonly kind: 'question'
  readonly id: number
  readonly question: QuestionKind
}

interface Reply {
  readonly kind: 'reply'
  readonly id: number
  readonly value: unknown
}

/** Maximum wait for a worker's response; slower workers are skipped. */
const REPLY_MS_MAX = 1_500
let questions = 0

export function answerQuestions(view: ServiceView): void {
  process.on('message', (message: unknown) => {
    if (!isOfKind<Question>(message, 'question')) return
    const { id, question } = message
    // A worker that cannot respond is skipped.
    void answerTo(question, view)
      .then((value) => process.send?.({ kind: 'reply', id, value } satisfies Reply))
      .catch(() => undefined)
  })
}

async function answerTo(question: QuestionKind, view: ServiceView): Promise<Responses[QuestionKind]> {
  if (question === 'alive') return true
  return question === 'metrics' ? view.readMetrics() : view.unreadyReasons()
}

/** Sends one question to a worker; resolves to undefined if it does not respond in time or ends. */
export function queryWorker<Kind extends QuestionKind>(
  worker: Worker,
  question: Kind,
): Promise<Responses[Kind] | undefined> {
  questions += 1
  const id = questions
  const { promise, resolve } = Promise.withResolvers<Responses[Kind] | undefined>()
  const listen = (message: unknown): void => {
    if (isOfKind<Reply>(message, 'reply') && message.id === id) resolve(message.value as Responses[Kind])
  }
  const giveUp = (): void => resolve(undefined)
  const timer = setTimeout(giveUp, REPLY_MS_MAX)
  worker.on('message', listen).once('exit', giveUp)
  worker.process.send({ kind: 'question', id, question } satisfies Question, undefined, {}, (error) => {
    if (error !== null) giveUp()
  })
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', listen).off('exit', giveUp)
  })
}

function isOfKind<Message extends { kind: string }>(message: unknown, kind: Message['kind']): message is Message {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === kind
}
