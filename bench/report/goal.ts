export interface GoalReport {
  readonly label: string
  readonly found: string
  readonly goal: string
  readonly isMet: boolean
}

/** Prefix of a line that `npm run bench` collects into its final table. */
export const GOAL_MARK = 'goal | '

export function reportGoal({ label, found, goal, isMet }: GoalReport): void {
  console.log(GOAL_MARK + [label, found, goal, isMet ? 'met' : 'MISSED'].join(' | '))
}
