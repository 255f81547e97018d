import { memoize } from '#ingest/read/memoize.ts'

/** Words of names that drive, body and figures tell already, or that only one of EPA's two files writes. */
const PASSED_OVER: ReadonlySet<string> = new Set(
  (
    'awd fwd rwd xdrive sdrive quattro matic motion ' +
    'sedan coupe convertible conv cabriolet roadster gran wagon hatchback pickup ' +
    'inch in wheel wheels tire tires with w plus'
  ).split(' '),
)

/** Letters and figures apart, so that "CLA 35" is "CLA35". */
const wordsOf: (name: string) => ReadonlySet<string> = memoize((name) => {
  const lower = name.toLowerCase().replaceAll(/\b[24]wd\b/g, ' ')
  return new Set((lower.match(/[a-z]+|\d+/g) ?? []).filter((word) => !PASSED_OVER.has(word)))
})

/** Whether both names are of the same words, or the words of one are all among those of the other. */
export function nameAgreement(left: string, right: string): 'same' | 'part' | 'none' {
  const [fewer, more] = [wordsOf(left), wordsOf(right)].toSorted((one, other) => one.size - other.size)
  if (fewer === undefined || more === undefined || fewer.size === 0) return 'none'
  if ([...fewer].some((word) => !more.has(word))) return 'none'
  return fewer.size === more.size ? 'same' : 'part'
}
