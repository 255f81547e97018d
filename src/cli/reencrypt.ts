import type { Command } from 'commander'
import { openAlerts } from '#alerts/open-alerts.ts'
import { countOf } from '#platform/count-of.ts'
import { Failure } from '#platform/failure.ts'
import { createLog } from '#platform/log.ts'
import { withAccountStore } from './account/account-store-command.ts'
import type { CliEnvironment } from './cli-environment.ts'

export function addReencryptCommand(program: Command, environment: CliEnvironment): void {
  program
    .command('reencrypt')
    .description('encrypt watchlist VINs and webhook secrets again with the current VDS_ALERTS_KEY')
    .action(async () => {
      const config = environment.config()
      if (config.alertsKey === undefined)
        throw new Failure('VDS_ALERTS_KEY is not set. Set it to the key to encrypt with.')
      // Check for a lost alerts.sqlite first: creating a new one here would hide the loss from the next start.
      await withAccountStore(environment, async () => undefined)
      const log = createLog('warn', process.stderr)
      const alerts = await openAlerts(config, { clock: environment.clock, log })
      try {
        const { changed, current, failed, failure } = await alerts.reencrypt()
        environment.out(
          `Encrypted ${countOf(changed, 'text')} again. ${current} of ${current + failed} now use VDS_ALERTS_KEY.`,
        )
        if (failed > 0) {
          throw new Failure(
            `${countOf(failed, 'text')} cannot be decrypted: ${failure}. Set VDS_ALERTS_PREVIOUS_KEY to that key.`,
          )
        }
        environment.out('You can unset VDS_ALERTS_PREVIOUS_KEY once every process uses the new VDS_ALERTS_KEY.')
      } finally {
        await alerts.close()
      }
    })
}
