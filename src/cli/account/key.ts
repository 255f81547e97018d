import type { Command } from 'commander'
import type { Account, AccountStore, KeyRecord } from '#accounts/account-store.ts'
import { checkedEmail, checkedLabel, checkedPlan } from '#accounts/account.ts'
import { issueKey, type IssuedKey } from '#accounts/keys/issue-key.ts'
import { restrictionWords, type KeyRestrictions } from '#accounts/keys/key-restrictions.ts'
import { maskToken } from '#accounts/keys/key-token.ts'
import { PLAN_NAMES, PLANS } from '#accounts/plan.ts'
import { nearestName } from '#catalog/search/near-words.ts'
import type { CliEnvironment } from '#cli/cli-environment.ts'
import { tableLines } from '#cli/text-table.ts'
import { parseIsoSeconds, toIsoSeconds } from '#platform/clock.ts'
import { Failure, wrongUsage } from '#platform/failure.ts'
import { withAccountStore } from './account-store-command.ts'

interface RestrictionOptions {
  readonly expires?: string
  readonly scopes?: string
  readonly addresses?: string
}

interface CreateOptions extends RestrictionOptions {
  readonly plan?: string
  readonly label: string
  readonly account?: string
  readonly json?: boolean
}

export function addKeyCommand(program: Command, environment: CliEnvironment): void {
  const key = program.command('key').description('create, change, list and revoke API keys')
  withRestrictions(key.command('create'))
    .description('create a key and print it once')
    .requiredOption('--label <label>', 'what the key is for')
    .option('--plan <plan>', `plan of the key's account: ${PLAN_NAMES.join(', ')}`)
    .option('--account <email>', 'account of the key, created if missing (default: PLAN@localhost)')
    .option('--json', 'print JSON')
    .action((options: CreateOptions) =>
      withAccountStore(environment, async (store) => {
        // Checked before an account is created for the key.
        const label = checkedLabel(options.label)
        const restrictions = await readRestrictions(options)
        const account = await accountFor(store, options)
        const issued = await issueKey(store, { accountId: account.id, label, ...restrictions })
        if (options.json) environment.out(JSON.stringify({ ...keyJson(issued.key, account), token: issued.token }))
        else for (const line of issuedLines(issued, account)) environment.out(line)
      }),
    )
  withRestrictions(key.command('change'))
    .description('change the label, expiry, scopes, or addresses of a key; takes effect on the next request')
    .argument('<id>', 'id of the key from "npx vds key list"')
    .option('--label <label>', 'what the key is for')
    .action((id: string, options: RestrictionOptions & { label?: string }) =>
      withAccountStore(environment, async (store) => {
        const { label } = options
        const change = { ...(label !== undefined && { label }), ...(await readRestrictions(options)) }
        if (Object.keys(change).length === 0) throw wrongUsage('Pass at least one option to change. See --help.')
        if (!(await store.changeKey(id, change))) throw noKey(id)
        const changed = await store.findKey(id)
        environment.out(`Key ${id}: ${(changed && restrictionWords(changed)) || 'not restricted'}.`)
      }),
    )
  key
    .command('list')
    .description('list all keys without their secrets')
    .option('--json', 'print JSON')
    .action((options: { json?: boolean }) =>
      withAccountStore(environment, (store) => listKeys(store, environment, options)),
    )
  key
    .command('revoke')
    .description('revoke a key; takes effect on the next request')
    .argument('<id>', 'id of the key from "npx vds key list"')
    .action((id: string) =>
      withAccountStore(environment, async (store) => {
        if (!(await store.revokeKey(id))) throw noKey(id)
        environment.out(`Key ${id} is revoked.`)
      }),
    )
}

function noKey(id: string): Failure {
  return new Failure(`No key has the id ${id}. List all with "npx vds key list".`)
}

function withRestrictions(command: Command): Command {
  return command
    .option('--expires <time>', 'expiry: 2027-01-31, 2027-01-31T12:00:00Z, or never')
    .option('--scopes <names>', 'allowed operations or groups, separated by commas (vins,get_recalls), or all')
    .option('--addresses <ranges>', 'allowed IP addresses or ranges, separated by commas, or any')
}

/** @throws Failure (usage) for a time or a scope that does not exist; the store checks the rest */
async function readRestrictions({ expires, scopes, addresses }: RestrictionOptions): Promise<Partial<KeyRestrictions>> {
  return {
    ...(expires !== undefined && { expiresMs: expires === 'never' ? null : timeOf(expires) }),
    ...(scopes !== undefined && { scopes: scopes === 'all' ? null : await knownScopes(scopes.split(',')) }),
    ...(addresses !== undefined && { addresses: addresses === 'any' ? null : addresses.split(',') }),
  }
}

function timeOf(text: string): number {
  const ms = parseIsoSeconds(text.includes('T') ? text : `${text}T00:00:00Z`)
  if (ms !== undefined) return ms
  throw wrongUsage(`Invalid --expires ${text}: use a date (2027-01-31) or a UTC time (2027-01-31T12:00:00Z).`)
}

async function knownScopes(texts: readonly string[]): Promise<string[]> {
  // Loaded only here: the operations take longer to load than a command takes to run.
  const { SCOPES } = await import('#operations/scopes.ts')
  return texts.map((text) => {
    const scope = text.trim().toLowerCase()
    if (SCOPES.includes(scope)) return scope
    const suggestion = nearestName(scope, SCOPES)
    const hint =
      suggestion === undefined ? 'see the list in docs/guide/authentication.md.' : `did you mean "${suggestion}"?`
    throw wrongUsage(`Unknown scope "${text}": ${hint}`)
  })
}

/** The quota is counted per account, so a key has its account's plan. */
async function accountFor(store: AccountStore, options: CreateOptions): Promise<Account> {
  const plan = options.plan === undefined ? undefined : checkedPlan(options.plan)
  if (options.account === undefined && plan === undefined) {
    throw wrongUsage('Pass --plan PLAN, --account EMAIL, or both.')
  }
  const email = checkedEmail(options.account ?? `${plan}@localhost`)
  const account = await store.findAccount(email)
  if (account === undefined) {
    if (plan === undefined) throw new Failure(`No account has the address ${email}. Pass --plan to create it.`)
    return store.createAccount({ email, plan })
  }
  if (plan !== undefined && account.plan !== plan) {
    throw new Failure(
      `The account ${email} is on the ${account.plan} plan, which all its keys share. Change it with "npx vds account set-plan ${email} ${plan}".`,
    )
  }
  return account
}

function issuedLines({ token, key }: IssuedKey, account: Account): string[] {
  const restrictions = restrictionWords(key)
  return [
    `Key ${key.id} "${key.label}" of ${account.email}, ${PLANS[account.plan].title} plan${restrictions && `, ${restrictions}`}:`,
    '',
    `  ${token}`,
    '',
    'The key is shown only once. Store it like a password.',
  ]
}

async function listKeys(store: AccountStore, environment: CliEnvironment, options: { json?: boolean }): Promise<void> {
  const accounts = new Map((await store.listAccounts()).map((account) => [account.id, account]))
  const keys = await allKeys(store)
  if (options.json) {
    environment.out(JSON.stringify(keys.map((key) => keyJson(key, accounts.get(key.accountId)))))
    return
  }
  if (keys.length === 0) {
    environment.out('No keys yet. Create one with "npx vds key create".')
    return
  }
  const rows = keys.map((key) => keyCells(key, accounts.get(key.accountId)))
  const names = ['ID', 'KEY', 'ACCOUNT', 'PLAN', 'LABEL', 'CREATED', 'LAST USED', 'REVOKED', 'RESTRICTIONS']
  for (const line of tableLines(names, rows)) environment.out(line)
}

/** Returns all keys, oldest first. */
async function allKeys(store: AccountStore): Promise<KeyRecord[]> {
  const keys: KeyRecord[] = []
  for (let page = await store.listAllKeys(); page.length > 0; page = await store.listAllKeys(keys.at(-1)?.id)) {
    keys.push(...page)
  }
  return keys.toSorted((left, right) => left.createdMs - right.createdMs || (left.id < right.id ? -1 : 1))
}

function keyCells(key: KeyRecord, account: Account | undefined): string[] {
  const dates = [key.createdMs, key.lastUsedMs, key.revokedMs].map((ms) => (ms === null ? '-' : toIsoSeconds(ms)))
  return [
    key.id,
    maskToken(key.lastFour),
    account?.email ?? '',
    account?.plan ?? '',
    key.label,
    ...dates,
    restrictionWords(key) || '-',
  ]
}

function keyJson(key: KeyRecord, account: Account | undefined): Record<string, string | readonly string[] | null> {
  return {
    id: key.id,
    account: account?.email ?? null,
    plan: account?.plan ?? null,
    label: key.label,
    last_four: key.lastFour,
    created: toIsoSeconds(key.createdMs),
    last_used: key.lastUsedMs === null ? null : toIsoSeconds(key.lastUsedMs),
    revoked: key.revokedMs === null ? null : toIsoSeconds(key.revokedMs),
    expires_at: key.expiresMs === null ? null : toIsoSeconds(key.expiresMs),
    scopes: key.scopes,
    allowed_addresses: key.addresses,
  }
}
