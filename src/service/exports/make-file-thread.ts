import { runJobs } from '#platform/threads.ts'
import { makeFile, type MakeJob } from './make-file.ts'

runJobs((job: MakeJob) => makeFile(job))
