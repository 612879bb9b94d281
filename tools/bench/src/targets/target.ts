/** A target: the minimum or the maximum of a metric. */
export type Target = { readonly least: number } | { readonly most: number };

/** Whether a metric meets its target. A metric that was not measured doesn't. */
export const meets = (target: Target, value: number): boolean =>
  'least' in target ? value >= target.least : value <= target.most;
