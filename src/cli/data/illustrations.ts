import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import type { CliEnvironment } from '#cli/cli-environment.ts'
import { drawSheet, SHEET_VEHICLES } from '#illustrations/sheet.ts'
import { Failure, messageOf } from '#platform/failure.ts'

/** `vds illustrations --sheet FILE`: the contact sheet that the drawings are judged by. */
export function addIllustrationsCommand(program: Command, environment: CliEnvironment): void {
  program
    .command('illustrations')
    .description('draw a contact sheet of sixty well-known vehicles')
    .requiredOption('--sheet <file>', 'PNG file to write')
    .action(async ({ sheet }: { readonly sheet: string }) => {
      const png = drawSheet(SHEET_VEHICLES)
      try {
        await writeFile(sheet, png)
      } catch (error) {
        throw new Failure(`cannot write ${sheet}: ${messageOf(error)}`)
      }
      environment.out(`${sheet}: ${SHEET_VEHICLES.length} illustrations, ${png.length} bytes`)
    })
}
