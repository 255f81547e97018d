import { OPERATOR_ENDPOINTS } from '#operations/account/operator/accounts.ts'
import { OPERATOR_DATA_ENDPOINTS } from '#operations/account/operator/data.ts'
import { OPERATOR_LINK_ENDPOINTS } from '#operations/account/operator/links.ts'
import { OPERATOR_PAYMENT_ENDPOINTS } from '#operations/account/operator/payments.ts'
import { OPERATOR_PLAN_ENDPOINTS } from '#operations/account/operator/plans.ts'
import { OPERATOR_SIGN_UP_ENDPOINTS } from '#operations/account/operator/sign-up.ts'
import { type DashboardEndpoint, type Tagged, tagged } from '#operations/endpoint.ts'
import { APP_ENDPOINTS } from './apps.ts'
import { AUDIT_ENDPOINTS } from './audit.ts'
import { KEY_ENDPOINTS } from './keys.ts'
import { ACCOUNT_ENDPOINTS } from './me.ts'
import { MEMBER_INVITATION_ENDPOINTS } from './member-invitations.ts'
import { NOTIFICATION_ENDPOINTS } from './notifications.ts'
import { OWN_DATA_ENDPOINTS } from './own-data.ts'
import { PLAN_ENDPOINTS, receiveStripeEvent } from './plan.ts'
import { REQUEST_ENDPOINTS } from './requests.ts'
import { SESSION_ENDPOINTS } from './sessions.ts'
import { type ListedSignInEndpoint, SIGN_IN_ENDPOINTS } from './sign-in.ts'
import { TEAM_ENDPOINTS } from './team.ts'
import { getInstanceTraffic, getTraffic } from './traffic.ts'
import { USAGE_ENDPOINTS } from './usage.ts'

const endpoints = [
  ...tagged('Account and security', [
    ...ACCOUNT_ENDPOINTS,
    ...SESSION_ENDPOINTS,
    ...OWN_DATA_ENDPOINTS,
    ...AUDIT_ENDPOINTS,
  ]),
  ...tagged('Keys', KEY_ENDPOINTS),
  ...tagged('Connected apps', APP_ENDPOINTS),
  ...tagged('Team', [...TEAM_ENDPOINTS, ...MEMBER_INVITATION_ENDPOINTS]),
  ...tagged('Notifications', NOTIFICATION_ENDPOINTS),
  ...tagged('Usage', [...USAGE_ENDPOINTS, ...REQUEST_ENDPOINTS, getTraffic]),
  ...tagged('Operator', [getInstanceTraffic]),
  ...tagged('Plan and billing', PLAN_ENDPOINTS),
  ...tagged('Operator', [
    ...OPERATOR_ENDPOINTS,
    ...OPERATOR_DATA_ENDPOINTS,
    ...OPERATOR_LINK_ENDPOINTS,
    ...OPERATOR_PLAN_ENDPOINTS,
    ...OPERATOR_SIGN_UP_ENDPOINTS,
    ...OPERATOR_PAYMENT_ENDPOINTS,
  ]),
]

/** Endpoints with their own types, for the pages' typed client. */
export type ListedDashboardEndpoint = (typeof endpoints)[number] | ListedSignInEndpoint
export const DASHBOARD_ENDPOINTS: readonly Tagged<DashboardEndpoint>[] = endpoints

export const ENDPOINTS: readonly Tagged[] = [
  ...tagged('Sign-in', SIGN_IN_ENDPOINTS),
  ...DASHBOARD_ENDPOINTS,
  ...tagged('Plan and billing', [receiveStripeEvent]),
]
