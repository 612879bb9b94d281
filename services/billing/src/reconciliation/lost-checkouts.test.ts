import { LostCheckouts } from './lost-checkouts.ts';

it('LostCheckouts: settles checkouts of one kind even if those of another fail', async () => {
  const settled: string[] = [];
  const failing = { settleOpen: () => Promise.reject(new Error('the provider is away')) };
  const working = { settleOpen: async (before: Date) => void settled.push(before.toISOString()) };
  const lost = new LostCheckouts([failing, working]);
  await expect(lost.settle(new Date('2026-11-21T00:00:00.000Z'))).rejects.toThrow('not all checkouts');
  expect(settled).toEqual(['2026-11-21T00:00:00.000Z']);
});
