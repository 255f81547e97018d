// A plain service of Express and PostgreSQL over the same rows, as written in an afternoon: pooled connections,
// prepared statements, suitable indexes, the key looked up by its hash. It has no quota, burst limits or parameter checks,
// so it does less than the service in the comparison.
/* oxlint-disable oxc/no-async-endpoint-handlers -- Express 5 hands what they throw to its error handler */
import { createHash } from 'node:crypto'
import express from 'express'
import { Pool } from 'pg'

const POOL_MAX = 10
const PAGE_LIMIT = 25
const BEARER = 'Bearer '

const pool = new Pool({ connectionString: process.argv[2], max: POOL_MAX })
const app = express()
app.disable('x-powered-by')

app.use(async (request, response, next) => {
  const token = (request.headers.authorization ?? '').slice(BEARER.length)
  const hash = createHash('sha256').update(token).digest()
  const found = await pool.query({
    name: 'key',
    text: 'SELECT plan FROM api_key WHERE token_sha256 = $1',
    values: [hash],
  })
  if (found.rowCount === 1) next()
  else response.status(401).json({ error: 'invalid_api_key' })
})

app.get('/v1/vehicles/:id', async (request, response) => {
  const found = await pool.query({
    name: 'detail',
    text: 'SELECT * FROM vehicle WHERE id = $1',
    values: [request.params.id],
  })
  if (found.rows.length === 1) response.json(found.rows[0])
  else response.status(404).json({ error: 'vehicle_not_found' })
})

app.get('/v1/vehicles', async (request, response) => {
  const { year, make, model, limit = PAGE_LIMIT, offset = 0 } = request.query
  const found = await pool.query({
    name: 'search',
    text: `SELECT * FROM vehicle WHERE lower(make) = lower($1) AND lower(model) = lower($2) AND year = $3
           ORDER BY year DESC, make, model, trim, id LIMIT $4 OFFSET $5`,
    values: [make, model, year, limit, offset],
  })
  response.json({ count: found.rows.length, results: found.rows })
})

const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address !== 'string') console.log(`http://127.0.0.1:${address.port}`)
})
process.on('SIGTERM', () => process.exit(0))
