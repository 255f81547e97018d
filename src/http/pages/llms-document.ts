import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { addDocument, createDocument } from './documents.ts'

const FILE = new URL('../../../docs/llms.txt', import.meta.url)
/** The base address that the file is written with, so that its links work where a service runs as it comes. */
const WRITTEN_BASE_URL = 'http://localhost:8080'

/** Serves /llms.txt, the guide for language models (llmstxt.org), with the addresses of this service. */
export function addLlmsDocument(app: FastifyInstance, publicUrl: string): void {
  const text = readFileSync(FILE, 'utf8').replaceAll(WRITTEN_BASE_URL, publicUrl)
  const document = createDocument('text/plain; charset=utf-8', text)
  addDocument(app, '/llms.txt', () => document)
}
