import { member, typeOf, type Schema } from '../generate/api-types.ts'
import { describedApi, type DescribedOperation, type DescribedParameter } from './described-operations.ts'

/**
 * The part of packages/client that is made from the OpenAPI document: a type for each schema with a name, and for each
 * operation its parameters, its response and a function.
 * @param documentText the OpenAPI document as JSON
 */
export function typeScriptClientText(documentText: string): string {
  const { schemas, operations } = describedApi(documentText)
  const types = Object.entries(schemas).map(([name, schema]) => declaration(name, schema))
  return [
    '// Made from docs/openapi.json by "npm run generate"; change src/ instead.',
    "import { operation, type Operation, type SelectableOperation } from './operation.ts'",
    '',
    ...types,
    ...operations.map(operationText),
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
  return [
    members.length === 0
      ? `export type ${pascal}Parameters = Record<string, never>\n`
      : `export interface ${pascal}Parameters {\n${members.join('\n')}\n}\n`,
    ...(isReference ? [] : [`export type ${resultName} = ${whole}\n`]),
    `${comment(description)}export const ${camel}: ${kind}<${[...types, String(isOptional)].join(', ')}> = /* @__PURE__ */ operation('${method.toUpperCase()}', '${path}')\n`,
  ].join('\n')
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

/** As `typeOf`, with the schemas that have a name as types of that name. */
function nameOfType(schema: Schema, depth = 0): string {
  return typeOf(schema, depth).replaceAll(/Schemas\['(\w+)'\]/g, '$1')
}

function comment(description: string | undefined): string {
  return description ? `/** ${description.replaceAll('*/', '* /')} */\n` : ''
}
