import { runJobs } from '#platform/threads.ts'
import { createFile, type ExportJob } from './create-file.ts'

runJobs((job: ExportJob) => createFile(job))
