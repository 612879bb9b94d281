import { setTimeout as pass } from 'node:timers/promises';

/** Milliseconds after which the expectation fails; only a failing test waits that long. */
const TIMEOUT_MS = 60_000;

/** Repeats an expectation until it holds. */
export async function until(expectation: () => void | Promise<void>): Promise<void> {
  for (const ends = performance.now() + TIMEOUT_MS; ; ) {
    try {
      return await expectation();
    } catch (error) {
      if (!(error instanceof Error) || !('matcherResult' in error) || performance.now() > ends) throw error;
      await pass(20);
    }
  }
}
