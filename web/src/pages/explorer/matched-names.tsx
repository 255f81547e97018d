import { Text } from '@mantine/core'

export interface MatchedNamesProps {
  readonly names: readonly {
    readonly year: number | null
    readonly make: string
    readonly model: string
    readonly rule: string
  }[]
}

/** Under which names the federal records were looked up: what an answer, also an empty one, rests on. */
export function MatchedNames({ names }: MatchedNamesProps) {
  if (names.length === 0) return null
  const words = names.map(({ year, make, model }) => [year, make, model].filter((word) => word !== null).join(' '))
  return (
    <Text size="xs" c="dimmed" mt="md">
      Looked up in the federal records as {words.join(', ')}.
    </Text>
  )
}
