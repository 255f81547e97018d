import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { openApiText } from '#http/openapi/openapi.ts'
import { makeExamples } from '../../tools/examples/make-examples.ts'
import type { DocumentedOperation } from '../../tools/examples/operation-requests.ts'
import { ExampleService } from '../../tools/examples/starter-service.ts'

const OPERATIONS_MIN = 50
const GUIDES_MIN = 10

// Guarantee: every example of the documentation works unchanged, and gets the response shown.
test('every example of the guides and the reference gets the documented response', async () => {
  const made = await makeExamples(openApiText(), { after })
  for (const [file, text] of made) {
    const shown = readFileSync(file, 'utf8').split('\n')
    const wrong = text.split('\n').findIndex((line, at) => line !== shown[at])
    assert.equal(wrong, -1, `${file}:${wrong + 1} shows another response: run "npm run generate"`)
    assert.equal(text.split('\n').length, shown.length, file)
  }
  const guides = [...made].filter(([file, text]) => file.endsWith('.md') && /^curl /m.test(text))
  assert.ok(guides.length >= GUIDES_MIN / 2, `${guides.length} guides with a command`)
  assert.ok(made.size >= GUIDES_MIN, `${made.size} files`)
})

// Guarantee: the examples of the parameters are consistent, so a client that fills in all of them gets a response.
test('a request with the examples of all its parameters gets 200', async () => {
  const service = await ExampleService.start({ after })
  const { paths }: { paths: Record<string, Record<string, DocumentedOperation>> } = JSON.parse(openApiText())
  const reading = Object.entries(paths).flatMap(([path, { get }]) => (get === undefined ? [] : [{ path, ...get }]))
  // Watchlists and webhooks answer what the account has made before.
  const open = reading.filter(({ path }) => !/watchlist|webhook/.test(path))
  for (const { path, parameters } of open) {
    const given = parameters.filter(({ example, in: place }) => example !== undefined && place === 'query')
    const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
      String(parameters.find((parameter) => parameter.name === name)?.example),
    )
    const query = new URLSearchParams(given.map(({ name, example }) => [name, String(example)]))
    const target = `${filled}?${query.toString()}`
    const { status, text } = await service.send({ method: 'GET', target, headers: {}, plan: 'business' })
    assert.equal(status, 200, `${target}: ${text}`)
  }
  assert.ok(open.length > OPERATIONS_MIN / 2, `${open.length} operations were asked`)
})
