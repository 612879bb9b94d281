/** What a figure must reach, or must not exceed. */
export type Goal = { readonly least: number } | { readonly most: number };

/** Whether a figure meets its goal. One that was not measured doesn't. */
export const meets = (goal: Goal, value: number): boolean =>
  'least' in goal ? value >= goal.least : value <= goal.most;
