/** The number of checks that passed, failed or were skipped in a step. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The result of a step. */
export interface StepResult {
  readonly counts: Counts;
  /** The output to print on failure. */
  readonly output: string;
  /** The duration of each test file. */
  readonly times?: readonly FileTime[];
}

/** The duration of one test file. */
export interface FileTime {
  /** Its path, relative to the repository. */
  readonly file: string;
  readonly seconds: number;
}

/** One of the checks behind `npm test`. */
export interface Step {
  readonly name: string;
  /** The step that this one depends on: this one is skipped if that one failed. */
  readonly needs?: string;
  /** Whether the step may run in parallel with adjacent steps that have this flag too. */
  readonly beside?: boolean;
  run(): Promise<StepResult>;
}

/** Creates the result of a step that is a single check. */
export function oneCheck({ ok, output }: { readonly ok: boolean; readonly output: string }): StepResult {
  return { counts: { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }, output };
}
