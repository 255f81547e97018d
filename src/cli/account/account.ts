import { InvalidArgumentError, type Command, Argument } from 'commander'
import type { Account, AccountStore } from '#accounts/account-store.ts'
import { checkedEmail, checkedPlan } from '#accounts/account.ts'
import type { Identity } from '#accounts/identity/library-identity.ts'
import { openIdentity } from '#accounts/identity/open-identity.ts'
import { SIGN_UP_MODES, type SignUpMode } from '#accounts/instance/sign-up.ts'
import { PLAN_NAMES, PLANS } from '#accounts/plan.ts'
import { createSetupCode, setupLink } from '#accounts/setup-code.ts'
import { acceptLoss } from '#accounts/storage/used-stores.ts'
import type { CliEnvironment } from '#cli/cli-environment.ts'
import { rejectPostgres } from '#cli/data/backup.ts'
import { finishRestore } from '#cli/data/restore-steps.ts'
import { tableLines } from '#cli/text-table.ts'
import { identityEvents } from '#http/account/identity-events.ts'
import { monthOf, toIsoSeconds } from '#platform/clock.ts'
import { Failure } from '#platform/failure.ts'
import { createLog } from '#platform/log.ts'
import { createMailer } from '#platform/network/mailer.ts'
import { knownAccount, withAccountStore } from './account-store-command.ts'

const PLAN_LIST = PLAN_NAMES.join(', ')
const UNLIMITED = 'unlimited'

interface LimitOptions {
  readonly quota?: number
  readonly burst?: number
}

/** `vds account create|list|set-plan|accept-loss|confirm|setup-code|make-operator`: owners of keys and their rights. */
export function addAccountCommand(program: Command, environment: CliEnvironment): void {
  const account = program.command('account').description('create and list accounts, change plans, and manage users')
  withLimits(account.command('create'))
    .description('create an account')
    .argument('<email>', 'email address of the account')
    .requiredOption('--plan <plan>', `plan: ${PLAN_LIST}`)
    .option('--json', 'print JSON')
    .action((email: string, options: LimitOptions & { plan: string; json?: boolean }) =>
      withAccountStore(environment, async (store) => {
        const { quota, burst } = options
        const created = await store.createAccount({ email, plan: checkedPlan(options.plan), quota, burst })
        if (options.json) environment.out(JSON.stringify(accountJson(created, 0)))
        else environment.out(`Account ${created.email} is on the ${PLANS[created.plan].title} plan.`)
      }),
    )
  account
    .command('list')
    .description('list all accounts with plan and usage this month')
    .option('--json', 'print JSON')
    .action((options: { json?: boolean }) =>
      withAccountStore(environment, (store) => listAccounts(store, environment, options)),
    )
  withLimits(account.command('set-plan'))
    .description('change the plan of an account; takes effect on the next request')
    .argument('<email>', 'email address of the account')
    .argument('<plan>', `plan: ${PLAN_LIST}`)
    .action((email: string, plan: string, options: LimitOptions) =>
      withAccountStore(environment, async (store) => {
        const found = await knownAccount(store, email)
        const name = checkedPlan(plan)
        await store.setPlan(found.id, name, options)
        environment.out(`Account ${found.email} is on the ${PLANS[name].title} plan.`)
      }),
    )
  account
    .command('accept-loss')
    .description('let the next start create an empty store in place of a lost one; its data are gone')
    .argument('<file>', 'file name from the error message at start')
    .action((file: string) => {
      const { dataDirectory, databaseUrl } = environment.config()
      rejectPostgres(databaseUrl)
      finishRestore(dataDirectory)
      acceptLoss(dataDirectory, file)
      environment.out(`The next start creates an empty ${file}.`)
    })
  addPersonCommands(account, environment)
}

function withLimits(command: Command): Command {
  return command
    .option('--quota <requests>', 'requests per month for the enterprise plan (default: unlimited)', wholeNumber)
    .option('--burst <requests>', 'requests per second for the enterprise plan (default: unlimited)', wholeNumber)
}

function wholeNumber(text: string): number {
  if (!/^[1-9][0-9]{0,11}$/.test(text)) throw new InvalidArgumentError('Expected a whole number of at least 1.')
  return Number(text)
}

async function listAccounts(
  store: AccountStore,
  environment: CliEnvironment,
  options: { json?: boolean },
): Promise<void> {
  const accounts = await store.listAccounts()
  const month = monthOf(environment.clock.nowMs())
  const used = await Promise.all(accounts.map(async (account) => store.usage(account.id, month)))
  if (options.json) {
    environment.out(JSON.stringify(accounts.map((account, index) => accountJson(account, used[index] ?? 0))))
    return
  }
  const rows = accounts.map((account, index) => [
    account.email,
    account.plan,
    String(used[index] ?? 0),
    String(account.quota ?? UNLIMITED),
    String(account.burst ?? UNLIMITED),
    toIsoSeconds(account.createdMs),
  ])
  const names = ['ACCOUNT', 'PLAN', 'USED THIS MONTH', 'MONTHLY QUOTA', 'BURST PER SECOND', 'CREATED']
  for (const line of tableLines(names, rows)) environment.out(line)
}

function accountJson(account: Account, used: number): Record<string, string | number | null> {
  return {
    id: account.id,
    email: account.email,
    plan: account.plan,
    quota: account.quota,
    burst: account.burst,
    used_this_month: used,
    created: toIsoSeconds(account.createdMs),
  }
}

function addPersonCommands(account: Command, environment: CliEnvironment): void {
  account
    .command('confirm')
    .description("confirm a user's email address and print a link for choosing a password")
    .argument('<email>', 'email address the user signed up with')
    .action((email: string) => confirm(checkedEmail(email), environment))
  account
    .command('reset-link')
    .description('print a password reset link that works once within one day')
    .argument('<email>', 'email address of the user')
    .action((email: string) => resetLink(checkedEmail(email), environment))
  account
    .command('setup-code')
    .description(
      'print a link that makes the next user who opens it and signs in an operator; works once within one hour',
    )
    .action(() =>
      withAccountStore(environment, async (store) => {
        const { publicUrl } = environment.config()
        environment.out(setupLink(publicUrl, await createSetupCode(store)))
      }),
    )
  account
    .command('make-operator')
    .description('give an account access to the operator pages')
    .argument('<email>', 'email address of the account')
    .option('--withdraw', 'withdraw the access')
    .action((email: string, { withdraw = false }: { withdraw?: boolean }) =>
      withAccountStore(environment, async (store) => {
        const found = await knownAccount(store, email)
        await store.setOperator(found.id, !withdraw)
        environment.out(`Account ${found.email} is ${withdraw ? 'no longer an operator' : 'an operator'}.`)
      }),
    )
  account
    .command('sign-up')
    .description('show or set who can sign up: everybody, invited people, or nobody')
    .addArgument(new Argument('[mode]').choices(SIGN_UP_MODES))
    .action((mode?: SignUpMode) =>
      withAccountStore(environment, async (store) => {
        if (mode !== undefined) await store.setSignUpMode(mode)
        environment.out(`Sign-up: ${await store.signUpMode()}`)
      }),
    )
  for (const [name, isDisabled] of [
    ['disable', true],
    ['enable', false],
  ] as const) {
    account
      .command(name)
      .description(isDisabled ? 'reject all keys and sign-ins of an account' : 'enable a disabled account')
      .argument('<email>', 'email address of the account')
      .action((email: string) =>
        withAccountStore(environment, async (store) => {
          const found = await knownAccount(store, email)
          await store.setDisabled(found.id, isDisabled)
          environment.out(`Account ${found.email} is ${name}d.`)
        }),
      )
  }
}

async function confirm(email: string, environment: CliEnvironment): Promise<void> {
  await withAccountStore(environment, async (store) => {
    const identity = await identityFor(store, environment)
    try {
      const confirmed = await identity.confirmEmail(email, async (userId, isFirst) => {
        const account = await store.joinPerson({ userId, email, isVerified: true })
        if (account === undefined) throw new Failure(`The account of ${email} belongs to another user.`)
        const note = { accountId: account.id, actor: 'operator', action: 'email_verified', detail: '' } as const
        if (isFirst) await store.addAudit(note)
      })
      if (confirmed === undefined) throw new Failure(`No user signed up with ${email}.`)
      const { passwordLink } = confirmed
      if (passwordLink === undefined) {
        environment.out(`The address ${email} was already confirmed.`)
        return
      }
      environment.out(`The address ${email} is confirmed. The user must now choose a password.`)
      environment.out(`Give them this link, which works once within one day: ${passwordLink}`)
    } finally {
      await identity.close()
    }
  })
}

async function resetLink(email: string, environment: CliEnvironment): Promise<void> {
  await withAccountStore(environment, async (store) => {
    const identity = await identityFor(store, environment)
    try {
      const link = await identity.passwordLink(email)
      if (link === undefined) throw new Failure(`No user signed up with ${email}.`)
      environment.out(`Give ${email} this password reset link, which works once within one day: ${link}`)
    } finally {
      await identity.close()
    }
  })
}

/** Opens identity for one command, which sends nothing. */
function identityFor(store: AccountStore, environment: CliEnvironment): Promise<Identity> {
  const config = environment.config()
  const log = createLog('silent')
  const mailer = createMailer({ smtpUrl: undefined, from: '', log })
  const events = identityEvents(store, log)
  return openIdentity(config, { publicUrl: config.publicUrl, mailer, log, events, clock: environment.clock })
}
