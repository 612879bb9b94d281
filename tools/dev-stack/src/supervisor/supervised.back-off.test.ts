import { nextDelay, serviceBackOff } from './supervised.ts';

describe('nextDelay', () => {
  test('doubles up to the maximum', () => {
    const delays: number[] = [];
    for (let n = 0; n < 8; n++) delays.push(nextDelay(serviceBackOff, delays.at(-1), 0));
    expect(delays).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  });

  test('resets after half a minute of health', () => {
    expect(nextDelay(serviceBackOff, 8000, 29_999)).toBe(10_000);
    expect(nextDelay(serviceBackOff, 8000, 30_000)).toBe(250);
  });
});
