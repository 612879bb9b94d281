import { day, lease, money, paidSum, property, type Question, thisYear } from '../question.ts';

/** The questions of a tenant: the first one of the portfolio. */
export const tenantQuestions: readonly Question[] = [
  {
    texts: () => 'When is my next rent due?',
    expected: async ({ read }) => {
      const [next] = (await read('GET /payments?status=pending&sort=due_date')).payments;
      return [money(next?.amount ?? 0), day(next?.due_date ?? '')];
    },
    toolCalls: () => [['find_payments', { status: 'pending', sort: 'due_date' }]],
  },
  {
    texts: () => 'How much do I owe?',
    expected: async ({ read }) => [money((await read('GET /payments/stats')).pending_amount)],
    toolCalls: () => [['find_payments', { status: 'pending' }]],
  },
  {
    texts: () => 'When does my lease end?',
    expected: async (facts) => [day(lease(facts, 0).end_date)],
    toolCalls: () => [['find_leases', { status: 'active' }]],
  },
  {
    texts: () => 'Show my payments',
    expected: async ({ read }) => {
      const { payments } = await read('GET /payments');
      return [money(payments[0]?.amount ?? 0), money(payments.reduce((sum, { amount }) => sum + amount, 0))];
    },
    toolCalls: () => [['find_payments', {}]],
  },
  {
    texts: () => 'What is the status of my requests?',
    expected: async ({ read }) => (await read('GET /maintenance')).maintenance_requests.map(({ title }) => title),
    toolCalls: () => [['find_requests', {}]],
  },
  {
    texts: () => 'Tell me about my home',
    expected: async (facts) => [property(facts, 0).name],
    toolCalls: () => [['find_properties', {}]],
  },
  {
    texts: () => 'What did I pay this year?',
    expected: async (facts) =>
      paidSum((await facts.read(`GET /payments/breakdown?by=payment_type&${thisYear(facts)}`)).sum.total_revenue),
    toolCalls: () => [['revenue', { by: 'payment_type' }]],
  },
];
