// Guarantee: no car shows "no recalls" because nobody looked at a federal name of its make and year.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { sourceMake } from '#ingest/resolve/names/source-make.ts'
import { linkFederalNames } from '#ingest/resolve/rules/link-federal-names.ts'
import { projectAliases } from '#ingest/resolve/rules/read-alias-files.ts'
import { hasData, loadEpaNames, loadRecallNames } from '../bench/links/load.ts'
import { ZERO_FILES, ZEROS_FROM_YEAR, zeroTexts } from '../bench/links/zeros.ts'

if (!hasData()) {
  it('the names beside cars without recalls', { skip: '../shared/data is not here' })
} else {
  it('docs/links holds the names beside cars without recalls, as the federal files give them', async () => {
    const epa = await loadEpaNames()
    const makes = new Set(epa.map((name) => sourceMake(name.make).make))
    const federal = (await loadRecallNames(ZEROS_FROM_YEAR)).filter((name) => makes.has(sourceMake(name.make).make))
    const texts = zeroTexts(federal, epa, linkFederalNames(federal, epa, projectAliases()))
    for (const list of ['names', 'cars'] as const) {
      const committed = readFileSync(ZERO_FILES[list], 'utf8')
      assert.ok(
        committed === texts[list],
        `${ZERO_FILES[list]}: run "npm run bench links -- --zeros" and read the change`,
      )
    }
  })
}
