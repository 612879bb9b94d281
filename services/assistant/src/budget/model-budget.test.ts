import { testDatabase } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { BudgetExceeded, ModelBudget } from './model-budget.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const nextDay = new Date('2026-03-02T00:00:00Z');
const cost = { tokens: 100, microdollars: 50 };

describe('ModelBudget', () => {
  let database: Connection;
  let budget: ModelBudget;
  beforeEach(async () => {
    database = await testDatabase();
    budget = new ModelBudget(database, { tokens: 1_000, microdollars: 100_000 });
    await budget.createIndexes();
  });
  afterEach(() => database.close());

  it('reserves no more than the limit under concurrent calls, and rejects the others with BudgetExceeded', async () => {
    const requested = await Promise.allSettled(Array.from({ length: 50 }, () => budget.reserve(1, cost, noon)));
    const rejected = requested
      .filter(({ status }) => status === 'rejected')
      .map((one) => (one as { reason: unknown }).reason);
    expect(rejected).toHaveLength(40);
    for (const reason of rejected) expect(reason).toBeInstanceOf(BudgetExceeded);
    expect(await budget.usedBy(1, noon)).toEqual({ tokens: 1_000, microdollars: 500 });
  });

  it('rejects at the limit in dollars where that is reached first', async () => {
    const poor = new ModelBudget(database, { tokens: 1_000, microdollars: 120 });
    await poor.reserve(1, cost, noon);
    await poor.reserve(1, cost, noon);
    await expect(poor.reserve(1, cost, noon)).rejects.toThrow(BudgetExceeded);
  });

  it('rejects a call that exceeds the limit of a whole day, and states when the next day starts', async () => {
    await expect(budget.reserve(1, { tokens: 1_001, microdollars: 0 }, noon)).rejects.toMatchObject({
      details: { retryAfter: 12 * 60 * 60 },
    });
    expect(await budget.usedBy(1, noon)).toEqual({ tokens: 0, microdollars: 0 });
  });

  it('releases what a call did not use, and adds what it used beyond its reservation', async () => {
    const first = await budget.reserve(1, { tokens: 900, microdollars: 50 }, noon);
    await expect(budget.reserve(1, { tokens: 200, microdollars: 0 }, noon)).rejects.toThrow(BudgetExceeded);
    await budget.commit(first, { tokens: 300, microdollars: 20 });
    const second = await budget.reserve(1, { tokens: 200, microdollars: 0 }, noon);
    await budget.commit(second, { tokens: 250, microdollars: 5 });
    expect(await budget.usedBy(1, noon)).toEqual({ tokens: 550, microdollars: 25 });
  });

  it('counts each account and each day separately', async () => {
    const all = { tokens: 1_000, microdollars: 0 };
    await budget.reserve(1, all, noon);
    await budget.reserve(2, all, noon);
    await budget.reserve(1, all, nextDay);
    await expect(budget.reserve(1, cost, noon)).rejects.toThrow(BudgetExceeded);
  });

  it('deletes the data of an erased account, and of no other', async () => {
    await budget.reserve(1, cost, noon);
    await budget.reserve(1, cost, nextDay);
    await budget.reserve(11, cost, noon);
    await budget.eraseOf(1);
    expect(await budget.usedBy(1, noon)).toEqual({ tokens: 0, microdollars: 0 });
    expect(await budget.usedBy(1, nextDay)).toEqual({ tokens: 0, microdollars: 0 });
    expect(await budget.usedBy(11, noon)).toEqual(cost);
  });
});
