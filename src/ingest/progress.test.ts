import assert from 'node:assert/strict'
import { it } from 'node:test'
import { inStep, progressTo } from './progress.ts'

function recorder(isTTY: boolean) {
  const written: string[] = []
  const write = (text: string): boolean => written.push(text) > 0
  const terminal = { isTTY, write, columns: 100, cursorTo() {}, clearLine() {}, moveCursor() {}, clearScreenDown() {} }
  return { written, output: terminal as unknown as Parameters<typeof progressTo>[0] }
}

it('writes one plain line per step to a file or pipe', () => {
  const { written, output } = recorder(false)
  const progress = progressTo(output)
  progress.begin('Reading EPA vehicles.csv', 21_421_045)
  progress.advance(1024)
  progress.end()
  progress.begin('Building the snapshot', 0)
  progress.end()
  assert.deepEqual(written, ['Reading EPA vehicles.csv (20.4 MB) ...\n', 'Building the snapshot ...\n'])
})

it('draws a bar on a terminal', () => {
  const { written, output } = recorder(true)
  const progress = progressTo(output)
  progress.begin('Reading EPA vehicles.csv', 1024)
  progress.advance(1024)
  progress.end()
  assert.match(written.join(''), /Reading EPA vehicles\.csv/)
  assert.match(written.join(''), /100%/)
})

it('ends a step also when its work fails', async () => {
  const seen: string[] = []
  const progress = { begin: (label: string) => seen.push(label), advance() {}, end: () => seen.push('end') }
  const failing = inStep(progress, { label: 'x', total: 0 }, () => Promise.reject(new Error('no')))
  await assert.rejects(failing, /no/)
  assert.deepEqual(seen, ['x', 'end'])
})
