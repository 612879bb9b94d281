import type { Records } from '@keystead/analyst';
import { counsel } from './advice-topics.ts';

const today = '2026-05-15';
const records: Records = {
  properties: [
    {
      id: 1,
      name: 'Quay House',
      path: '/app/properties/1',
      city: 'Portland',
      state: 'OR',
      status: 'available',
      rent: 900,
    },
    { id: 2, name: 'Elm Flat', path: '/app/properties/2', city: 'Austin', state: 'TX', status: 'available', rent: 700 },
  ],
  tenants: [
    { id: 1, name: 'Ana Lopez', path: '/app/tenants/1', property_id: 2, status: 'active', move_in_date: '2025-05-01' },
  ],
  personnel: [],
  requests: [],
  leases: [],
  payments: [],
  debts: [
    {
      id: 9,
      name: 'rent',
      path: '/app/payments/9',
      tenant_id: 1,
      property_id: 2,
      tenant: 'Ana Lopez',
      type: 'rent',
      amount: 700,
      due_date: '2026-05-01',
    },
  ],
};
const reader = { read: async () => records };
const ask = (question: string) => counsel(reader, { question, today, isTenant: false });

it.each([
  ['How do I get my vacancy down?', '**2** of 2 properties are vacant, which is **$1,600.00** a month'],
  ['What should I do about the empty home in Austin?', 'For Austin: **1** of 1 property is vacant'],
  ['Any idea what to do about the arrears?', 'Ana Lopez owes most, **$700.00**'],
  ['Ana Lopez keeps falling behind. What now?', '**$700.00** is overdue, since May 1, 2026'],
  ['Should I keep Ana Lopez?', 'I can’t give you an opinion on that.'],
  ['How long has Ana Lopez lived there?', 'moved in on **May 1, 2025**, **1 year** (379 days) ago'],
])('%s', async (question, text) => {
  const found = await ask(question);
  expect(found?.unread).toEqual([]);
  expect(found?.answer).toContain(text);
});

it('names what an answer leaves out', async () => {
  expect((await ask('What should I do about the arrears of parrots?'))?.unread).toEqual(['parrots']);
});

it.each([
  'Can I evict Ana Lopez?',
  'Should I refinance the mortgage of Quay House?',
  'Which properties are in Austin?',
  'How many tenants do I have?',
])('%s: leaves it to other answers', async (question) => {
  const found = await ask(question);
  expect(found?.isSure ?? false).toBe(false);
});
