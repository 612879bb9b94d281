import type { Entitlements as Entitled } from '@keystead/contracts';
import type { Connection } from 'mongoose';
import { testDatabase } from '../../test/index.ts';
import type { Caller } from './caller.ts';
import { billingEntitlements, EntitlementStore } from './entitlements.ts';

const caller = { accountId: 1 } as Caller;
const starter: Entitled = {
  plan: 'starter',
  property_limit: 10,
  api: { keys: 0, requests_per_minute: 0 },
  api_plan: 'professional',
  next_plan: 'professional',
  can_create: true,
  trial_end: null,
};
const endedTrial: Entitled = {
  plan: 'trial',
  property_limit: 5,
  api: { keys: 2, requests_per_minute: 60 },
  api_plan: 'professional',
  next_plan: 'starter',
  can_create: false,
  trial_end: '2026-01-01T00:00:00.000Z',
};

describe('billingEntitlements', () => {
  let database: Connection;
  let requests: number;
  let answer: Entitled | undefined;
  beforeEach(async () => {
    database = await testDatabase();
    requests = 0;
    answer = starter;
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await database.close();
  });
  const started = () =>
    billingEntitlements(async () => {
      requests++;
      if (!answer) throw new Error('down');
      return answer;
    }, new EntitlementStore(database));
  const later = () => {
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + 6_000);
  };

  it('requests once in 5 s, and uses the last response while billing is down', async () => {
    const entitlements = started();
    await entitlements.of(caller, 'r');
    await entitlements.of(caller, 'r');
    expect(requests).toBe(1);
    answer = undefined;
    later();
    await expect(entitlements.of(caller, 'r')).resolves.toEqual(starter);
    expect(requests).toBe(2);
    await entitlements.of(caller, 'r');
    expect(requests).toBe(2);
  });

  it('keeps the last response across a restart', async () => {
    await started().of(caller, 'r');
    answer = undefined;
    await expect(started().of(caller, 'r')).resolves.toEqual(starter);
    answer = { ...starter, plan: 'professional', property_limit: 50 };
    await started().of(caller, 'r');
    answer = undefined;
    await expect(started().of(caller, 'r')).resolves.toMatchObject({ property_limit: 50 });
  });

  it('grants an unknown account the last known trial while billing is down, and fails without one', async () => {
    answer = undefined;
    await expect(started().of({ ...caller, accountId: 2 }, 'r')).rejects.toThrow('down');
    answer = endedTrial;
    await started().of(caller, 'r');
    answer = undefined;
    await expect(started().of({ ...caller, accountId: 2 }, 'r')).resolves.toEqual({
      ...endedTrial,
      can_create: true,
      trial_end: null,
    });
  });
});
