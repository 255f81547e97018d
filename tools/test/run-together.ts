// Runs several small test files in one process, which starts and loads what they share once:
//   node tools/test/run-together.ts FILE...
// A file in which no test ran is a failure, as it is for a file that runs alone.
import { relative, resolve } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'

const files = process.argv.slice(2).map((file) => resolve(file))
const silent = new Set(files)
const stream = run({ files, isolation: 'none' })
for (const event of ['test:pass', 'test:fail'] as const) {
  stream.on(event, ({ file, name, skip, details }) => {
    // Of a suite that is skipped as a whole no test is reported, and a file without tests as one that has its name.
    const isTest = details.type !== 'suite' || skip !== undefined
    if (isTest && file !== undefined && resolve(name) !== file) silent.delete(file)
    if (event === 'test:fail') process.exitCode = 1
  })
}
stream.on('end', () => {
  for (const file of silent) console.error(`no test ran in ${relative('.', file)}`)
  if (silent.size > 0) process.exitCode = 1
})
stream.compose(spec).pipe(process.stdout)
