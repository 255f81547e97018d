import type { Command } from 'commander'
import type { CliEnvironment } from '#cli/cli-environment.ts'
import { factLine } from '#cli/text-table.ts'
import { type RequestedTroubleCode, troubleCodeOf } from '#operations/public/lookup-dtc.ts'
import { countOf } from '#platform/count-of.ts'
import { Failure } from '#platform/failure.ts'
import { ProblemError } from '#platform/problem.ts'
import { openCurrentCatalog } from './current-catalog.ts'

export function addDtcCommand(program: Command, environment: CliEnvironment): void {
  program
    .command('dtc')
    .description('look up OBD-II trouble codes in the current snapshot')
    .argument('<code...>', 'trouble codes, such as P0420')
    .option('--json', 'print the response of GET /v1/dtc/{code}, one line per code')
    .action((codes: readonly string[], { json }: { readonly json?: boolean }) =>
      runDtc(codes, json === true, environment),
    )
}

/** Prints each code in the order of the arguments. @throws Failure if one is not found, after the others are printed */
async function runDtc(codes: readonly string[], asJson: boolean, { config, out }: CliEnvironment): Promise<void> {
  const catalog = await openCurrentCatalog(config().dataDirectory)
  let rejected = 0
  try {
    for (const code of codes) {
      try {
        const found = troubleCodeOf(code, catalog)
        for (const line of asJson ? [JSON.stringify(found)] : codeLines(found)) out(line)
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        const message = messageOf(error)
        if (codes.length === 1 && !asJson) throw new Failure(message)
        rejected += 1
        out(asJson ? JSON.stringify({ code, error: error.code, message }) : `${code}: ${message}`)
      }
    }
  } finally {
    catalog.close()
  }
  if (rejected > 0) throw new Failure(`${rejected} of ${countOf(codes.length, 'code')} not found.`)
}

/** Replaces the message about a parameter, because the command has an argument. */
function messageOf({ code, message }: ProblemError): string {
  if (code !== 'invalid_parameter') return message
  return 'Invalid trouble code: expected P, B, C, or U, a digit from 0 to 3, and three digits 0-9 or A-F.'
}

function codeLines(found: RequestedTroubleCode): string[] {
  const { failure_type: failureType } = found
  const lines = [
    found.title,
    factLine('system', `${found.category}, ${found.subsystem}`),
    factLine('severity', found.severity),
    factLine('safety risk', found.safety_risk ? 'yes' : 'no'),
    factLine('emissions', found.emissions_related ? 'yes' : 'no'),
    factLine('failure type', failureType ?? null),
    ...listLines('symptoms', found.symptoms),
    ...listLines('causes', found.possible_causes),
    ...listLines('at some makes', found.make_notes),
    factLine('related', found.related_codes.join(' ')),
    factLine('', 'A code identifies a circuit or symptom, not the failed part.'),
  ]
  return lines.filter((line) => line !== false)
}

function listLines(label: string, texts: readonly string[]): (string | false)[] {
  return texts.map((text, index) => factLine(index === 0 ? label : '', text))
}
