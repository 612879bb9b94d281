import { day, money, property, type Question } from '../question.ts';

export const arrears: readonly Question[] = [
  {
    texts: () => 'Who owes me money?',
    expected: async ({ read }) => {
      const { rows, sum } = await read('GET /payments/breakdown?by=tenant&status=overdue');
      return [money(sum.overdue_amount), ...rows.flatMap((row) => [row.name ?? '', money(row.overdue_amount)])];
    },
    toolCalls: () => [['overdue_rent', {}]],
  },
  {
    texts: () => 'How much rent is overdue?',
    expected: async ({ read }) => [money((await read('GET /payments/stats?status=overdue')).overdue_amount)],
    toolCalls: () => [['overdue_rent', {}]],
  },
  {
    texts: () => 'What is the oldest overdue payment?',
    expected: async ({ read }) => {
      const [first] = (await read('GET /payments?status=overdue&sort=due_date')).payments;
      return [first?.tenant_name ?? '', money(first?.amount ?? 0), day(first?.due_date ?? '')];
    },
    toolCalls: () => [['overdue_rent', {}]],
  },
  {
    texts: () => 'Which payments are pending?',
    expected: async ({ read }) =>
      (await read('GET /payments?status=pending')).payments.flatMap((it) => [it.tenant_name, money(it.amount)]),
    toolCalls: () => [['find_payments', { status: 'pending' }]],
  },
  {
    texts: (facts) => `How much is overdue at ${property(facts, 1).name}?`,
    expected: async (facts) => [
      money((await facts.read(`GET /payments/stats?property_id=${property(facts, 1).id}`)).overdue_amount),
    ],
    toolCalls: (facts) => [['overdue_rent', { property_id: property(facts, 1).id }]],
  },
];
