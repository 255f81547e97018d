import type { TObject } from 'typebox'
import type { Operation } from '#operations/endpoint.ts'
import { existingSelectionOf } from '#operations/selected-fields.ts'
import { NAME_PATTERN } from '#operations/vehicle-parameters.ts'

type Json = Record<string, unknown>

/** Shorter schemas of a single operation are easier to read inline than by reference. */
const UNNAMED_CHARACTERS_MAX = 150
/** Annotations that a reference repeats if they differ from those of the schema. */
const ANNOTATIONS = ['description', 'examples', 'x-partial-by'] as const
/** Members whose values are not schemas, although they may look like some. */
const DATA = new Set(['example', 'examples', 'enum', 'const', 'parameters'])
const ID = '$id'

/**
 * Moves every named schema to `components` and replaces it with references. The name is the schema's `$id`; a request
 * or response body without one is named after its operation. Also moves repeated response headers. `others` are
 * schemas that the document refers to but does not contain.
 */
export function withNamedSchemas(document: Json, others: readonly object[]): Json {
  const names = new Map<string, object>()
  collectNames([...others, document['paths']], names)
  const components: Record<string, Json> = {}
  const nameByText = new Map<string, string>()
  const knownMembers = new Set<string>()
  /** Operations share most schemas. Cleared with each new name, because more schemas then become references. */
  let doneBefore = new WeakMap<object, Json>()
  // Nested schemas are shorter, so sorting by length names them before the schemas that contain them.
  const byLength = [...names].toSorted(
    ([, left], [, right]) => JSON.stringify(left).length - JSON.stringify(right).length,
  )
  for (const [name, schema] of byLength) addComponent(name, insideReferenced(schema))

  function addComponent(name: string, schema: Json): void {
    components[name] = schema
    doneBefore = new WeakMap()
    nameByText.set(textOf(schema), name)
    knownMembers.add(membersOf(schema))
  }

  function referenced(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(referenced)
    if (typeof value !== 'object' || value === null) return value
    const done = doneBefore.get(value) ?? referencedObject(value)
    doneBefore.set(value, done)
    return done
  }

  function referencedObject(value: object): Json {
    const schema = insideReferenced(oneShape(value as Json))
    if (!isNamable(schema)) return schema
    // Serializes only schemas with the members of a named schema: most have others.
    const name = knownMembers.has(membersOf(schema)) ? nameByText.get(textOf(schema)) : undefined
    return name === undefined ? schema : referenceTo(name, schema, components[name] ?? {})
  }

  function insideReferenced(value: object): Json {
    const entries = Object.entries(value)
      .filter(([key, inner]) => key !== ID || typeof inner !== 'string')
      .map(([key, inner]) => [key, DATA.has(key) ? inner : referenced(inner)])
    return Object.fromEntries(entries) as Json
  }

  const paths = referenced(document['paths']) as Record<string, Record<string, Json>>
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const [content, suffix] of jsonContentsOf(operation)) {
      const schema = content['schema'] as Json
      if (!isNamable(schema) || JSON.stringify(schema).length < UNNAMED_CHARACTERS_MAX) continue
      const name = `${pascalCase(operation['operationId'] as string)}${suffix}`
      addComponent(name, schema)
      content['schema'] = { $ref: `#/components/schemas/${name}` }
    }
  }
  const headers = namedHeaders(paths)
  const schemas = used(paths, components)
  return { ...document, paths, components: { schemas, headers, ...(document['components'] as Json) } }
}

/** Collects the schemas with an `$id` in a value, and the selections of their fields. The first one with an `$id` wins. */
function collectNames(value: unknown, names: Map<string, object>): void {
  if (typeof value !== 'object' || value === null) return
  const { [ID]: id, 'x-partial-by': _partial, ...schema } = value as Json
  if (typeof id === 'string') {
    if (!names.has(id)) names.set(id, schema)
    const selection = existingSelectionOf(value)
    // A schema with only optional members is its own selection.
    if (selection !== undefined && schema['required'] !== undefined) names.set(`${id}Selection`, selection)
  }
  for (const [key, inner] of Object.entries(value)) if (!DATA.has(key)) collectNames(inner, names)
}

/** Converts `get_recalls` to `GetRecalls`. */
function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_start, letter: string) => letter.toUpperCase())
}

/** Returns the partial shape of an object that may be complete or partial. Client generators then create one type, not two. */
function oneShape(value: Json): Json {
  const { anyOf, 'x-selected-by': parameter, ...rest } = value
  if (parameter === undefined) return value
  const [, parts] = anyOf as readonly [Json, Json]
  return { ...rest, ...parts }
}

/** Replaces repeated response headers with references and returns the headers by name. */
function namedHeaders(paths: Readonly<Record<string, Record<string, Json>>>): Json {
  const components: Record<string, string> = {}
  for (const { responses } of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const { headers = {} } of Object.values(responses as Record<string, { headers?: Json }>)) {
      for (const [name, header] of Object.entries(headers)) {
        const text = JSON.stringify(header)
        if ((components[name] ??= text) === text) headers[name] = { $ref: `#/components/headers/${name}` }
      }
    }
  }
  return Object.fromEntries(Object.entries(components).map(([name, text]) => [name, JSON.parse(text) as unknown]))
}

function jsonContentsOf({ responses, requestBody }: Json): [Json, string][] {
  const successes = Object.entries(responses as Record<string, Json>).filter(([status]) => status.startsWith('2'))
  const contents: [unknown, string][] = [
    [requestBody, 'Request'],
    ...successes.map(([, response]): [unknown, string] => [response, 'Response']),
  ]
  return contents.flatMap(([holder, suffix]) => {
    const { content = {} } = (holder ?? {}) as { content?: Record<string, Json> }
    const json = Object.entries(content).find(([type]) => /^application\/(?:x-nd)?json/.test(type))
    return json === undefined ? [] : [[json[1], suffix]]
  })
}

function isNamable({ type, properties, enum: words }: Json): boolean {
  return Array.isArray(words) || (type === 'object' && typeof properties === 'object')
}

/** Returns a cheap fingerprint of a schema: its property names or its enum values. */
function membersOf({ properties, enum: words }: Json): string {
  return JSON.stringify(words ?? Object.keys(properties ?? {}))
}

/** Returns the text of a schema without the annotations of one place. Schemas with different texts need different names. */
function textOf(schema: Json): string {
  const { description: _description, examples: _examples, 'x-partial-by': _partial, ...rest } = schema
  return JSON.stringify(rest)
}

function referenceTo(name: string, schema: Json, component: Json): Json {
  const differing = ANNOTATIONS.filter(
    (key) => schema[key] !== undefined && JSON.stringify(schema[key]) !== JSON.stringify(component[key]),
  )
  return {
    $ref: `#/components/schemas/${name}`,
    ...Object.fromEntries(differing.map((key) => [key, schema[key]])),
  }
}

/** Returns the components that a value refers to, directly or indirectly, sorted by name. */
function used(paths: unknown, components: Readonly<Record<string, Json>>): Json {
  const names = new Set<string>()
  const queue: unknown[] = [paths]
  for (const value of queue) {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (names.has(name)) continue
      names.add(name)
      queue.push(components[name])
    }
  }
  return Object.fromEntries([...names].toSorted().map((name) => [name, components[name]]))
}

/** Parameter with a closed list of words. */
interface ListedWords {
  readonly list: readonly string[]
  readonly description: string
  readonly examples: readonly [string]
}

/** Converts the members of a closed schema to parameters. @param path template that names the path parameters */
export function documentedParameters({ properties, required }: TObject, path: string): Json[] {
  const requiredNames = new Set<string>(required)
  return Object.entries(properties).map(([name, property]) => {
    const { description, examples, otherName: _otherName, ...schema } = inWords(withoutOptional(property))
    if (schema['list'] !== undefined) return listParameter(name, property as unknown as ListedWords)
    const isInPath = path.includes(`{${name}}`)
    const location = { name, in: isInPath ? 'path' : 'query', required: isInPath || requiredNames.has(name) }
    return { ...location, description, schema, example: examples?.[0] }
  })
}

/** Replaces a pattern with its description, because not every language compiles Unicode classes. */
function inWords(schema: ReturnType<typeof withoutOptional>): ReturnType<typeof withoutOptional> {
  if (schema['pattern'] !== NAME_PATTERN) return schema
  const { pattern: _pattern, description, ...rest } = schema
  return { ...rest, description: `${String(description)} It must contain a letter or a digit.` }
}

function listParameter(name: string, { list, description, examples }: ListedWords): Json {
  const items = { type: 'string', enum: list }
  const schema = { type: 'array', items, minItems: 1, maxItems: list.length, uniqueItems: true }
  const rest = { style: 'form', explode: false, schema, example: examples[0].split(',') }
  return { name, in: 'query', required: false, description, ...rest }
}

/** Returns an operation's whole response schema; `x-partial-by` marks the object that `fields` selects from. */
export function responseSchema({ output, selected }: Operation): unknown {
  return selected === undefined ? output : marked(output as ListSchema, selected as ListSchema)
}

interface ListSchema {
  readonly properties?: Readonly<Record<string, ListSchema>>
  readonly items?: object
}

/** Marks the part that differs with `fields`: the list's items, or the whole response. */
function marked(output: ListSchema, selected: ListSchema): unknown {
  const { properties = {} } = output
  const list = Object.keys(properties).find((name) => properties[name]?.items !== selected.properties?.[name]?.items)
  const whole = properties[list ?? '']?.items
  if (list === undefined || whole === undefined) return { ...output, ...PARTIAL_BY_FIELDS }
  const items = { ...whole, ...PARTIAL_BY_FIELDS }
  return { ...output, properties: { ...properties, [list]: { ...properties[list], items } } }
}

const PARTIAL_BY_FIELDS = { 'x-partial-by': 'fields' }

/** Drops TypeBox's mark of optional properties; JSON Schema uses `required`. */
function withoutOptional(schema: object): Json & { examples?: readonly unknown[] } {
  return JSON.parse(JSON.stringify(schema)) as Json
}
