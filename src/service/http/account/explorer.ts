import type { Principal } from '#accounts/account-store.ts'
import type { Role } from '#accounts/members/roles.ts'
import { EXPLORER_KEY_ID } from '#accounts/usage/request-log.ts'
import type { FastifyRequest } from 'fastify'
import { type CallerStores, findCaller } from './caller.ts'
import { guardOrigin, guardRead } from './endpoint-handler.ts'

/**
 * Returns the principal of an explorer request: the account that the signed-in user acts for. Its plan and quota apply.
 * @throws ProblemError origin_refused, sign_in_required or action_refused
 */
export async function explorerPrincipal(
  request: FastifyRequest,
  role: Role,
  services: CallerStores & { publicUrl: string },
): Promise<Principal> {
  guardRead(request)
  // Browsers send `Origin` with every request except GET.
  if (request.method !== 'GET') guardOrigin(request, new URL(services.publicUrl).origin)
  const { account, session } = await findCaller(request, role, services)
  const { id: accountId, plan, quota, burst, batchLinesMax } = account
  const limits = { plan, quota, burst, batchLinesMax }
  return { accountId, keyId: EXPLORER_KEY_ID, ...limits, mode: 'live', userId: session.userId }
}
