import { Conflict } from '../http/errors.ts';
import { retryOnConflict } from './optimistic-locking.ts';

describe('retryOnConflict', () => {
  /** An attempt that meets a conflict the given number of times. */
  function spoilt(times: number) {
    const attempt = async () => (attempt.made++ < times ? undefined : 'done');
    attempt.made = 0;
    return attempt;
  }

  it('continues after version conflicts', async () => {
    expect(await retryOnConflict('this boat', spoilt(7))).toBe('done');
  });

  it('gives up after the given attempts, and names the record', async () => {
    const attempt = spoilt(4);
    const busy = retryOnConflict('this boat', attempt, 3);
    await expect(busy).rejects.toThrow('Many people are changing this boat right now. Please try again.');
    await expect(retryOnConflict('this boat', spoilt(4), 3)).rejects.toBeInstanceOf(Conflict);
    expect(attempt.made).toBe(3);
  });

  it('lets all concurrent writers succeed', async () => {
    let version = 0;
    /** Writes over the version that it read, one turn of the event loop later. */
    async function write(): Promise<true | undefined> {
      const seen = version;
      await new Promise((resolve) => setImmediate(resolve));
      if (seen !== version) return undefined;
      version++;
      return true;
    }
    await Promise.all(Array.from({ length: 30 }, () => retryOnConflict('this boat', write)));
    expect(version).toBe(30);
  });
});
