// Reporter for `node --test`: each failure as it happens, then the skipped tests by reason, then the counts.
import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

/** Maximum output of one test file that is retained in case the file fails. */
const OUTPUT_CHARACTERS_MAX = 1024 * 1024

type TestResult = Extract<TestEvent, { type: 'test:pass' | 'test:fail' | 'test:complete' }>['data']
type FileResult = Extract<TestEvent, { type: 'test:complete' }>['data']

/** Yields the report of one run. Sets a failing exit code if a test file ran no test: a check that saw nothing must not pass. */
export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const run = new RunReport()
  for await (const event of source) yield* run.lines(event)
  yield* run.summary()
}

class RunReport {
  #passed = 0
  #failed = 0
  readonly #skips = new Map<string, number>()
  readonly #output = new Map<string, string>();

  *lines({ type, data }: TestEvent): Iterable<string> {
    if (type === 'test:stdout' || type === 'test:stderr') this.#retain(data.file, data.message)
    else if (type === 'test:complete' && isWholeFile(data)) yield* this.#fileEnd(data)
    else if (type === 'test:pass') yield* this.#pass(data)
    else if (type === 'test:fail' && !isOnlyParent(data)) {
      this.#failed += 1
      yield describeFailure(data)
    }
  }

  *summary(): Iterable<string> {
    const skipped = [...this.#skips.values()].reduce((sum, count) => sum + count, 0)
    for (const [reason, count] of this.#skips) yield `skipped ${count}: ${reason}\n`
    yield `${this.#passed} passed, ${this.#failed} failed, ${skipped} skipped\n`
  }

  #retain(file: string, text: string): void {
    const output = this.#output.get(file) ?? ''
    if (output.length < OUTPUT_CHARACTERS_MAX) this.#output.set(file, output + text)
  }

  *#fileEnd(data: FileResult): Iterable<string> {
    yield `${data.details.passed ? 'ok  ' : 'FAIL'} ${relative('.', data.name)}, ${seconds(data)}\n`
    if (!data.details.passed) yield this.#output.get(data.name) ?? ''
    this.#output.delete(data.name)
  }

  *#pass(data: TestResult): Iterable<string> {
    const reason = data.skip ?? data.todo
    if (isWholeFile(data)) {
      // Node reports a file as a test of its own only if the file registered none.
      this.#failed += 1
      process.exitCode = 1
      yield `FAIL ${relative('.', data.name)}: no test ran\n`
    } else if (reason !== undefined) {
      // Node reports none of the tests in a skipped suite, so the suite counts as one.
      this.#skips.set(String(reason), (this.#skips.get(String(reason)) ?? 0) + 1)
    } else if (data.details.type !== 'suite') {
      this.#passed += 1
    }
  }
}

function isWholeFile({ name, file }: TestResult): boolean {
  return name === file
}

/** Returns whether a suite, a test or a file failed only because of a test inside it, which has its own report. */
function isOnlyParent({ details }: TestResult): boolean {
  const { error } = details as { error?: { failureType?: string } }
  return error?.failureType === 'subtestsFailed'
}

function describeFailure(data: TestResult): string {
  const { error } = data.details as { error?: Error }
  const place = data.file === undefined ? '' : ` (${relative('.', data.file)}:${data.line})`
  return `FAIL ${data.name}${place}, ${seconds(data)}\n${inspect(error?.cause ?? error, { depth: 6 })}\n`
}

function seconds({ details }: TestResult): string {
  return `${(details.duration_ms / 1000).toFixed(1)} s`
}
