/** A target: the minimum or the maximum of a figure. */
export type Goal = { readonly least: number } | { readonly most: number };

/** Whether a figure meets its target. A figure that was not measured doesn't. */
export const meets = (goal: Goal, value: number): boolean =>
  'least' in goal ? value >= goal.least : value <= goal.most;
