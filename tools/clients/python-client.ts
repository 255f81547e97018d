import { describedApi, type DescribedOperation, type DescribedParameter } from './described-operations.ts'
import type { Schema } from './schema-types.ts'

const HEAD = '# Made from docs/openapi.json by "npm run generate"; change src/ instead.'
const PLAIN_TYPES: Readonly<Record<string, string>> = {
  string: 'str',
  boolean: 'bool',
  null: 'None',
  integer: 'int',
  number: 'float',
}
const DEPTH_MAX = 20
/** Python keywords, which cannot be names of attributes or parameters. */
const KEYWORDS = new Set([
  'and',
  'as',
  'class',
  'def',
  'del',
  'from',
  'global',
  'if',
  'import',
  'in',
  'is',
  'not',
  'or',
  'pass',
  'with',
])

/** Returns the schemas as TypedDicts, so that type checkers know the members of JSON dictionaries. */
export function pythonSchemasText(documentText: string): string {
  const { schemas, operations } = describedApi(documentText)
  const classes = new Classes()
  for (const [name, schema] of Object.entries(schemas)) classes.add(name, schema)
  for (const { name, response } of operations) {
    if (response.$ref === undefined) classes.add(`${pascalCase(name)}Response`, response)
  }
  return [
    HEAD,
    '"""What the service takes and gives, as dictionaries. None: no source states the value."""',
    '',
    'from __future__ import annotations',
    '',
    'from typing import Any, Dict, List, Literal, NotRequired, Optional, TypedDict, Union',
    ...classes.texts(),
    '',
  ].join('\n')
}

/** Returns the operations as methods of a class that the client inherits. */
export function pythonOperationsText(documentText: string): string {
  const { operations } = describedApi(documentText)
  return [
    HEAD,
    '"""One method for each operation of the API."""',
    '',
    'from __future__ import annotations',
    '',
    'from typing import Any, Dict, List, Literal, Mapping, Optional, Sequence, Tuple, Union, cast',
    '',
    'from . import schemas',
    '',
    '# Lists by operation: the member of a page that contains the items, and the parameter for its `next_cursor`.',
    'LISTS: Dict[str, Tuple[str, str]] = {',
    ...operations.flatMap(({ name, pages }) =>
      pages === undefined ? [] : [`    "${name}": ("${pages.items}", "${pages.cursorParameter ?? ''}"),`],
    ),
    '}',
    '',
    '',
    'class Operations:',
    '    def _call(self, method: str, path: str, parameters: Mapping[str, Any]) -> Any:',
    '        raise NotImplementedError',
    '',
    ...operations.map((operation) => methodText(operation)),
  ].join('\n')
}

/** Returns the methods of the asyncio client. The blocking client documents the parameters. */
export function pythonAsyncOperationsText(documentText: string): string {
  const { operations } = describedApi(documentText)
  return [
    HEAD,
    '"""One coroutine for each operation of the API."""',
    '',
    'from __future__ import annotations',
    '',
    'from typing import Any, List, Literal, Mapping, Optional, Sequence, Union, cast',
    '',
    'from . import schemas',
    '',
    '',
    'class AsyncOperations:',
    '    async def _call(self, method: str, path: str, parameters: Mapping[str, Any]) -> Any:',
    '        raise NotImplementedError',
    '',
    ...operations.map((operation) => methodText(operation, true)),
  ].join('\n')
}

function methodText(operation: DescribedOperation, isAsync = false): string {
  const { name, method, path, description, parameters, response, selected } = operation
  const result = `schemas.${response.$ref === undefined ? `${pascalCase(name)}Response` : nameOf(response)}`
  // Required parameters come first, as Python demands; all others are passed by name.
  const ordered = [
    ...parameters.filter(({ isRequired }) => isRequired),
    ...parameters.filter(({ isRequired }) => !isRequired),
  ]
  const texts = ordered.map(parameterText)
  const required = texts.slice(0, ordered.filter(({ isRequired }) => isRequired).length)
  const optional = texts.slice(required.length)
  const list = ['self', ...required, ...(optional.length === 0 ? [] : ['*', ...optional])]
  const values = ordered.map((one) => `"${one.name}": ${one.name}`)
  const note = selected === undefined ? [] : ['', 'With `fields`, only those members are there.']
  const documentation = [
    description,
    ...note,
    ...(ordered.length === 0 ? [] : ['']),
    ...ordered.map((one) => `${one.name}: ${one.schema.description ?? ''}`),
  ]
  const call = `self._call("${method.toUpperCase()}", "${path}", {${values.join(', ')}})`
  return [
    `    ${isAsync ? 'async ' : ''}def ${name}(`,
    ...list.map((one) => `        ${one},`),
    `    ) -> ${result}:`,
    docstring(isAsync ? [`Runs Client.${name}.`] : documentation, '        '),
    `        return cast("${result}", ${isAsync ? `await ${call}` : call})`,
    '',
  ].join('\n')
}

function parameterText({ name, isRequired, schema }: DescribedParameter): string {
  if (KEYWORDS.has(name)) throw new Error(`${name} is a word of Python`)
  const type = new Classes('schemas.').typeOf(pascalCase(name), schema).replace(/^List\[/, 'Sequence[')
  if (type.startsWith('Optional[')) throw new Error(`${name} may be null, which leaves a parameter out here`)
  return isRequired ? `${name}: ${type}` : `${name}: Optional[${type}] = None`
}

/** Collects a class for each object, including nested ones. */
class Classes {
  readonly #prefix: string
  readonly #texts: string[] = []
  /** Aliases follow the classes, whose names they use. */
  readonly #aliases: string[] = []

  constructor(prefix = '') {
    this.#prefix = prefix
  }

  texts(): readonly string[] {
    return [...this.#texts, '', '', ...this.#aliases]
  }

  add(name: string, schema: Schema): void {
    if (schema.type === 'object' && schema.properties !== undefined) return this.#addObject(name, schema, 0)
    const type = this.typeOf(name, schema)
    this.#aliases.push(`${name} = ${schema.anyOf === undefined ? type : type.replaceAll('"', '')}`)
  }

  /** @param name name of the class, if one is needed */
  typeOf(name: string, schema: Schema, depth = 0): string {
    if (depth > DEPTH_MAX) throw new Error(`a schema is nested deeper than ${DEPTH_MAX}`)
    if (schema.$ref !== undefined) return `"${this.#prefix}${nameOf(schema)}"`
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`
    if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(', ')}]`
    if (schema.anyOf !== undefined) return this.#unionOf(name, schema.anyOf, depth)
    if (schema.type === 'array') return `List[${this.typeOf(`${name}Item`, schema.items ?? {}, depth + 1)}]`
    if (schema.type === 'object') return this.#objectType(name, schema, depth)
    const plain = PLAIN_TYPES[schema.type ?? '']
    if (plain !== undefined) return plain
    throw new Error(`a schema that is not known here: ${JSON.stringify(schema).slice(0, 200)}`)
  }

  #unionOf(name: string, alternatives: readonly Schema[], depth: number): string {
    const types = alternatives.map((one, index) =>
      this.typeOf(index === 0 ? name : `${name}${index + 1}`, one, depth + 1),
    )
    const known = types.filter((type) => type !== 'None')
    const union = known.length === 1 ? (known[0] ?? 'None') : `Union[${known.join(', ')}]`
    return known.length < types.length ? `Optional[${union}]` : union
  }

  #objectType(name: string, schema: Schema, depth: number): string {
    if (Object.keys(schema.properties ?? {}).length === 0) return 'Dict[str, Any]'
    if (this.#prefix !== '') return 'Any'
    this.#addObject(name, schema, depth)
    return `"${name}"`
  }

  #addObject(name: string, { properties = {}, required = [], description }: Schema, depth: number): void {
    const members = Object.entries(properties).map(([key, schema]) => {
      const type = this.typeOf(name + pascalCase(key), schema, depth + 1)
      return { key, type: required.includes(key) ? type : `NotRequired[${type}]`, description: schema.description }
    })
    if (members.every(({ key }) => /^[a-z_]\w*$/i.test(key) && !KEYWORDS.has(key))) {
      this.#texts.push(
        '',
        '',
        `class ${name}(TypedDict):`,
        docstring([description ?? 'See the API reference.'], '    '),
        ...members.flatMap((one) => [...commentLines(one.description), `    ${one.key}: ${one.type}`]),
      )
      return
    }
    const entries = members.flatMap((one) => [
      ...commentLines(one.description),
      `        ${JSON.stringify(one.key)}: ${one.type},`,
    ])
    this.#texts.push('', '', `${name} = TypedDict(`, `    "${name}",`, '    {', ...entries, '    },', ')')
  }
}

function nameOf({ $ref = '' }: Schema): string {
  return $ref.split('/').at(-1) ?? ''
}

function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|[^a-z0-9]+)([a-z0-9])/gi, (_start, letter: string) => letter.toUpperCase())
}

function literal(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value)
}

function docstring(lines: readonly string[], indent: string): string {
  const [first = '', ...rest] = lines.map((line) => line.replaceAll('\\', '\\\\').replaceAll('"""', "'''"))
  if (rest.length === 0) return `${indent}"""${first.endsWith('"') ? `${first} ` : first}"""`
  return [`${indent}"""${first}`, ...rest.map((line) => (line === '' ? '' : indent + line)), `${indent}"""`].join('\n')
}

function commentLines(description: string | undefined): string[] {
  return description ? [`    #: ${description.replaceAll('\n', ' ')}`] : []
}
