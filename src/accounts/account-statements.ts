import type { DatabaseSync, StatementSync } from 'node:sqlite'

export const KEYS_PER_ACCOUNT_MAX = 100
const ACCOUNTS_LISTED_MAX = 10_000
const KEYS_LISTED_MAX = 100_000
const AUDIT_ENTRIES_LISTED_MAX = 1_000

const ACCOUNT_COLUMNS =
  'id, email, plan, contract_quota, contract_burst, created_ms, user_id, is_operator, disabled_ms, billing_customer, subscription_status'
const KEY_COLUMNS = 'id, account_id, label, mode, last_four, created_ms, revoked_ms'
const AUDIT_COLUMNS = 'at_ms, actor, action, account_id, key_id, detail'

const DATA_VERSION = 'PRAGMA data_version'
const SELECT_PRINCIPAL = `
  SELECT api_key.id AS key_id, account.id AS account_id, plan, contract_quota, contract_burst, mode
    FROM api_key
    JOIN account ON account.id = api_key.account_id
   WHERE token_sha256 = ? AND revoked_ms IS NULL AND disabled_ms IS NULL`
const INSERT_ACCOUNT = `
  INSERT INTO account (id, email, plan, contract_quota, contract_burst, created_ms, user_id)
  VALUES (:id, :email, :plan, :contract_quota, :contract_burst, :created_ms, :user_id)`
const SELECT_ACCOUNT_BY_EMAIL = `SELECT ${ACCOUNT_COLUMNS} FROM account WHERE email = ?`
const SELECT_ACCOUNT = `SELECT ${ACCOUNT_COLUMNS} FROM account WHERE id = ? AND deleted_ms IS NULL`
const SELECT_ACCOUNT_OF_USER = `SELECT ${ACCOUNT_COLUMNS} FROM account WHERE user_id = ?`
const SELECT_ACCOUNT_OF_CUSTOMER = `SELECT ${ACCOUNT_COLUMNS} FROM account WHERE billing_customer = ?`
// Deleted accounts keep their person's id, so that the first person stays the first.
const SELECT_ANY_PERSON = 'SELECT 1 FROM account WHERE user_id IS NOT NULL LIMIT 1'
const SELECT_ACCOUNTS = `
  SELECT ${ACCOUNT_COLUMNS} FROM account
   WHERE deleted_ms IS NULL ORDER BY created_ms, id LIMIT ${ACCOUNTS_LISTED_MAX}`
/** instr, not LIKE: what people type may hold the signs that LIKE reads as patterns. */
const FOUND = `deleted_ms IS NULL AND instr(email, :text) > 0 AND (:plan = '' OR plan = :plan)`
const COUNT_FOUND = `SELECT count(*) AS count FROM account WHERE ${FOUND}`
const SELECT_FOUND = `
  SELECT ${ACCOUNT_COLUMNS} FROM account WHERE ${FOUND} ORDER BY created_ms DESC, id LIMIT :limit OFFSET :offset`
const UPDATE_PERSON = 'UPDATE account SET user_id = :user_id, email = :email WHERE id = :id'
const UPDATE_DISABLED = 'UPDATE account SET disabled_ms = :disabled_ms WHERE id = :id'
const UPDATE_OPERATOR = 'UPDATE account SET is_operator = :is_operator WHERE id = :id'
const UPDATE_BILLING = `
  UPDATE account SET billing_customer = :billing_customer, subscription_status = :subscription_status WHERE id = :id`
const DELETE_ACCOUNT = `
  UPDATE account
     SET deleted_ms = :deleted_ms, disabled_ms = :deleted_ms, email = :email, is_operator = 0,
         billing_customer = NULL, subscription_status = NULL
   WHERE id = :id AND deleted_ms IS NULL`
const REVOKE_KEYS = 'UPDATE api_key SET revoked_ms = ? WHERE account_id = ? AND revoked_ms IS NULL'
const RENAME_KEY = 'UPDATE api_key SET label = ? WHERE id = ?'
const UPDATE_PLAN = `
  UPDATE account SET plan = :plan, contract_quota = :contract_quota, contract_burst = :contract_burst WHERE id = :id`
const COUNT_ACTIVE_KEYS = 'SELECT count(*) AS count FROM api_key WHERE account_id = ? AND revoked_ms IS NULL'
const INSERT_KEY = `
  INSERT INTO api_key (id, account_id, label, mode, token_sha256, last_four, created_ms)
  VALUES (:id, :account_id, :label, :mode, :token_sha256, :last_four, :created_ms)`
const SELECT_KEY = `SELECT ${KEY_COLUMNS} FROM api_key WHERE id = ?`
const SELECT_KEYS = `SELECT ${KEY_COLUMNS} FROM api_key ORDER BY created_ms, id LIMIT ${KEYS_LISTED_MAX}`
const SELECT_KEYS_OF_ACCOUNT = `
  SELECT ${KEY_COLUMNS} FROM api_key WHERE account_id = ? ORDER BY created_ms, id LIMIT ${KEYS_LISTED_MAX}`
const REVOKE_KEY = 'UPDATE api_key SET revoked_ms = ? WHERE id = ? AND revoked_ms IS NULL'
const INSERT_AUDIT_ENTRY = `
  INSERT INTO audit_entry (${AUDIT_COLUMNS}) VALUES (:at_ms, :actor, :action, :account_id, :key_id, :detail)`
const SELECT_AUDIT = `
  SELECT ${AUDIT_COLUMNS} FROM audit_entry ORDER BY position DESC LIMIT ${AUDIT_ENTRIES_LISTED_MAX}`
const SELECT_AUDIT_OF_ACCOUNT = `
  SELECT ${AUDIT_COLUMNS} FROM audit_entry WHERE account_id = ? ORDER BY position DESC LIMIT ${AUDIT_ENTRIES_LISTED_MAX}`

/** Every statement on accounts.sqlite, prepared once per opening. */
export interface AccountStatements {
  /** Gives an array. */
  readonly dataVersion: StatementSync
  readonly selectPrincipal: StatementSync
  readonly insertAccount: StatementSync
  readonly selectAccountByEmail: StatementSync
  readonly selectAccount: StatementSync
  readonly selectAccounts: StatementSync
  readonly updatePlan: StatementSync
  readonly selectAccountOfUser: StatementSync
  readonly selectAccountOfCustomer: StatementSync
  readonly selectAnyPerson: StatementSync
  readonly countFound: StatementSync
  readonly selectFound: StatementSync
  readonly updatePerson: StatementSync
  readonly updateDisabled: StatementSync
  readonly updateOperator: StatementSync
  readonly updateBilling: StatementSync
  readonly deleteAccount: StatementSync
  readonly revokeKeys: StatementSync
  readonly renameKey: StatementSync
  readonly countActiveKeys: StatementSync
  readonly insertKey: StatementSync
  readonly selectKey: StatementSync
  readonly selectKeys: StatementSync
  readonly selectKeysOfAccount: StatementSync
  readonly revokeKey: StatementSync
  readonly insertAuditEntry: StatementSync
  readonly selectAudit: StatementSync
  readonly selectAuditOfAccount: StatementSync
}

export function prepareAccountStatements(database: DatabaseSync): AccountStatements {
  const dataVersion = database.prepare(DATA_VERSION)
  // Asked by every request: an array is cheaper to make than an object.
  dataVersion.setReturnArrays(true)
  return {
    dataVersion,
    selectPrincipal: database.prepare(SELECT_PRINCIPAL),
    insertAccount: database.prepare(INSERT_ACCOUNT),
    selectAccountByEmail: database.prepare(SELECT_ACCOUNT_BY_EMAIL),
    selectAccount: database.prepare(SELECT_ACCOUNT),
    selectAccounts: database.prepare(SELECT_ACCOUNTS),
    updatePlan: database.prepare(UPDATE_PLAN),
    selectAccountOfUser: database.prepare(SELECT_ACCOUNT_OF_USER),
    selectAccountOfCustomer: database.prepare(SELECT_ACCOUNT_OF_CUSTOMER),
    selectAnyPerson: database.prepare(SELECT_ANY_PERSON),
    countFound: database.prepare(COUNT_FOUND),
    selectFound: database.prepare(SELECT_FOUND),
    updatePerson: database.prepare(UPDATE_PERSON),
    updateDisabled: database.prepare(UPDATE_DISABLED),
    updateOperator: database.prepare(UPDATE_OPERATOR),
    updateBilling: database.prepare(UPDATE_BILLING),
    deleteAccount: database.prepare(DELETE_ACCOUNT),
    revokeKeys: database.prepare(REVOKE_KEYS),
    renameKey: database.prepare(RENAME_KEY),
    countActiveKeys: database.prepare(COUNT_ACTIVE_KEYS),
    insertKey: database.prepare(INSERT_KEY),
    selectKey: database.prepare(SELECT_KEY),
    selectKeys: database.prepare(SELECT_KEYS),
    selectKeysOfAccount: database.prepare(SELECT_KEYS_OF_ACCOUNT),
    revokeKey: database.prepare(REVOKE_KEY),
    insertAuditEntry: database.prepare(INSERT_AUDIT_ENTRY),
    selectAudit: database.prepare(SELECT_AUDIT),
    selectAuditOfAccount: database.prepare(SELECT_AUDIT_OF_ACCOUNT),
  }
}
