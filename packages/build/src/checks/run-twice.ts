import type { JestResult } from './jest-step.ts';
import type { Counts, StepResult } from './step.ts';

/** Files that fail at once: with more of them it isn't chance. */
const MOST = 3;

/**
 * Runs tests, and those files again by themselves that failed, where they are few: among nine thousand tests on a machine
 * that others use there is mostly one whose clock stood still for seconds. What fails both times has failed; what passes
 * the second time is remarked with its complaint, for it is to be mended too.
 */
export async function runTwice(
  run: (files: readonly string[]) => Promise<JestResult>,
  files: readonly string[],
): Promise<StepResult> {
  const first = await run(files);
  const { failed } = first;
  // A run that failed for another reason than its tests isn't mended by them.
  if (failed.length === 0 || failed.length > MOST) return first;
  const second = await run(failed.map(({ name }) => name));
  if (second.counts.failed > 0) return { ...first, output: `${first.output}\n\nOnce more:\n${second.output}` };
  const remark = failed.map(({ name, message }) => `${name} failed, and passed by itself:\n${message.trim()}`);
  const counts = together(first.counts, second.counts);
  return { counts, output: first.output, times: first.times, remark: remark.join('\n\n') };
}

/** What passed in the first run is counted again by the second one, but for what had failed. */
const together = (first: Counts, second: Counts): Counts => ({
  ...first,
  passed: first.passed + first.failed,
  failed: second.failed,
});
