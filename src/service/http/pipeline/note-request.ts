import type { Principal } from '#accounts/principal.ts'
import { sentProblem } from '#http/problem-responses.ts'
import type { Operation } from '#operations/endpoint.ts'
import type { FastifyReply } from 'fastify'
import type { PipelineContext } from './context.ts'

const REJECTION_STATUS_MIN = 400

interface LoggedResponse {
  /** Undefined: no account's log gets an entry. */
  readonly principal: Principal | undefined
  readonly operation: Pick<Operation, 'name'>
  readonly reply: FastifyReply
  readonly status?: number
  readonly tookMs: number
  readonly units: number
}

export function noteRequest({ requestLog }: Pick<PipelineContext, 'requestLog'>, responded: LoggedResponse): void {
  const { principal, operation, reply, tookMs, units, status = reply.statusCode } = responded
  if (principal === undefined) return
  const { accountId, keyId } = principal
  const problem = status < REJECTION_STATUS_MIN ? null : sentProblem(reply)
  const { id: requestId } = reply.request
  requestLog?.note({ accountId, keyId, operation: operation.name, status, tookMs, requestId, problem, units })
}
