import {
  type AskedQuestion,
  counted,
  day,
  lease,
  money,
  monthName,
  monthOf,
  nameOf,
  property,
  tenant,
  today,
} from '../asked-question.ts';
import { dayFrom } from '../generated-portfolio.ts';

export const leases: readonly AskedQuestion[] = [
  {
    ask: () => 'Which leases end in the next 60 days?',
    says: async ({ read }) =>
      (await read('GET /leases?status=active&expiring_within=60')).leases.flatMap((it) => [
        it.tenant_name,
        day(it.end_date),
      ]),
    uses: () => [['ending_leases', { within_days: 60 }]],
  },
  {
    ask: () => 'Show me the leases that expire within 30 days',
    says: async ({ read }) =>
      (await read('GET /leases?status=active&expiring_within=30')).leases.map((it) => it.tenant_name),
    uses: () => [['ending_leases', { within_days: 30 }]],
  },
  {
    ask: (known) => `Which leases end before ${monthName(monthOf(known, -4).from)}?`,
    says: async (known) => {
      const before = dayFrom(new Date(monthOf(known, -4).from), -1);
      const { leases } = await known.read(`GET /leases?status=active&ends_from=${today(known)}&ends_to=${before}`);
      return leases.flatMap((it) => [it.tenant_name, day(it.end_date)]);
    },
    uses: (known) => [['ending_leases', { until: dayFrom(new Date(monthOf(known, -4).from), -1) }]],
  },
  {
    ask: () => 'How many active leases do I have?',
    says: async ({ read }) => [counted((await read('GET /leases?status=active')).total)],
    uses: () => [['find_leases', { status: 'active' }]],
  },
  {
    ask: () => 'Do I have any pending leases?',
    says: async ({ read }) => (await read('GET /leases?status=pending')).leases.map((it) => it.tenant_name),
    uses: () => [['find_leases', { status: 'pending' }]],
  },
  {
    ask: () => 'List expired leases',
    says: async ({ read }) => (await read('GET /leases?status=expired')).leases.map((it) => it.tenant_name),
    uses: () => [['find_leases', { status: 'expired' }]],
  },
  {
    ask: (known) => `When does ${nameOf(known, 0)}'s lease end?`,
    says: async (known) => [day(lease(known, 0).end_date)],
    uses: (known) => [['find_leases', { tenant_id: tenant(known, 0).id, status: 'active' }]],
  },
  {
    ask: (known) => `What is the lease of ${property(known, 2).name}?`,
    says: async (known) => [nameOf(known, 2), money(lease(known, 2).rent_amount)],
    uses: (known) => [['find_leases', { property_id: property(known, 2).id, status: 'active' }]],
  },
  {
    ask: () => 'What is my monthly rent roll?',
    says: async ({ read }) => [money((await read('GET /leases/rent-roll')).today.rent)],
    uses: () => [['rent_forecast', { months: 1 }]],
  },
];
