import { Skeleton, Stack } from '@mantine/core'

/** Gray lines in place of text that is loading. */
export function LinesSkeleton({ lines = 3 }: { readonly lines?: number }) {
  return (
    <Stack gap={10}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} height={12} radius="xs" width={index === lines - 1 ? '60%' : '100%'} />
      ))}
    </Stack>
  )
}
