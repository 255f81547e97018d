import { globSync, readFileSync } from 'node:fs'
import { withRealAnswers } from './guide-answers.ts'
import { operationExamples } from './operation-examples.ts'
import { ExampleService } from './starter-service.ts'
import type { Cleanup } from '#test/support/temporary-folder.ts'

/** The examples of all operations, with what they are answered. */
const EXAMPLES_FILE = 'docs/openapi-examples.json'
/** Pages whose every command is run; docs/fleets.md is run by a shell, in test/system/alerts/fleets.test.ts. */
const GUIDE_FILES = ['docs/guide/*.md', 'docs/{batch,changes,watchlists,webhooks}.md']

/** The texts of the files that hold real responses of the starter data, by path from the project's root. */
export async function makeExamples(openApiText: string, test: Cleanup): Promise<ReadonlyMap<string, string>> {
  const service = await ExampleService.start(test)
  const examples = await operationExamples(service, openApiText)
  const files = new Map([[EXAMPLES_FILE, `${JSON.stringify(examples, null, 2)}\n`]])
  for (const file of globSync(GUIDE_FILES).toSorted()) {
    try {
      files.set(file, await withRealAnswers(readFileSync(file, 'utf8'), service))
    } catch (error) {
      throw new Error(`${file}: ${String(error)}`, { cause: error })
    }
  }
  return files
}
