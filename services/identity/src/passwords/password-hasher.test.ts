import { PasswordHasher } from './password-hasher.ts';

describe('PasswordHasher', () => {
  const hasher = new PasswordHasher({ memoryCost: 64, timeCost: 1 });
  const free = async () => undefined;

  it('matches only the right password, and none without a hash', async () => {
    const stored = await hasher.hash('quiet-harbour-42');
    expect(await hasher.matches(stored, 'quiet-harbour-42', free)).toBe(true);
    expect(await hasher.matches(stored, 'quiet-harbour-43', free)).toBe(false);
    expect(await hasher.matches(null, 'quiet-harbour-42', free)).toBe(false);
  });

  it('rejects queued checks with 503 after the gateway’s timeout', async () => {
    const stored = await hasher.hash('quiet-harbour-42');
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    const blocker = Promise.withResolvers<void>();
    const inTime = [1, 2].map(() => hasher.matches(stored, 'quiet-harbour-42', () => blocker.promise));
    const late = hasher.matches(stored, 'quiet-harbour-42', free);
    await new Promise(setImmediate);
    clock.mockReturnValue(9_500);
    blocker.resolve();
    await expect(late).rejects.toMatchObject({ status: 503, code: 'service_unavailable' });
    expect(await Promise.all(inTime)).toEqual([true, true]);
    clock.mockRestore();
  });
});
