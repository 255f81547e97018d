// Guarantee: over several processes, and whenever one of them is killed, a payment moves money at most once.
import { after } from 'node:test'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { Laboratory } from './support/laboratory.ts'
import { processTests, startTwoProcesses } from './support/process-tests.ts'

const lab = await Laboratory.open({ after })
processTests(await startTwoProcesses(lab, { directory: temporaryFolder({ after }) }))
