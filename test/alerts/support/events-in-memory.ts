import type { AlertEvent, EventSource } from '#alerts/matching/alert-event.ts'

/** A change log in memory, with cursors as the real one has. */
export function eventsInMemory(events: readonly AlertEvent[]): EventSource {
  const cursorAt = (index: number) => `${index + 1}-abc`
  return {
    get head() {
      return cursorAt(events.length)
    },
    page({ since, limit }) {
      const from = Number(since.split('-', 1)[0]) - 1
      const changes = events.slice(from, from + limit)
      return { changes, next: cursorAt(from + changes.length), hasMore: from + changes.length < events.length }
    },
  }
}
