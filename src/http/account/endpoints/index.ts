import type { Handled } from '#http/account/endpoint-handler.ts'
import type { Endpoint } from '#operations/account/endpoint.ts'
import { receiveStripeEvent } from '#operations/account/plan.ts'
import { SIGN_IN_ENDPOINTS } from '#operations/account/sign-in.ts'
import { ACCOUNT_ENDPOINTS } from './account-endpoints.ts'
import { AUDIT_ENDPOINTS } from './audit-endpoints.ts'
import { KEY_ENDPOINTS } from './key-endpoints.ts'
import { NOTIFICATION_ENDPOINTS } from './notification-endpoints.ts'
import { OPERATOR_DATA_ENDPOINTS } from './operator-data-endpoints.ts'
import { OPERATOR_ENDPOINTS } from './operator-endpoints.ts'
import { OPERATOR_PAYMENT_ENDPOINTS } from './operator-payment-endpoints.ts'
import { OPERATOR_PLAN_ENDPOINTS } from './operator-plan-endpoints.ts'
import { OPERATOR_SIGN_UP_ENDPOINTS } from './operator-sign-up-endpoints.ts'
import { OWN_DATA_ENDPOINTS } from './own-data-endpoints.ts'
import { PLAN_ENDPOINTS } from './plan-endpoints.ts'
import { TEAM_ENDPOINTS } from './team-endpoints.ts'
import { TRAFFIC_ENDPOINTS } from './traffic-endpoint.ts'
import { USAGE_ENDPOINTS } from './usage-endpoints.ts'

/** Everything of our own behind the session, in the order of the document. */
export const HANDLED_ENDPOINTS: readonly Handled[] = [
  ...ACCOUNT_ENDPOINTS,
  ...OWN_DATA_ENDPOINTS,
  ...AUDIT_ENDPOINTS,
  ...KEY_ENDPOINTS,
  ...TEAM_ENDPOINTS,
  ...NOTIFICATION_ENDPOINTS,
  ...USAGE_ENDPOINTS,
  ...TRAFFIC_ENDPOINTS,
  ...PLAN_ENDPOINTS,
  ...OPERATOR_ENDPOINTS,
  ...OPERATOR_DATA_ENDPOINTS,
  ...OPERATOR_PLAN_ENDPOINTS,
  ...OPERATOR_SIGN_UP_ENDPOINTS,
  ...OPERATOR_PAYMENT_ENDPOINTS,
]

/** Every endpoint that the pages may rely on, and the one that the payment service calls. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...SIGN_IN_ENDPOINTS,
  ...HANDLED_ENDPOINTS.map(({ endpoint }) => endpoint),
  receiveStripeEvent,
]
