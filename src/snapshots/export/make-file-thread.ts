import { workerData } from 'node:worker_threads'
import { makeFile, type MakeJob } from './make-file.ts'

// The whole program of a thread: one file, then it ends with code 0. What is thrown reaches the service as its error.
await makeFile(workerData as MakeJob)
