import {
  type AskedQuestion,
  counted,
  lease,
  money,
  nameOf,
  paidSum,
  tenant,
  thisYear,
  today,
  year,
} from '../asked-question.ts';

export const people: readonly AskedQuestion[] = [
  {
    ask: () => 'How many active tenants do I have?',
    says: async ({ read }) => [counted((await read('GET /tenants?status=active')).total)],
    uses: () => [['find_tenants', { status: 'active' }]],
  },
  {
    ask: () => 'List my tenants',
    says: async ({ read }) =>
      (await read('GET /tenants')).tenants.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
    uses: () => [['find_tenants', {}]],
  },
  {
    ask: (known) => `What is the phone number of ${nameOf(known, 2)}?`,
    says: async (known) => [tenant(known, 2).phone ?? ''],
    uses: (known) => [['read_tenant', { tenant_id: tenant(known, 2).id }]],
  },
  {
    ask: (known) => `What is ${tenant(known, 0).first_name}'s email address?`,
    says: async (known) => [tenant(known, 0).email],
    uses: (known) => [['read_tenant', { tenant_id: tenant(known, 0).id }]],
  },
  {
    ask: (known) => `How much rent does ${nameOf(known, 1)} pay?`,
    says: async (known) => [money(lease(known, 1).rent_amount)],
    uses: (known) => [['read_tenant', { tenant_id: tenant(known, 1).id }]],
  },
  {
    ask: (known) => `Does ${nameOf(known, 1)} owe me anything?`,
    says: async (known) => {
      const stats = await known.read(`GET /payments/stats?tenant_id=${tenant(known, 1).id}`);
      return [money(stats.overdue_amount)];
    },
    uses: (known) => [['overdue_rent', { tenant_id: tenant(known, 1).id }]],
  },
  {
    ask: (known) => `What has ${nameOf(known, 0)} paid this year?`,
    says: async (known) => {
      const stats = await known.read(
        `GET /payments/breakdown?by=payment_type&tenant_id=${tenant(known, 0).id}&${thisYear(known)}`,
      );
      return paidSum(stats.sum.total_revenue);
    },
    uses: (known) => [
      [
        'revenue',
        { by: 'payment_type', tenant_id: tenant(known, 0).id, from: `${year(known)}-01-01`, to: today(known) },
      ],
    ],
  },
];
