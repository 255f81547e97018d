/** A benchmark's result and goal. */
export interface GoalReport {
  readonly what: string
  readonly found: string
  readonly goal: string
  readonly isMet: boolean
}

/** Prefix of a line that `npm run bench` collects into its final table. */
export const GOAL_MARK = 'goal | '

/** Prints one figure and its goal. */
export function reportGoal({ what, found, goal, isMet }: GoalReport): void {
  console.log(GOAL_MARK + [what, found, goal, isMet ? 'met' : 'MISSED'].join(' | '))
}
