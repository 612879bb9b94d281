import type { Records } from '@keystead/analyst';
import { findAdvice } from './advice.ts';

const today = '2026-05-15';
const records: Required<Records> = {
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
  personnel: [
    {
      id: 4,
      name: 'Pat Piper',
      path: '/app/maintenance/personnel/4',
      trade: 'Plumbing',
      hourly_rate: 50,
      availability: 'busy',
    },
  ],
  requests: [
    {
      id: 5,
      name: 'Squeaky door',
      path: '/app/maintenance/5',
      property_id: 2,
      property: 'Elm Flat',
      tenant: 'Ana Lopez',
      personnel: null,
      status: 'open',
      priority: 'low',
      trade: 'Carpentry',
      cost: null,
      created_on: '2026-05-01',
      closed_on: null,
      days_open: 14,
    },
  ],
  leases: [
    {
      id: 6,
      name: 'Lease 6',
      path: '/app/leases/6',
      property_id: 1,
      tenant_id: 8,
      tenant: 'Ben Carter',
      status: 'expired',
      start_date: '2025-05-01',
      end_date: '2026-04-30',
    },
  ],
  payments: ['2025-05-03', '2026-04-02'].map((paid_on, at) => ({
    id: 20 + at,
    name: 'rent',
    path: `/app/payments/${20 + at}`,
    tenant_id: 1,
    property_id: 2,
    status: 'completed',
    amount: 700,
    paid_on,
  })),
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
const ask = (question: string) => findAdvice(reader, { question, today, isTenant: false });

it.each([
  ['How do I get my vacancy down?', '**2** of 2 properties are vacant, which is **$1,600.00** a month'],
  ['What should I do about the empty home in Austin?', 'For Austin: **1** of 1 property is vacant'],
  ['Any idea what to do about the arrears?', 'Ana Lopez owes most, **$700.00**'],
  ['Ana Lopez keeps falling behind. What now?', '**$700.00** is overdue, since May 1, 2026'],
  ['Should I keep Ana Lopez?', 'I can’t give you an opinion on that.'],
  ['How long has Ana Lopez lived there?', 'moved in on **May 1, 2025**, **1 year** (379 days) ago'],
  ['Since when is Quay House empty?', 'The last lease of [Quay House](/app/properties/1) ended on **April 30, 2026**'],
  ['When did Ana Lopez first pay?', 'The first payment of [Ana Lopez](/app/tenants/1) came in on **May 3, 2025**'],
  ['When did Ana Lopez last pay?', 'The last payment of [Ana Lopez](/app/tenants/1) came in on **April 2, 2026**'],
  ['By when does Ana Lopez have to pay?', 'still has to pay was due on **May 1, 2026**'],
  ['Which home has gone longest without a repair?', 'No repair was ever completed at [Quay House]'],
  ['Which repairs can wait?', '**1 request** is open at low priority'],
  ['Is Pat Piper too expensive?', 'charges **$50.00** an hour and is busy'],
  ['Where is the squeaky door?', 'at Elm Flat is **open**'],
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
