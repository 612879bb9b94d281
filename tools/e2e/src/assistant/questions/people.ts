import { counted, lease, money, nameOf, paidSum, type Question, tenant, thisYear, today, year } from '../question.ts';

export const people: readonly Question[] = [
  {
    texts: () => 'How many active tenants do I have?',
    expected: async ({ read }) => [counted((await read('GET /tenants?status=active')).total)],
    toolCalls: () => [['find_tenants', { status: 'active' }]],
  },
  {
    texts: () => 'List my tenants',
    expected: async ({ read }) =>
      (await read('GET /tenants')).tenants.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
    toolCalls: () => [['find_tenants', {}]],
  },
  {
    texts: (facts) => `What is the phone number of ${nameOf(facts, 2)}?`,
    expected: async (facts) => [tenant(facts, 2).phone ?? ''],
    toolCalls: (facts) => [['read_tenant', { tenant_id: tenant(facts, 2).id }]],
  },
  {
    texts: (facts) => `What is ${tenant(facts, 0).first_name}'s email address?`,
    expected: async (facts) => [tenant(facts, 0).email],
    toolCalls: (facts) => [['read_tenant', { tenant_id: tenant(facts, 0).id }]],
  },
  {
    texts: (facts) => `How much rent does ${nameOf(facts, 1)} pay?`,
    expected: async (facts) => [money(lease(facts, 1).rent_amount)],
    toolCalls: (facts) => [['read_tenant', { tenant_id: tenant(facts, 1).id }]],
  },
  {
    texts: (facts) => `Does ${nameOf(facts, 1)} owe me anything?`,
    expected: async (facts) => {
      const stats = await facts.read(`GET /payments/stats?tenant_id=${tenant(facts, 1).id}`);
      return [money(stats.overdue_amount)];
    },
    toolCalls: (facts) => [['overdue_rent', { tenant_id: tenant(facts, 1).id }]],
  },
  {
    texts: (facts) => `What has ${nameOf(facts, 0)} paid this year?`,
    expected: async (facts) => {
      const stats = await facts.read(
        `GET /payments/breakdown?by=payment_type&tenant_id=${tenant(facts, 0).id}&${thisYear(facts)}`,
      );
      return paidSum(stats.sum.total_revenue);
    },
    toolCalls: (facts) => [
      [
        'revenue',
        { by: 'payment_type', tenant_id: tenant(facts, 0).id, from: `${year(facts)}-01-01`, to: today(facts) },
      ],
    ],
  },
];
