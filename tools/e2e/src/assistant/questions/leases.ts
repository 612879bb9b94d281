import { dayFrom } from '../generated-portfolio.ts';
import {
  counted,
  day,
  lease,
  money,
  monthName,
  monthOf,
  nameOf,
  property,
  type Question,
  tenant,
  today,
} from '../question.ts';

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
