import { globSync, readFileSync } from 'node:fs'
import type { Cleanup } from '#test/support/temporary-folder.ts'
import { withRealAnswers } from './guide-answers.ts'
import { operationExamples } from './operation-examples.ts'
import { ExampleService } from './starter-service.ts'

/** File with the examples of all operations and their responses. */
const EXAMPLES_FILE = 'docs/openapi-examples.json'
/** Pages whose commands are all run; test/system/alerts/fleets.test.ts runs docs/fleets.md in a shell. */
const GUIDE_FILES = ['docs/guide/*.md', 'docs/{batch,changes,watchlists,webhooks}.md']

/** Returns the files with real responses from the starter data, by path from the project's root. */
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
