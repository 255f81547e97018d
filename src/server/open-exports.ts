import { ExportFiles } from '#snapshots/export/export-files.ts'
import type { Config } from '#platform/config.ts'
import { messageOf } from '#platform/failure.ts'
import type { Log } from '#platform/log.ts'
import type { FollowedData } from './followed-data.ts'

/** The export files of this data folder. Those of replaced snapshots are removed now and at every swap. */
export function openExports(
  { dataDirectory, publicUrl, exportBytesMax: bytesMax }: Config,
  { holder, onSwap }: Pick<FollowedData, 'holder' | 'onSwap'>,
  log: Log,
): ExportFiles {
  const exports = new ExportFiles({ dataDirectory, publicUrl, bytesMax, current: () => holder.current(), log })
  const prune = (): void => {
    exports.prune().catch((error: unknown) => {
      log.warn({ error: messageOf(error) }, 'the exports of older data could not be removed')
    })
  }
  prune()
  onSwap(prune)
  return exports
}
