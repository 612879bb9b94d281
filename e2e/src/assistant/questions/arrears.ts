import { type AskedQuestion, day, money, property } from '../asked-question.ts';

export const arrears: readonly AskedQuestion[] = [
  {
    ask: () => 'Who owes me money?',
    says: async ({ read }) => {
      const { rows, sum } = await read('GET /payments/breakdown?by=tenant&status=overdue');
      return [money(sum.overdue_amount), ...rows.flatMap((row) => [row.name ?? '', money(row.overdue_amount)])];
    },
    uses: () => [['overdue_rent', {}]],
  },
  {
    ask: () => 'How much rent is overdue?',
    says: async ({ read }) => [money((await read('GET /payments/stats?status=overdue')).overdue_amount)],
    uses: () => [['overdue_rent', {}]],
  },
  {
    ask: () => 'What is the oldest overdue payment?',
    says: async ({ read }) => {
      const [first] = (await read('GET /payments?status=overdue&sort=due_date')).payments;
      return [first?.tenant_name ?? '', money(first?.amount ?? 0), day(first?.due_date ?? '')];
    },
    uses: () => [['overdue_rent', {}]],
  },
  {
    ask: () => 'Which payments are pending?',
    says: async ({ read }) =>
      (await read('GET /payments?status=pending')).payments.flatMap((it) => [it.tenant_name, money(it.amount)]),
    uses: () => [['find_payments', { status: 'pending' }]],
  },
  {
    ask: (known) => `How much is overdue at ${property(known, 1).name}?`,
    says: async (known) => [
      money((await known.read(`GET /payments/stats?property_id=${property(known, 1).id}`)).overdue_amount),
    ],
    uses: (known) => [['overdue_rent', { property_id: property(known, 1).id }]],
  },
];
