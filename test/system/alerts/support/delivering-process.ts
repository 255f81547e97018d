// Delivers what waits in an alert store until it is killed. Arguments: data folder, URL of a database or "", and how many
// milliseconds its clock is ahead, so that leases of a killed process have ended.
import { openAlerts } from '#alerts/open-alerts.ts'
import { createLog } from '#platform/log.ts'

const [dataDirectory = '', databaseUrl = '', aheadMs = '0'] = process.argv.slice(2)
const alerts = await openAlerts(
  {
    dataDirectory,
    databaseUrl: databaseUrl === '' ? undefined : databaseUrl,
    alertsKey: undefined,
    webhookLoopback: true,
  },
  { clock: { nowMs: () => Date.now() + Number(aheadMs) }, log: createLog('warn', process.stderr), full: false },
)
alerts.deliverer.start()
// The timers of the deliverer do not keep a process.
setInterval(() => undefined, 60_000)
