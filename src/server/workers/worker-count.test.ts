import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { it } from 'node:test'
import { Failure } from '#platform/failure.ts'
import { workerCount } from './worker-count.ts'

it('prefers the option to the setting, and starts a process per core for auto', () => {
  assert.equal(workerCount(undefined, 3), 3)
  assert.equal(workerCount('2', 3), 2)
  assert.equal(workerCount('256', 'auto'), 256)
  assert.equal(workerCount(undefined, 'auto'), availableParallelism())
  assert.equal(workerCount('auto', 3), availableParallelism())
})

for (const option of ['0', '-1', '2.5', '1e1', '', ' 2', '02', '257', '1000', 'x', 'AUTO']) {
  it(`rejects the option "${option}" with one line`, () => {
    assert.throws(
      () => workerCount(option, 1),
      (error) => {
        assert.ok(error instanceof Failure)
        assert.equal(error.exitCode, 2)
        assert.equal(error.message, `--workers must be a whole number from 1 to 256, or auto, not "${option}".`)
        return true
      },
    )
  })
}
