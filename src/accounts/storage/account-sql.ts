/** Keys of one account that are not revoked. */
export const KEYS_PER_ACCOUNT_MAX = 100
/** Of its revoked keys, those revoked last; labels and last use of older ones are forgotten. */
export const REVOKED_KEYS_KEPT = 1_000
/** Keys in one answer of the store. */
export const KEYS_PAGE_MAX = 100
/** Lines of the audit log in one answer of the store. */
export const AUDIT_PAGE_MAX = 200
/** Lines that one statement may remove from the audit log. */
export const AUDIT_PRUNED_MAX = 500
/** Forgotten with one revocation, so that what an older release left behind goes step by step. */
const KEYS_FORGOTTEN_AT_ONCE = 100
const ACCOUNTS_LISTED_MAX = 10_000
/** As many nodes may print a code at their start before the first of them is used. */
const SETUP_CODES_MAX = 20

const ACCOUNT_COLUMNS =
  'id, email, plan, contract_quota, contract_burst, created_ms, user_id, is_operator, disabled_ms, billing_customer, subscription_status'
const KEY_COLUMNS = 'id, account_id, label, mode, last_four, created_ms, revoked_ms'
const AUDIT_VALUES = 'at_ms, actor, action, account_id, key_id, detail'
const AUDIT_COLUMNS = `position, ${AUDIT_VALUES}`
const WORKING = 'account_id = :account_id AND revoked_ms IS NULL'
const REVOKED = 'account_id = :account_id AND revoked_ms IS NOT NULL'
const REVOKED_LAST_FIRST = 'ORDER BY revoked_ms DESC, id DESC'
const NEWEST_FIRST = 'ORDER BY created_ms DESC, id DESC'
/** replace, not LIKE: what people type may hold the signs that LIKE reads as patterns. */
const FOUND = `
  deleted_ms IS NULL AND (:text = '' OR replace(email, :text, '') <> email) AND (:plan = '' OR plan = :plan)`

/**
 * Every statement on accounts, keys and the audit log, in the SQL that SQLite and PostgreSQL share. A change whose
 * effect is asked for returns the ids of the rows it met.
 */
export const ACCOUNT_SQL = {
  insertAccount: `
    INSERT INTO account (id, email, plan, contract_quota, contract_burst, created_ms, user_id)
    VALUES (:id, :email, :plan, :contract_quota, :contract_burst, :created_ms, :user_id)`,
  selectAccountByEmail: `SELECT ${ACCOUNT_COLUMNS} FROM account WHERE email = :email`,
  selectAccount: `SELECT ${ACCOUNT_COLUMNS} FROM account WHERE id = :id AND deleted_ms IS NULL`,
  selectAccountOfUser: `SELECT ${ACCOUNT_COLUMNS} FROM account WHERE user_id = :user_id`,
  selectAccountOfCustomer: `SELECT ${ACCOUNT_COLUMNS} FROM account WHERE billing_customer = :billing_customer`,
  selectAnyOperator: 'SELECT id FROM account WHERE is_operator = 1 AND deleted_ms IS NULL LIMIT 1',
  selectAccounts: `
    SELECT ${ACCOUNT_COLUMNS} FROM account
     WHERE deleted_ms IS NULL ORDER BY created_ms, id LIMIT ${ACCOUNTS_LISTED_MAX}`,
  countFound: `SELECT count(*) AS count FROM account WHERE ${FOUND}`,
  selectFound: `
    SELECT ${ACCOUNT_COLUMNS} FROM account WHERE ${FOUND} ORDER BY created_ms DESC, id LIMIT :limit OFFSET :offset`,
  updatePerson: 'UPDATE account SET user_id = :user_id, email = :email WHERE id = :id',
  updatePlan: `
    UPDATE account SET plan = :plan, contract_quota = :contract_quota, contract_burst = :contract_burst WHERE id = :id`,
  updateDisabled: 'UPDATE account SET disabled_ms = :disabled_ms WHERE id = :id',
  updateOperator: 'UPDATE account SET is_operator = :is_operator WHERE id = :id',
  updateBilling: `
    UPDATE account SET billing_customer = :billing_customer, subscription_status = :subscription_status WHERE id = :id`,
  deleteAccount: `
    UPDATE account
       SET deleted_ms = :deleted_ms, disabled_ms = :deleted_ms, email = :email, is_operator = 0,
           billing_customer = NULL, subscription_status = NULL
     WHERE id = :id AND deleted_ms IS NULL
    RETURNING id`,
  insertSetupCode: `
    INSERT INTO setup_code (code_sha256, created_ms, expires_ms) VALUES (:code_sha256, :created_ms, :expires_ms)`,
  selectSetupCodes: `
    SELECT code_sha256, created_ms, expires_ms, attempts FROM setup_code
     ORDER BY created_ms DESC, code_sha256 LIMIT ${SETUP_CODES_MAX}`,
  countSetupAttempt: 'UPDATE setup_code SET attempts = attempts + 1',
  deleteSetupCodes: 'DELETE FROM setup_code',
  deleteOldSetupCodes: `
    DELETE FROM setup_code
     WHERE expires_ms <= :now_ms
        OR code_sha256 NOT IN
           (SELECT code_sha256 FROM setup_code ORDER BY created_ms DESC, code_sha256 LIMIT ${SETUP_CODES_MAX})`,
  selectAnyKey: 'SELECT id FROM api_key WHERE account_id = :account_id LIMIT 1',
  countActiveKeys: `SELECT count(*) AS count FROM (SELECT id FROM api_key WHERE ${WORKING} LIMIT ${KEYS_PER_ACCOUNT_MAX}) AS found`,
  countRevokedKeys: `SELECT count(*) AS count FROM (SELECT id FROM api_key WHERE ${REVOKED} LIMIT ${REVOKED_KEYS_KEPT}) AS found`,
  countAllActiveKeys: 'SELECT count(*) AS count FROM api_key WHERE revoked_ms IS NULL',
  countAccountsByPlan: 'SELECT plan, count(*) AS count FROM account WHERE deleted_ms IS NULL GROUP BY plan',
  selectTwoOperators: 'SELECT id FROM account WHERE is_operator = 1 AND deleted_ms IS NULL LIMIT 2',
  insertKey: `
    INSERT INTO api_key (id, account_id, label, mode, token_sha256, last_four, created_ms)
    VALUES (:id, :account_id, :label, :mode, :token_sha256, :last_four, :created_ms)`,
  selectKey: `SELECT ${KEY_COLUMNS} FROM api_key WHERE id = :id`,
  selectAllKeys: `SELECT ${KEY_COLUMNS} FROM api_key WHERE id > :after_id ORDER BY id LIMIT ${KEYS_PAGE_MAX}`,
  selectKeysOfAccount: `
    SELECT ${KEY_COLUMNS} FROM api_key WHERE account_id = :account_id ${NEWEST_FIRST} LIMIT :limit OFFSET :offset`,
  selectWorkingKeys: `SELECT ${KEY_COLUMNS} FROM api_key WHERE ${WORKING} ${NEWEST_FIRST} LIMIT :limit OFFSET :offset`,
  selectRevokedKeys: `
    SELECT ${KEY_COLUMNS} FROM api_key WHERE ${REVOKED} ${REVOKED_LAST_FIRST} LIMIT :limit OFFSET :offset`,
  selectKeyNames: `
    SELECT * FROM (SELECT id, label, mode FROM api_key WHERE ${WORKING} LIMIT ${KEYS_PER_ACCOUNT_MAX}) AS working
     UNION ALL
    SELECT * FROM (SELECT id, label, mode FROM api_key WHERE ${REVOKED} ${REVOKED_LAST_FIRST}
                    LIMIT ${REVOKED_KEYS_KEPT}) AS revoked`,
  forgetRevokedKeys: `
    DELETE FROM api_key
     WHERE id IN (SELECT id FROM api_key WHERE ${REVOKED} ${REVOKED_LAST_FIRST}
                   LIMIT ${KEYS_FORGOTTEN_AT_ONCE} OFFSET ${REVOKED_KEYS_KEPT})
    RETURNING id`,
  renameKey: 'UPDATE api_key SET label = :label WHERE id = :id',
  revokeKey: 'UPDATE api_key SET revoked_ms = :revoked_ms WHERE id = :id AND revoked_ms IS NULL RETURNING id',
  revokeKeys: `UPDATE api_key SET revoked_ms = :revoked_ms WHERE ${WORKING}`,
  insertAuditEntry: `
    INSERT INTO audit_entry (${AUDIT_VALUES}) VALUES (:at_ms, :actor, :action, :account_id, :key_id, :detail)`,
  selectAudit: `
    SELECT ${AUDIT_COLUMNS} FROM audit_entry WHERE position < :before ORDER BY position DESC LIMIT :limit`,
  selectAuditOfAccount: `
    SELECT ${AUDIT_COLUMNS} FROM audit_entry
     WHERE account_id = :account_id AND position < :before ORDER BY position DESC LIMIT :limit`,
  deleteOldAudit: `
    DELETE FROM audit_entry
     WHERE position IN (SELECT position FROM audit_entry ORDER BY position LIMIT ${AUDIT_PRUNED_MAX})
       AND at_ms < :before_ms
    RETURNING position`,
} as const satisfies Readonly<Record<string, string>>

export type AccountSqlName = keyof typeof ACCOUNT_SQL
