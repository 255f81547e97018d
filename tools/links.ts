/**
 * Measures how many of NHTSA's names are linked. `node tools/links.ts` prints the report for the local federal files. `--make
 * Honda` adds every unlinked name of one make. `--sample SEED` prints random links and unlinked names as tables for manual
 * review. `--zeros` writes the lists in docs/links of names that may hide a wrong zero.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sourceMake } from '#ingest/match/canonical-make.ts'
import { readAliasFiles } from '#ingest/match/rules/alias-file.ts'
import { linkFederalNames } from '#ingest/match/rules/link-federal-names.ts'
import { carsWithoutRecalls, linkReport } from '#ingest/match/rules/link-report.ts'
import { hasData, loadEpaNames, loadRecallNames } from './links/load.ts'
import { printReport } from './links/print.ts'
import { sampleLinks, sampleUnlinked } from './links/sample.ts'
import { ZERO_FILES, ZEROS_FROM_YEAR, zeroTexts } from './links/zeros.ts'

/** First model year measured: NHTSA has few older names, and EPA's are different. */
const FROM_YEAR = 1995
const LINKS_SAMPLED = 300
const UNLINKED_SAMPLED = 150

if (!hasData()) {
  console.log('tools/links: skipped, ../shared/data is missing')
} else {
  const { values } = parseArgs({
    options: { make: { type: 'string' }, sample: { type: 'string' }, zeros: { type: 'boolean' } },
  })
  const epa = await loadEpaNames()
  const makes = new Set(epa.map((name) => sourceMake(name.make).make))
  const federal = (await loadRecallNames(values.zeros ? ZEROS_FROM_YEAR : FROM_YEAR, values.zeros)).filter((name) =>
    makes.has(sourceMake(name.make).make),
  )
  const aliases = readAliasFiles('data/aliases')
  const started = performance.now()
  const linked = linkFederalNames(federal, epa, aliases)
  const took = performance.now() - started
  if (values.zeros) {
    const { names, cars } = zeroTexts(federal, epa, linked)
    writeFileSync(ZERO_FILES.names, names)
    writeFileSync(ZERO_FILES.cars, cars)
    console.log(`wrote ${ZERO_FILES.names} and ${ZERO_FILES.cars}`)
  } else if (values.sample === undefined) {
    console.log(
      `${federal.length} federal names, ${epa.length} EPA groups, ${linked.links.length} links in ${took.toFixed(0)} ms`,
    )
    printReport(linkReport(federal, linked, carsWithoutRecalls(federal, epa, linked)), values.make ?? null)
  } else {
    console.log(sampleLinks({ federal, epa, linked }, LINKS_SAMPLED, Number(values.sample)).join('\n'))
    console.log()
    console.log(sampleUnlinked({ federal, epa, linked }, UNLINKED_SAMPLED, Number(values.sample)).join('\n'))
  }
}
