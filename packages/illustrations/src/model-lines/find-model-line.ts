import type { BodyStyle } from '#illustrations/parameters.ts'
import { foldName, MODEL_LINES, type ModelLine } from './model-line.ts'

/** Kinds of vehicles that one make may sell: Honda's cars and Honda's motorcycles. */
export type IllustrationGroup = 'car' | 'motorcycle' | 'bus' | 'truck'

export function illustrationGroupOf(style: BodyStyle): IllustrationGroup {
  if (style === 'motorcycle' || style === 'bus') return style
  return style === 'medium_truck' || style === 'heavy_truck' ? 'truck' : 'car'
}

interface CompiledLine {
  readonly line: ModelLine
  readonly matches: RegExp
  readonly group: IllustrationGroup
  /** True if every model of the make belongs to it. */
  readonly isCatchAll: boolean
}

const LINES_BY_MAKE = compile(MODEL_LINES)

function compile(lines: readonly ModelLine[]): ReadonlyMap<string, readonly CompiledLine[]> {
  const byMake = new Map<string, CompiledLine[]>()
  for (const line of lines) {
    const compiled = {
      line,
      matches: new RegExp(`^(?:${line.pattern})(?= |$)`),
      group: line.style === undefined ? ('car' as const) : illustrationGroupOf(line.style),
      isCatchAll: line.pattern === '.*',
    }
    const key = makeKey(line.make)
    byMake.set(key, [...(byMake.get(key) ?? []), compiled])
  }
  return byMake
}

function makeKey(make: string): string {
  return foldName(make).replaceAll(' ', '')
}

/**
 * Returns the first hand-maintained line that matches a model. `group` comes from the body class; if it is undefined, a
 * line that matches every model of its make is not enough.
 */
export function findModelLine(
  make: string,
  model: string,
  group: IllustrationGroup | undefined,
): ModelLine | undefined {
  const folded = foldName(model)
  const found = LINES_BY_MAKE.get(makeKey(make))?.find(
    (candidate) =>
      (group === undefined ? !candidate.isCatchAll : candidate.group === group) && candidate.matches.test(folded),
  )
  return found?.line
}
