import { LostCheckouts } from './lost-checkouts.ts';

it('LostCheckouts: reconciles checkouts of one kind even if those of another fail', async () => {
  const reconciled: string[] = [];
  const failing = { reconcileOpen: () => Promise.reject(new Error('the provider is away')) };
  const working = { reconcileOpen: async (before: Date) => void reconciled.push(before.toISOString()) };
  const lost = new LostCheckouts([failing, working]);
  await expect(lost.reconcile(new Date('2026-11-21T00:00:00.000Z'))).rejects.toThrow('not all checkouts');
  expect(reconciled).toEqual(['2026-11-21T00:00:00.000Z']);
});
