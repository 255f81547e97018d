export type { RequestLog as RequestJournal } from './request-log.ts'
