import { describe } from 'node:test'
import { accountTests, auditTests } from './account-contract.ts'
import { appRecordTests, appTests } from './app-contract.ts'
import { idempotencyTests } from './idempotency-contract.ts'
import { keyRecordTests, keyTests, keyVarietyTests } from './key-contract.ts'
import { invitationTests, memberTests } from './member-contract.ts'
import { operatorTests, setupCodeTests } from './operator-contract.ts'
import { boundTests, countTests, pageTests, retentionTests, usagePageTests } from './page-contract.ts'
import { personTests, searchTests, stateTests } from './person-contract.ts'
import { planTermsTests } from './plan-terms-contract.ts'
import { processTests } from './process-contract.ts'
import { quotaChangeTests, quotaNoticeTests, quotaTests } from './quota-contract.ts'
import { restrictionTests } from './restriction-contract.ts'
import { signUpTests } from './sign-up-contract.ts'
import type { CreateStore } from './support.ts'

/** Contract of every account store, whatever its database. `create` makes a new empty store per test. */
export function accountStoreContract(name: string, create: CreateStore): void {
  describe(`${name}: accounts`, () => accountTests(create))
  describe(`${name}: audit log`, () => auditTests(create))
  describe(`${name}: principals`, () => keyTests(create))
  describe(`${name}: keys`, () => keyRecordTests(create))
  describe(`${name}: more of keys`, () => keyVarietyTests(create))
  describe(`${name}: restrictions of keys`, () => restrictionTests(create))
  describe(`${name}: connected apps`, () => appTests(create))
  describe(`${name}: records of apps`, () => appRecordTests(create))
  describe(`${name}: pages`, () => pageTests(create))
  describe(`${name}: bounds`, () => boundTests(create))
  describe(`${name}: retention`, () => retentionTests(create))
  describe(`${name}: pages of usage`, () => usagePageTests(create))
  describe(`${name}: counts`, () => countTests(create))
  describe(`${name}: quota`, () => quotaTests(create))
  describe(`${name}: change of month and plan`, () => quotaChangeTests(create))
  describe(`${name}: people`, () => personTests(create))
  describe(`${name}: members`, () => memberTests(create))
  describe(`${name}: invitations`, () => invitationTests(create))
  describe(`${name}: operators`, () => operatorTests(create))
  describe(`${name}: setup codes`, () => setupCodeTests(create))
  describe(`${name}: sign-up`, () => signUpTests(create))
  describe(`${name}: terms of plans`, () => planTermsTests(create))
  describe(`${name}: state of an account`, () => stateTests(create))
  describe(`${name}: search and deletion`, () => searchTests(create))
  describe(`${name}: notices`, () => quotaNoticeTests(create))
  describe(`${name}: idempotency keys`, () => idempotencyTests(create))
  describe(`${name}: several processes`, () => processTests(create))
}
