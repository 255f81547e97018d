// Baseline of bench/serve.ts: routes of the same Fastify that only send prepared bytes. Each file of the folder in argv
// is a route.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastify from 'fastify'

const folder = process.argv[2] ?? ''
const app = fastify()
for (const name of readdirSync(folder)) {
  const body = readFileSync(join(folder, name))
  app.get(`/${name}`, (_request, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(body))
}
app.get('/unchanged', (_request, reply) => reply.code(304).send())
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
