/** The counts of a group of visitors. Each field counts a visitor at most once. */
export interface ArmCounts {
  /** Visitors whose page began to load the remote in this arm. */
  readonly assigned: number;
  /** Of them, visitors whose page reported anything. */
  readonly reported: number;
  /** Visitors for whom the remote did not load, threw, or whose requests failed. */
  readonly failed: number;
  /** Visitors without a mount or a failure 30 s after the assignment. */
  readonly silent: number;
  /** Visitors who saw the remote, however late. */
  readonly mounted: number;
  /** Mounts since stable's quantile was frozen. Only these can be slow. */
  readonly timed: number;
  /** Of the timed mounts, those that took longer than the frozen quantile. */
  readonly slow: number;
}

/** The names of a group's counts. */
export type ArmCount = keyof ArmCounts;

export function noCounts(): ArmCounts {
  return { assigned: 0, reported: 0, failed: 0, silent: 0, mounted: 0, timed: 0, slow: 0 };
}

/** Adds the counts of two groups. */
export function sumOf(one: ArmCounts, other: ArmCounts): ArmCounts {
  return {
    assigned: one.assigned + other.assigned,
    reported: one.reported + other.reported,
    failed: one.failed + other.failed,
    silent: one.silent + other.silent,
    mounted: one.mounted + other.mounted,
    timed: one.timed + other.timed,
    slow: one.slow + other.slow,
  };
}
