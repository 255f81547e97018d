export type ProblemTitles = Readonly<Record<string, { readonly title: string }>>

interface ErrorClass {
  readonly code: string
  readonly name: string
  readonly description: string
}

/** Failures without a response of the service, by code. */
const TRANSPORT_FAILURES = {
  unreachable: 'No connection to the service, or it broke before a response',
  timed_out: 'No response in time',
  unreadable_response: 'The response is not one of this service, or not readable',
  broken_off: 'The response ended before it was complete',
  too_many_pages: 'The list has more pages than the caller allows',
}

/** Generates the error classes of the TypeScript client, one per code. */
export function typeScriptErrorsText(problems: ProblemTitles): string {
  const classes = errorClasses(problems)
  return [
    '// Made from src/service/http/problem-responses.ts by "npm run generate"; change that file instead.',
    "import type { ProblemCode } from './schemas.generated.ts'",
    "import { ServiceError, type TransportCode } from './service-error.ts'",
    '',
    ...classes.flatMap(({ code, name, description }) => [
      `/** ${description} (\`${code}\`). */`,
      `export class ${name} extends ServiceError {`,
      `  override readonly name = '${name}'`,
      `  declare readonly code: '${code}'`,
      '}',
      '',
    ]),
    '/** Error classes by code. */',
    'export const ERROR_CLASSES = {',
    ...classes.map(({ code, name }) => `  ${code}: ${name},`),
    '} as const satisfies Record<ProblemCode | TransportCode, typeof ServiceError>',
    '',
  ].join('\n')
}

/** Generates the error classes of the Python client, one per code. */
export function pythonErrorsText(problems: ProblemTitles): string {
  const classes = errorClasses(problems)
  return [
    '# Made from src/service/http/problem-responses.ts by "npm run generate"; change that file instead.',
    '"""One error class per code."""',
    '',
    'from __future__ import annotations',
    '',
    'from typing import Dict, Type',
    '',
    'from .service_error import ServiceError',
    ...classes.flatMap(({ code, name, description }) => [
      '',
      '',
      `class ${name}(ServiceError):`,
      `    """${description} (${code})."""`,
    ]),
    '',
    '',
    'ERROR_CLASSES: Dict[str, Type[ServiceError]] = {',
    ...classes.map(({ code, name }) => `    "${code}": ${name},`),
    '}',
    '',
    '__all__ = [',
    ...classes.map(({ name }) => `    "${name}",`),
    ']',
    '',
  ].join('\n')
}

function errorClasses(problems: ProblemTitles): readonly ErrorClass[] {
  const described = [
    ...Object.entries(problems).map(([code, { title }]) => [code, title] as const),
    ...Object.entries(TRANSPORT_FAILURES),
  ]
  return described.map(([code, description]) => ({ code, name: classNameOf(code), description }))
}

/**
 * Returns the class name of a code: PlanRequiredError for `plan_required`, RateLimitError for `rate_limit_exceeded`.
 */
function classNameOf(code: string): string {
  const words = code.replace(/_exceeded$/, '').split('_')
  return `${words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('')}Error`
}
