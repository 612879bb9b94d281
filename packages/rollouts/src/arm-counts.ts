/** What is counted of a group of visitors, each of them once for each line. */
export interface ArmCounts {
  /** Visitors whose page began to load the remote in this arm. */
  readonly assigned: number;
  /** Of them, those from whom anything was heard. */
  readonly reported: number;
  /** Those for whom it did not load, threw, or whose requests failed. */
  readonly failed: number;
  /** Those of whom 30 s after the assignment neither a mount nor a failure was known. */
  readonly silent: number;
  /** Those who saw the remote, however late. */
  readonly mounted: number;
  /** Mounts since stable's quantile was frozen: the only ones that can be slow. */
  readonly timed: number;
  /** Of the timed mounts, those that took longer than the frozen quantile. */
  readonly slow: number;
}

/** The names of what is counted of a group. */
export type ArmCount = keyof ArmCounts;

/** Nothing counted. */
export function noCounts(): ArmCounts {
  return { assigned: 0, reported: 0, failed: 0, silent: 0, mounted: 0, timed: 0, slow: 0 };
}

/** Both groups' counts together. */
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
