// Restores a backup once, so that a test can kill it in the middle: node restore-once.ts DATA_FOLDER BACKUP
import { restore } from '#cli/data/restore.ts'
import { systemClock } from '#platform/clock.ts'

const [dataDirectory = '', folder = ''] = process.argv.slice(2)
process.stdout.write('ready\n')
await restore(dataDirectory, folder, { force: true, clock: systemClock })
process.stdout.write('done\n')
