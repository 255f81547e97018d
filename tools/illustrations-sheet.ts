import { writeFileSync } from 'node:fs'
import { drawSheet, SHEET_VEHICLES } from '#illustrations/sheet.ts'

/** Draws the contact sheet for reviewing the illustrations: node tools/illustrations-sheet.ts */
const SHEET = new URL('../docs/illustrations-sheet.png', import.meta.url)

writeFileSync(SHEET, drawSheet(SHEET_VEHICLES))
