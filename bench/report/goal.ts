/** What a benchmark found beside what it shall find. */
export interface GoalReport {
  readonly what: string
  readonly found: string
  readonly goal: string
  readonly isMet: boolean
}

/** Marks a line of output that `npm run bench` collects into its last table. */
export const GOAL_MARK = 'goal | '

/** Prints one figure and its goal. */
export function reportGoal({ what, found, goal, isMet }: GoalReport): void {
  console.log(GOAL_MARK + [what, found, goal, isMet ? 'met' : 'MISSED'].join(' | '))
}
