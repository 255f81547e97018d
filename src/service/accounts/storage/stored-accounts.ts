import {
  checkedEmail,
  checkedLabel,
  type Account,
  type AccountSearch,
  type Billing,
  type ContractLimits,
  type NewAccount,
  type IdentityUser,
  type SetupClaim,
} from '#accounts/account.ts'
import * as accounts from '#accounts/accounts.ts'
import { joinPerson } from '#accounts/accounts.ts'
import { ConnectedApps } from '#accounts/apps/connected-apps.ts'
import {
  type Actor,
  type AuditEntry,
  type NewAuditEntry,
  type PersonActor,
  audit,
  listAudit,
  pruneAudit,
  SYSTEM_ACTOR,
  type ChangeContext,
  type AuditPage,
} from '#accounts/audit-log.ts'
import { runChange } from '#accounts/authority.ts'
import { deleteByOwner, rejectDeletion, forgetDetails, type ErasureTarget } from '#accounts/delete-account.ts'
import { readPlanTerms, setPlanTerms, type ChangedTerms } from '#accounts/instance/plan-terms.ts'
import * as signUp from '#accounts/instance/sign-up.ts'
import type { SignUpInvitation, NewSignUpInvitation, SignUpMode } from '#accounts/instance/sign-up.ts'
import { checkedRestrictions } from '#accounts/keys/key-restrictions.ts'
import type { KeyCounts, KeyName, KeyPage, KeyChange, KeyRecord, NewKey } from '#accounts/keys/keys.ts'
import * as keys from '#accounts/keys/keys.ts'
import { Members } from '#accounts/members/members.ts'
import { addSetupCode, becomeOperator, hasOperator } from '#accounts/operators.ts'
import type { PlanName, PlanTerms } from '#accounts/plan.ts'
import type { IdempotentBatch, KeyClaim } from '#accounts/usage/idempotency-keys.ts'
import type { UsageRecords } from '#accounts/usage/usage-records.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'

/** Part of an account store that is the same in both databases: checks input and runs changes in transactions. */
export abstract class StoredAccounts {
  readonly members: Members
  readonly apps: ConnectedApps
  readonly usageRecords: UsageRecords
  readonly #clock: Clock
  readonly #database: Database

  constructor({ clock, database, usage }: { clock: Clock; database: Database; usage: UsageRecords }) {
    this.#clock = clock
    this.#database = database
    this.usageRecords = usage
    this.members = new Members({ clock, database })
    this.apps = new ConnectedApps({ clock, database, usage })
  }

  async createAccount(account: NewAccount): Promise<Account> {
    const email = checkedEmail(account.email)
    return this.#change(account.actor, (change) => accounts.createAccount(change, { ...account, email }))
  }

  async findAccount(email: string): Promise<Account | undefined> {
    return accounts.findByEmail(this.#database, checkedEmail(email))
  }

  findAccountById(accountId: string): Promise<Account | undefined> {
    return accounts.findAccount(this.#database, accountId)
  }

  /** Finds the personal account created for a user. */
  findAccountOfUser(userId: string): Promise<Account | undefined> {
    return accounts.findByUser(this.#database, userId)
  }

  findAccountOfCustomer(customerId: string): Promise<Account | undefined> {
    return accounts.findByCustomer(this.#database, customerId)
  }

  listAccounts(): Promise<Account[]> {
    return accounts.listAccounts(this.#database)
  }

  searchAccounts(search: AccountSearch): Promise<{ total: number; accounts: Account[] }> {
    return accounts.searchAccounts(this.#database, search)
  }

  countAccounts(): Promise<ReadonlyMap<PlanName, number>> {
    return accounts.countAccounts(this.#database)
  }

  async joinPerson(person: IdentityUser): Promise<Account | undefined> {
    // Checked for every request of a signed-in user. Nearly all have an account, so this must not be a write.
    const known = await this.findAccountOfUser(person.userId)
    if (known !== undefined) return known
    const email = checkedEmail(person.email)
    return this.#change(SYSTEM_ACTOR, (change) => joinPerson(change, { ...person, email }))
  }

  hasOperator(): Promise<boolean> {
    return hasOperator(this.#database)
  }

  addSetupCode(codeSha256: Uint8Array): Promise<void> {
    return this.#change(undefined, (change) => addSetupCode(change, codeSha256))
  }

  becomeOperator(claim: SetupClaim): Promise<Account | undefined> {
    return this.#change(claim.accountId, (change) => becomeOperator(change, claim))
  }

  signUpMode(): Promise<SignUpMode> {
    return signUp.signUpMode(this.#database)
  }

  setSignUpMode(mode: SignUpMode, actor?: Actor): Promise<void> {
    return this.#change(actor, (change) => signUp.setSignUpMode(change, mode))
  }

  planTerms(): Promise<Readonly<Record<PlanName, PlanTerms>>> {
    return readPlanTerms(this.#database)
  }

  setPlanTerms(plan: PlanName, changes: ChangedTerms, actor: Actor): Promise<void> {
    return this.#change(actor, (change) => setPlanTerms(change, plan, changes))
  }

  listInvitations(): Promise<SignUpInvitation[]> {
    return signUp.listSignUpInvitations(this.#database)
  }

  addInvitation(invitation: NewSignUpInvitation): Promise<SignUpInvitation | undefined> {
    return this.#change(invitation.actor, (change) => signUp.addInvitation(change, invitation))
  }

  revokeInvitation(invitationId: string, actor?: Actor): Promise<boolean> {
    return this.#change(actor, (change) => signUp.revokeSignUpInvitation(change, invitationId))
  }

  claimInvitation(codeSha256: Uint8Array): Promise<boolean> {
    return this.#change(SYSTEM_ACTOR, (change) => signUp.claimInvitation(change, codeSha256))
  }

  releaseInvitation(codeSha256: Uint8Array): Promise<void> {
    return this.#change(SYSTEM_ACTOR, (change) => signUp.releaseInvitation(change, codeSha256))
  }

  /** Returns false if there is no such account. Takes effect at the next `findPrincipal`, in every process. */
  setPlan(accountId: string, plan: PlanName, options: ContractLimits & { actor?: Actor } = {}): Promise<boolean> {
    return this.#change(options.actor, (change) => accounts.setPlan(change, accountId, { plan, limits: options }))
  }

  /** Returns false if there is no such account. Takes effect at the next `findPrincipal`, in every process. */
  setDisabled(accountId: string, isDisabled: boolean, actor?: Actor): Promise<boolean> {
    return this.#change(actor, (change) => accounts.setDisabled(change, accountId, isDisabled))
  }

  setOperator(accountId: string, isOperator: boolean, actor?: Actor): Promise<boolean> {
    return this.#change(actor, (change) => accounts.setOperator(change, accountId, isOperator))
  }

  setBilling(accountId: string, billing: Billing, actor?: Actor): Promise<boolean> {
    return this.#change(actor, (change) => accounts.setBilling(change, accountId, billing))
  }

  /** Revokes the keys and deletes address and owner; usage and audit log stay without a name. */
  deleteAccount(accountId: string, actor?: Actor): Promise<boolean> {
    return this.#change(actor, (change) => accounts.deleteAccount(change, accountId))
  }

  /** Checks an actor's authority again, right before a change outside the store. @throws as `authorize` */
  confirm(actor: PersonActor): Promise<void> {
    return this.#change(actor, async () => undefined)
  }

  /** @throws (rejects with) ProblemError conflict with the reason why the owner cannot delete the account */
  rejectDeletion(account: Account): Promise<void> {
    return rejectDeletion(this.#database, account)
  }

  /**
   * Deletes an account at its owner's request. Deleting a personal account also ends the user's memberships.
   * @throws (rejects with) ProblemError conflict for the last operator, an owner of other accounts, or a subscription
   */
  deleteByOwner(actor: PersonActor): Promise<void> {
    return this.#change({ ...actor, needs: 'owner' }, (change) => deleteByOwner(change, actor))
  }

  /** Removes user-written text from the audit log once the account is deleted. Idempotent. */
  forgetDetails(forgotten: ErasureTarget): Promise<void> {
    return forgetDetails(this.#database, forgotten)
  }

  async createKey(key: NewKey): Promise<KeyRecord> {
    const checked = { ...checkedRestrictions(key, this.#clock.nowMs()), label: checkedLabel(key.label) }
    return this.#change(key.actor, (change) => keys.insertKey(change, checked))
  }

  async changeKey(keyId: string, changes: KeyChange, actor?: Actor): Promise<boolean> {
    const { label } = changes
    const restrictions = checkedRestrictions(changes, this.#clock.nowMs())
    const checked = label === undefined ? restrictions : { ...restrictions, label: checkedLabel(label) }
    return this.#change(actor, (change) => keys.changeKey(change, keyId, checked))
  }

  /**
   * Returns false if there is no such key, true also if it was revoked before. The last 1,000 revoked keys of an
   * account are retained; older ones are deleted and then rejected like unknown keys.
   */
  async revokeKey(keyId: string, actor?: Actor): Promise<boolean> {
    const deleted = await this.#change(actor, (change) => keys.revokeKey(change, keyId))
    if (deleted === undefined) return false
    // The revocation is effective. The last use of a deleted key may remain.
    if (deleted.length > 0) await this.usageRecords.forgetUse(deleted).catch(() => undefined)
    return true
  }

  async listKeys(accountId: string, page: KeyPage = {}): Promise<KeyRecord[]> {
    return this.#withLastUse(await keys.selectKeys(this.#database, accountId, page))
  }

  async listAllKeys(afterId = ''): Promise<KeyRecord[]> {
    return this.#withLastUse(await keys.listAllKeys(this.#database, afterId))
  }

  async findKey(keyId: string): Promise<KeyRecord | undefined> {
    const key = await keys.findKey(this.#database, keyId)
    return key === undefined ? undefined : (await this.#withLastUse([key]))[0]
  }

  keyNames(accountId: string): Promise<ReadonlyMap<string, KeyName>> {
    return keys.keyNames(this.#database, accountId)
  }

  countKeys(accountId: string): Promise<KeyCounts> {
    return keys.countKeys(this.#database, accountId)
  }

  countAllActiveKeys(): Promise<number> {
    return keys.countAllActiveKeys(this.#database)
  }

  /** Records a change made elsewhere (identity store, HTTP server) in the audit log, without checking its actor. */
  addAudit(entry: NewAuditEntry): Promise<void> {
    return this.#change(undefined, (change) => audit({ ...change, actor: entry.actor }, entry))
  }

  listAudit(accountId?: string, page: AuditPage = {}): Promise<AuditEntry[]> {
    return listAudit(this.#database, accountId, page)
  }

  pruneAudit(): Promise<number> {
    return this.#change(SYSTEM_ACTOR, pruneAudit)
  }

  claimIdempotencyKey(batch: IdempotentBatch): Promise<KeyClaim> {
    return this.usageRecords.claimIdempotencyKey(batch, this.#clock.nowMs())
  }

  pruneIdempotencyKeys(): Promise<number> {
    return this.usageRecords.pruneIdempotencyKeys(this.#clock.nowMs())
  }

  #change<Result>(actor: Actor | undefined, work: (change: ChangeContext) => Promise<Result>): Promise<Result> {
    return runChange({ clock: this.#clock, database: this.#database }, actor, work)
  }

  async #withLastUse(found: readonly KeyRecord[]): Promise<KeyRecord[]> {
    const lastUsedMs = await this.usageRecords.lastUsedMs(found.map(({ id }) => id))
    return found.map((key, index) => ({ ...key, lastUsedMs: lastUsedMs[index] ?? null }))
  }
}
