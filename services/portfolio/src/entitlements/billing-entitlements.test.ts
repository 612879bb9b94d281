import type { Entitlements } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';
import { billingEntitlements } from './billing-entitlements.ts';

const caller = { accountId: 1 } as Caller;
const answer = { plan: 'starter', property_limit: 10 } as Entitlements;

describe('billingEntitlements', () => {
  afterEach(() => jest.useRealTimers());

  it('asks once in five seconds, and keeps the last word while billing is down', async () => {
    jest.useFakeTimers();
    let asked = 0;
    let down = false;
    const entitlements = billingEntitlements(async () => {
      asked++;
      if (down) throw new Error('down');
      return answer;
    });
    await entitlements.of(caller, 'r');
    await entitlements.of(caller, 'r');
    expect(asked).toBe(1);
    down = true;
    jest.advanceTimersByTime(6_000);
    await expect(entitlements.of(caller, 'r')).resolves.toEqual(answer);
    expect(asked).toBe(2);
    await expect(entitlements.of({ ...caller, accountId: 2 }, 'r')).rejects.toThrow('down');
  });
});
