import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const RECALLS = 'FLAT_RCL_POST_2010.txt'
const [CAMPAIGN, MAKE, MODEL, YEAR, KEPT] = [1, 2, 3, 4, 27]

/** NHTSA's number of the campaign that `addCampaign` adds. */
export const NEW_CAMPAIGN = '26V999000'

/** Adds a campaign to official files: like another one of the 2019 Tacoma, but new, and "do not drive". */
export function addCampaign(files: string): void {
  const path = join(files, RECALLS)
  const text = readFileSync(path, 'utf8').trimEnd()
  const lines = text.split('\n').map((line) => line.split('\t'))
  const model = lines.find(
    (fields) => fields[MAKE] === 'TOYOTA' && fields[MODEL] === 'TACOMA' && fields[YEAR] === '2019',
  )
  assert.ok(model !== undefined)
  const fields = [...model.slice(0, KEPT), 'Yes', 'No']
  fields[0] = '999999'
  fields[CAMPAIGN] = NEW_CAMPAIGN
  writeFileSync(path, `${text}\n${fields.join('\t')}\n`)
}
