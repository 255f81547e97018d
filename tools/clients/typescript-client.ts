import {
  describedApi,
  type DescribedOperation,
  type DescribedPages,
  type DescribedParameter,
} from './described-operations.ts'
import { member, typeOf, type Schema } from './schema-types.ts'

const HEAD = '// Made from docs/openapi.json by "npm run generate"; change src/ instead.'

export function typeScriptSchemasText(documentText: string): string {
  const { schemas } = describedApi(documentText)
  return [HEAD, '', ...Object.entries(schemas).map(([name, schema]) => declaration(name, schema))].join('\n')
}

/** Generates a function for each operation, with the types of its parameters and its response. */
export function typeScriptOperationsText(documentText: string): string {
  const { schemas, operations } = describedApi(documentText)
  const text = operations.map(operationText).join('\n')
  const code = text.replaceAll(/\/\*\*.*?\*\//gs, '')
  const used = Object.keys(schemas).filter((name) => new RegExp(`\\b${name}\\b`).test(code))
  return [
    HEAD,
    "import { listOperation, type ItemList, type SelectableItemList } from './list-operation.ts'",
    "import { operation, type Operation, type SelectableOperation } from './operation.ts'",
    `import type { ${used.join(', ')} } from './schemas.generated.ts'`,
    '',
    text,
  ].join('\n')
}

function declaration(name: string, schema: Schema): string {
  const isObject = schema.type === 'object' && schema.properties !== undefined
  return `${comment(schema.description)}export ${isObject ? `interface ${name}` : `type ${name} =`} ${nameOfType(schema)}\n`
}

function operationText({
  name,
  method,
  path,
  description,
  parameters,
  response,
  selected,
  pages,
}: DescribedOperation): string {
  const pascal = name.replaceAll(/(?:^|_)([a-z])/g, (_start, letter: string) => letter.toUpperCase())
  const camel = pascal.replace(/^[A-Z]/, (letter) => letter.toLowerCase())
  const members = parameters.map((one) =>
    member(one.name + (one.isRequired ? '' : '?'), parameterType(one), one.schema),
  )
  const whole = nameOfType(response)
  const isReference = response.$ref !== undefined
  const resultName = isReference ? whole : `${pascal}Response`
  const isOptional = parameters.every(({ isRequired }) => !isRequired)
  const types = [
    `${pascal}Parameters`,
    resultName,
    ...(selected === undefined ? [] : [selectedType(resultName, selected)]),
  ]
  const kind = selected === undefined ? 'Operation' : 'SelectableOperation'
  const itemList = pages === undefined ? '' : itemListType(`${pascal}Parameters`, pages, selected, isOptional)
  const call =
    pages === undefined ? `operation('${method.toUpperCase()}', '${path}')` : listOperationCall(method, path, pages)
  return [
    members.length === 0
      ? `export type ${pascal}Parameters = Record<string, never>\n`
      : `export interface ${pascal}Parameters {\n${members.join('\n')}\n}\n`,
    ...(isReference ? [] : [`export type ${resultName} = ${whole}\n`]),
    `${comment(description)}export const ${camel}: ${kind}<${[...types, String(isOptional)].join(', ')}>${itemList} = /* @__PURE__ */ ${call}\n`,
  ].join('\n')
}

function itemListType(
  parametersType: string,
  { itemSchema }: DescribedPages,
  selected: DescribedOperation['selected'],
  isOptional: boolean,
): string {
  const item = nameOfType(itemSchema)
  return selected === undefined
    ? ` & ItemList<${parametersType}, ${item}, ${isOptional}>`
    : ` & SelectableItemList<${parametersType}, ${item}, ${nameOfType(selected.schema)}, ${isOptional}>`
}

function listOperationCall(method: string, path: string, { items, cursorParameter }: DescribedPages): string {
  if (method !== 'get') throw new Error(`${path} has pages, but its method is ${method}`)
  const texts = [path, items, ...(cursorParameter === undefined ? [] : [cursorParameter])]
  return `listOperation(${texts.map((text) => `'${text}'`).join(', ')})`
}

function parameterType({ schema, isRequired }: DescribedParameter): string {
  return `${nameOfType(schema, 1)}${isRequired ? '' : ' | undefined'}`
}

function selectedType(whole: string, { list, schema }: NonNullable<DescribedOperation['selected']>): string {
  const part = nameOfType(schema)
  return list === undefined
    ? part
    : `Omit<${whole}, '${list}'> & { ${list}: ${part.includes('\n') ? `(${part})` : part}[] }`
}

/** Returns a type in which named schemas are referenced by name. */
function nameOfType(schema: Schema, depth = 0): string {
  return typeOf(schema, depth).replaceAll(/Schemas\['(\w+)'\]/g, '$1')
}

function comment(description: string | undefined): string {
  return description ? `/** ${description.replaceAll('*/', '* /')} */\n` : ''
}
