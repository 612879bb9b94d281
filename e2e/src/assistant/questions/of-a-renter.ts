import { type AskedQuestion, day, lease, money, paidSum, property, thisYear } from '../asked-question.ts';

/** The questions of a tenant: the first one of the portfolio. */
export const tenantQuestions: readonly AskedQuestion[] = [
  {
    ask: () => 'When is my next rent due?',
    says: async ({ read }) => {
      const [next] = (await read('GET /payments?status=pending&sort=due_date')).payments;
      return [money(next?.amount ?? 0), day(next?.due_date ?? '')];
    },
    uses: () => [['find_payments', { status: 'pending', sort: 'due_date' }]],
  },
  {
    ask: () => 'How much do I owe?',
    says: async ({ read }) => [money((await read('GET /payments/stats')).pending_amount)],
    uses: () => [['find_payments', { status: 'pending' }]],
  },
  {
    ask: () => 'When does my lease end?',
    says: async (known) => [day(lease(known, 0).end_date)],
    uses: () => [['find_leases', { status: 'active' }]],
  },
  {
    ask: () => 'Show my payments',
    says: async ({ read }) => [money((await read('GET /payments')).payments[0]?.amount ?? 0)],
    uses: () => [['find_payments', {}]],
  },
  {
    ask: () => 'What is the status of my requests?',
    says: async ({ read }) => (await read('GET /maintenance')).maintenance_requests.map(({ title }) => title),
    uses: () => [['find_requests', {}]],
  },
  {
    ask: () => 'Tell me about my home',
    says: async (known) => [property(known, 0).name],
    uses: () => [['find_properties', {}]],
  },
  {
    ask: () => 'What did I pay this year?',
    says: async (known) =>
      paidSum((await known.read(`GET /payments/breakdown?by=payment_type&${thisYear(known)}`)).sum.total_revenue),
    uses: () => [['revenue', { by: 'payment_type' }]],
  },
];
