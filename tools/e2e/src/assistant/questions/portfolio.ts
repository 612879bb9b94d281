import { dayFrom } from '../generated-portfolio.ts';
import {
  counted,
  day,
  lease,
  money,
  monthName,
  monthOf,
  nameOf,
  paidSum,
  property,
  type Question,
  tenant,
  thisYear,
  today,
  year,
} from '../question.ts';

export const properties: readonly Question[] = [
  {
    texts: () => 'Give me a summary of my portfolio',
    expected: async ({ read }) => {
      const properties = await read('GET /properties');
      const stats = await read('GET /payments/stats');
      await read('GET /leases/rent-roll');
      return [counted(properties.total), money(stats.total_revenue), money(stats.overdue_amount)];
    },
    toolCalls: () => [['portfolio_summary', {}]],
  },
  {
    texts: () => 'How many properties do I have?',
    expected: async ({ read }) => [counted((await read('GET /properties')).total)],
    toolCalls: () => [['find_properties', {}]],
  },
  {
    texts: () => 'Which properties are vacant?',
    expected: async ({ read }) => (await read('GET /properties?status=available')).properties.map(({ name }) => name),
    toolCalls: () => [['find_properties', { status: 'available' }]],
  },
  {
    texts: () => 'Which of my homes are occupied?',
    expected: async ({ read }) => (await read('GET /properties?status=occupied')).properties.map(({ name }) => name),
    toolCalls: () => [['find_properties', { status: 'occupied' }]],
  },
  {
    texts: () => 'What is under maintenance?',
    expected: async ({ read }) => (await read('GET /properties?status=maintenance')).properties.map(({ name }) => name),
    toolCalls: () => [['find_properties', { status: 'maintenance' }]],
  },
  {
    texts: () => 'Which property has the highest rent?',
    expected: async ({ read }) => {
      const [first] = (await read('GET /properties?sort=-rent_amount')).properties;
      return [first?.name ?? '', money(first?.rent_amount ?? 0)];
    },
    toolCalls: () => [['find_properties', { sort: '-rent_amount', limit: 1 }]],
  },
  {
    texts: () => 'What is my cheapest property?',
    expected: async ({ read }) => {
      const [first] = (await read('GET /properties?sort=rent_amount')).properties;
      return [first?.name ?? '', money(first?.rent_amount ?? 0)];
    },
    toolCalls: () => [['find_properties', { sort: 'rent_amount', limit: 1 }]],
  },
  {
    texts: (facts) =>
      `How is ${property(facts, 1).address.replace(/ (?:Street|Road|Lane|Avenue|Way|Terrace)$/, '')} doing?`,
    expected: async (facts) => {
      const { id, name } = property(facts, 1);
      const stats = await facts.read(`GET /payments/stats?property_id=${id}`);
      await facts.read(`GET /payments/stats?property_id=${id}&${thisYear(facts)}`);
      return [name, money(stats.overdue_amount)];
    },
    toolCalls: (facts) => [['read_property', { property_id: property(facts, 1).id }]],
  },
  {
    texts: (facts) => `Tell me about ${property(facts, 0).name}`,
    expected: async (facts) => [property(facts, 0).name, nameOf(facts, 0)],
    toolCalls: (facts) => [['read_property', { property_id: property(facts, 0).id }]],
  },
  {
    texts: (facts) => `Who lives at ${property(facts, 2).address}?`,
    expected: async (facts) => [nameOf(facts, 2)],
    toolCalls: (facts) => [['find_tenants', { property_id: property(facts, 2).id, status: 'active' }]],
  },
];

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

export const leases: readonly Question[] = [
  {
    texts: () => 'Which leases end in the next 60 days?',
    expected: async ({ read }) =>
      (await read('GET /leases?status=active&expiring_within=60')).leases.flatMap((it) => [
        it.tenant_name,
        day(it.end_date),
      ]),
    toolCalls: () => [['ending_leases', { within_days: 60 }]],
  },
  {
    texts: () => 'Show me the leases that expire within 30 days',
    expected: async ({ read }) =>
      (await read('GET /leases?status=active&expiring_within=30')).leases.map((it) => it.tenant_name),
    toolCalls: () => [['ending_leases', { within_days: 30 }]],
  },
  {
    texts: (facts) => `Which leases end before ${monthName(monthOf(facts, -4).from)}?`,
    expected: async (facts) => {
      const before = dayFrom(new Date(monthOf(facts, -4).from), -1);
      const { leases } = await facts.read(`GET /leases?status=active&ends_from=${today(facts)}&ends_to=${before}`);
      return leases.flatMap((it) => [it.tenant_name, day(it.end_date)]);
    },
    toolCalls: (facts) => [['ending_leases', { until: dayFrom(new Date(monthOf(facts, -4).from), -1) }]],
  },
  {
    texts: () => 'How many active leases do I have?',
    expected: async ({ read }) => [counted((await read('GET /leases?status=active')).total)],
    toolCalls: () => [['find_leases', { status: 'active' }]],
  },
  {
    texts: () => 'Do I have any pending leases?',
    expected: async ({ read }) => (await read('GET /leases?status=pending')).leases.map((it) => it.tenant_name),
    toolCalls: () => [['find_leases', { status: 'pending' }]],
  },
  {
    texts: () => 'List expired leases',
    expected: async ({ read }) => (await read('GET /leases?status=expired')).leases.map((it) => it.tenant_name),
    toolCalls: () => [['find_leases', { status: 'expired' }]],
  },
  {
    texts: (facts) => `When does ${nameOf(facts, 0)}'s lease end?`,
    expected: async (facts) => [day(lease(facts, 0).end_date)],
    toolCalls: (facts) => [['find_leases', { tenant_id: tenant(facts, 0).id, status: 'active' }]],
  },
  {
    texts: (facts) => `What is the lease of ${property(facts, 2).name}?`,
    expected: async (facts) => [nameOf(facts, 2), money(lease(facts, 2).rent_amount)],
    toolCalls: (facts) => [['find_leases', { property_id: property(facts, 2).id, status: 'active' }]],
  },
  {
    texts: () => 'What is my monthly rent roll?',
    expected: async ({ read }) => [money((await read('GET /leases/rent-roll')).today.rent)],
    toolCalls: () => [['rent_forecast', { months: 1 }]],
  },
];
