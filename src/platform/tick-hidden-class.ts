import { executionAsyncResource } from 'node:async_hooks'

/** What Node made of one call of `nextTick`. It need only live: nobody reads it. */
let keptTick: object | undefined

/**
 * Keeps the engine from forgetting how Node's `process.nextTick` builds its objects. Call it early in a process that serves.
 *
 * Each call makes an object of computed names, whose steps are compiled for the hidden classes that they have met. A full
 * garbage collection at a moment when no such object lives drops those classes; those that replace them count as further
 * ones, and from then on every step is looked up by the engine at run time: 1 µs more for each answer, for as long as the
 * process lives (docs/adr/0163). One object that is kept keeps the classes.
 */
export function keepTickHiddenClass(): void {
  process.nextTick(() => {
    keptTick ??= executionAsyncResource()
  })
}
