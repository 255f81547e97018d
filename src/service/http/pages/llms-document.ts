import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { WRITTEN_URL } from '#http/written-url.ts'
import { addDocument, createDocument } from './documents.ts'

const FILE = new URL('../../../../docs/llms.txt', import.meta.url)

/** Serves /llms.txt, the guide for language models (llmstxt.org), with this service's addresses. */
export function addLlmsDocument(app: FastifyInstance, publicUrl: string): void {
  const text = readFileSync(FILE, 'utf8').replaceAll(WRITTEN_URL, publicUrl)
  const document = createDocument('text/plain; charset=utf-8', text)
  addDocument(app, '/llms.txt', () => document)
}
