interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface StepResult {
  readonly counts: Counts;
  readonly output: string;
  readonly times?: readonly FileTime[];
}

interface FileTime {
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

export function oneCheck({ ok, output }: { readonly ok: boolean; readonly output: string }): StepResult {
  return { counts: { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }, output };
}

/** The number of files whose times are printed at the end. */
const SLOWEST = 20;

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

/**
 * Runs every step whose requirements passed. Prints the output of a failed step immediately, so that a run that is cut
 * off later has shown it.
 */
export async function runSteps(steps: readonly Step[], print: (line: string) => void): Promise<Counts> {
  const results = new Map<string, StepResult>();
  let total = NOTHING;
  for (const group of grouped(steps)) {
    await Promise.all(
      group.map(async (step) => {
        const result = await runStep(step, results, print);
        results.set(step.name, result);
        total = add(total, result.counts);
      }),
    );
  }
  printTimes(
    [...results.values()].flatMap(({ times = [] }) => times),
    print,
  );
  const failed = [...results].filter(([, { counts }]) => counts.failed > 0).map(([name]) => name);
  if (failed.length > 0) print(`\nFailed: ${failed.join(', ')}`);
  print(`\n${describe(total)}`);
  return total;
}

/** Groups steps that may run in parallel. Each other step is a group of its own. */
function grouped(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (step.beside && last?.[0]?.beside) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

async function runStep(
  step: Step,
  results: ReadonlyMap<string, StepResult>,
  print: (line: string) => void,
): Promise<StepResult> {
  if (step.needs && (results.get(step.needs)?.counts.failed ?? 0) > 0) {
    print(`- ${step.name}: skipped because "${step.needs}" failed`);
    return { counts: { ...NOTHING, skipped: 1 }, output: '' };
  }
  print(`  ${step.name} …`);
  const started = performance.now();
  const result: StepResult = await step
    .run()
    .catch((error) => ({ counts: { ...NOTHING, failed: 1 }, output: String(error) }));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const { counts } = result;
  const tests = counts.passed + counts.failed > 1 ? `: ${describe(counts)}` : '';
  print(`${counts.failed > 0 ? '✗' : '✓'} ${step.name}${tests} (${seconds} s)`);
  if (counts.failed > 0) print(`\n── ${step.name} ──\n${result.output}\n`);
  return result;
}

function printTimes(times: readonly FileTime[], print: (line: string) => void): void {
  if (times.length === 0) return;
  const slowest = times.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  print(`\nSlowest files:`);
  for (const { file, seconds } of slowest) print(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

function add(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

function describe({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
