import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OPERATIONS } from './index.ts'

interface AnySchema {
  readonly type?: string
  readonly additionalProperties?: unknown
  readonly description?: string
  readonly examples?: readonly unknown[]
  readonly maxItems?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, AnySchema>>
  readonly items?: AnySchema
  readonly anyOf?: readonly AnySchema[]
}

/** Every object schema inside a schema, with the path to it. */
function* objectsIn(schema: AnySchema, path: string): Generator<{ schema: AnySchema; path: string }> {
  if (schema.properties !== undefined) yield { schema, path }
  const inner = [
    ...Object.entries(schema.properties ?? {}),
    ...(schema.items === undefined ? [] : [['[]', schema.items] as const]),
  ]
  for (const [name, property] of inner) yield* objectsIn(property, `${path}.${name}`)
  for (const member of schema.anyOf ?? []) yield* objectsIn(member, path)
}

// Guarantee: undeclared parameters and fields are rejected, because every object schema is closed.
test('every object of every operation is closed, and every field is described with an example', () => {
  let fields = 0
  for (const { name, input, output } of OPERATIONS) {
    for (const side of [input, output]) {
      for (const { schema, path } of objectsIn(side, name)) {
        assert.equal(schema.additionalProperties, false, `${path} is open`)
        for (const [field, property] of Object.entries(schema.properties ?? {})) {
          assert.ok(property.description, `${path}.${field} has no description`)
          const isNested = property.type === 'array' || property.properties !== undefined
          assert.ok(isNested || property.examples !== undefined, `${path}.${field} has no example`)
          if (property.type === 'array') assert.ok(property.maxItems, `${path}.${field} is unbounded`)
          fields += 1
        }
      }
    }
  }
  assert.ok(fields > 50, 'no field was checked')
})

/** Where the operations of `/v1` are. */
const FOLDERS = ['public', 'vin', 'report', 'batch', 'provenance', 'exports']

test('an operation is named like its file, and its path contains exactly its required parameters', async () => {
  for (const operation of OPERATIONS) {
    const { name, input } = operation
    const fileName = `${name.replaceAll('_', '-')}.ts`
    const file: Record<string, unknown> = await Promise.any(FOLDERS.map((folder) => import(`./${folder}/${fileName}`)))
    assert.ok(Object.values(file).includes(operation), name)
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
    assert.deepEqual(inPath, input.required ?? [], name)
    assert.match(operation.path, /^\/v1\//)
  }
  assert.equal(new Set(OPERATIONS.map(({ name }) => name)).size, OPERATIONS.length)
})
