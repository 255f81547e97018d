import type { DatabaseSync } from 'node:sqlite'
import { ByteReader } from '#vin/tables/bytes.ts'
import { CHECKED_POSITIONS, decodeLinks, KEY_LENGTH_BITS } from '#vin/tables/schema-patterns.ts'
import type { UsedKey } from './made-vins.ts'

/** Every key of the decoder tables with every manufacturer's code that uses its schema, in a fixed order. */
export function usedKeys(database: DatabaseSync): (UsedKey & { schema: number })[] {
  const keys = new Map<number, string[]>()
  for (const row of database.prepare('SELECT schema, patterns FROM vin_schema').iterate()) {
    keys.set(Number(row['schema']), keysOf(row['patterns'] as Uint8Array))
  }
  const used: (UsedKey & { schema: number })[] = []
  for (const row of database.prepare('SELECT wmi, schemas FROM vin_wmi ORDER BY wmi').iterate()) {
    for (const { schema, from, to } of decodeLinks(row['schemas'] as Uint8Array)) {
      for (const key of keys.get(schema) ?? []) used.push({ wmi: String(row['wmi']), from, to, key, schema })
    }
  }
  return used
}

function keysOf(patterns: Uint8Array): string[] {
  const reader = new ByteReader(patterns)
  for (const _ of CHECKED_POSITIONS) reader.text()
  reader.number()
  reader.number()
  const keys: string[] = []
  while (!reader.isAtEnd) {
    const length = reader.byte() & KEY_LENGTH_BITS
    keys.push(reader.bytes.toString('latin1', reader.position, reader.position + length))
    reader.position += length
    const rows = reader.number()
    reader.position += rows
  }
  return keys
}
