import { runJobs } from '#platform/threads.ts'
import { makeFile, type ExportJob } from './make-file.ts'

runJobs((job: ExportJob) => makeFile(job))
