import * as audit from './audit.ts'
import type { Endpoint } from './endpoint.ts'
import * as keys from './keys.ts'
import * as me from './me.ts'
import * as notifications from './notifications.ts'
import * as operator from './operator.ts'
import * as operatorData from './operator-data.ts'
import * as operatorPayments from './operator-payments.ts'
import * as operatorPlans from './operator-plans.ts'
import * as operatorSignUp from './operator-sign-up.ts'
import * as ownData from './own-data.ts'
import * as plan from './plan.ts'
import * as team from './team.ts'
import { SIGN_IN_ENDPOINTS } from './sign-in.ts'
import { getInstanceTraffic, getTraffic } from './traffic.ts'
import * as usage from './usage.ts'

/** The endpoints of our own, in the order of the document. */
export const OWN_ENDPOINTS = [
  me.getInstance,
  me.getMe,
  me.becomeOperator,
  me.renameMe,
  me.listSessions,
  me.revokeOtherSessions,
  me.revokeSession,
  me.listPasskeys,
  me.renamePasskey,
  me.removePasskey,
  ownData.exportMyData,
  ownData.deleteMyAccount,
  audit.listAudit,
  keys.listKeys,
  keys.createKey,
  keys.changeKey,
  keys.revokeKey,
  team.listMyAccounts,
  team.listMembers,
  team.changeMember,
  team.removeMember,
  team.leaveAccount,
  team.handOverAccount,
  team.listInvitations,
  team.createInvitation,
  team.revokeInvitation,
  team.readInvitation,
  team.acceptInvitation,
  notifications.getNotifications,
  notifications.setNotifications,
  usage.getUsage,
  usage.listRequests,
  getTraffic,
  plan.getPlan,
  plan.setMyPlan,
  plan.startCheckout,
  plan.openPortal,
  plan.receiveStripeEvent,
  operator.getOverview,
  getInstanceTraffic,
  operator.listAccounts,
  operator.getAccount,
  operator.setAccountPlan,
  operator.disableAccount,
  operator.enableAccount,
  operatorData.listDatasets,
  operatorData.listRefreshes,
  operatorData.getRefresh,
  operatorData.startRefresh,
  operatorData.getLinkReport,
  operatorPlans.listPlans,
  operatorPlans.setPlanTerms,
  operatorSignUp.getSignUp,
  operatorSignUp.setSignUp,
  operatorSignUp.createInvitation,
  operatorSignUp.revokeInvitation,
  operatorPayments.listPayments,
  operatorPayments.getPaymentTotals,
] as const

/** Every endpoint that the pages may rely on. */
export const ENDPOINTS: readonly Endpoint[] = [...SIGN_IN_ENDPOINTS, ...OWN_ENDPOINTS] as readonly Endpoint[]
