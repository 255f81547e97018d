import { checkedEmail } from '#accounts/account.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { Identity } from '#accounts/identity/library-identity.ts'
import { SIGN_UP_MODES, type SignUpMode } from '#accounts/instance/sign-up.ts'
import { createSetupCode, setupLink } from '#accounts/setup-code.ts'
import { openIdentity } from '#accounts/identity/open-identity.ts'
import { identityEvents } from '#http/account/identity-events.ts'
import { Failure } from '#platform/failure.ts'
import { createLog } from '#platform/log.ts'
import { createMailer } from '#platform/network/mailer.ts'
import { Argument, type Command } from 'commander'
import { knownAccount, withAccountStore } from './account-store-command.ts'
import type { CliEnvironment } from '#cli/cli-environment.ts'

export function addPersonCommands(account: Command, environment: CliEnvironment): void {
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
