import { setTimeout as pass } from 'node:timers/promises';

/** Milliseconds after which what doesn't hold is said; only a test that fails waits as long. */
const longest = 60_000;

/** Looks until what is expected holds. */
export async function until(expectation: () => void | Promise<void>): Promise<void> {
  for (const ends = performance.now() + longest; ; ) {
    try {
      return await expectation();
    } catch (error) {
      if (!(error instanceof Error) || !('matcherResult' in error) || performance.now() > ends) throw error;
      await pass(20);
    }
  }
}
