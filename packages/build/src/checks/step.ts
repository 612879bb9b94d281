/** How many things a step looked at that were right, wrong, or not looked at. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** What came of a step. */
export interface StepResult {
  readonly counts: Counts;
  /** What to show when something failed. */
  readonly output: string;
  /** How long each test file took. */
  readonly times?: readonly FileTime[];
}

/** How long a test file took. */
export interface FileTime {
  /** Its path, relative to the repository. */
  readonly file: string;
  readonly seconds: number;
}

/** One of the checks behind `npm test`. */
export interface Step {
  readonly name: string;
  /** The step without which this one says nothing: it is skipped when that one failed. */
  readonly needs?: string;
  /** Whether it runs beside the steps next to it of which the same is true. */
  readonly beside?: boolean;
  run(): Promise<StepResult>;
}

/** The result of a step that is one check. */
export function oneCheck({ ok, output }: { readonly ok: boolean; readonly output: string }): StepResult {
  return { counts: { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }, output };
}
