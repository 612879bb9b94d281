import type { AnswerTo } from '@keystead/contracts';
import { dayFrom, type GeneratedPortfolio } from './generated-portfolio.ts';

/** What a question's right answer is worked out from: the account, the day, and the API itself. */
export interface Known {
  readonly portfolio: GeneratedPortfolio;
  readonly now: Date;
  /** Reads the API; every figure of it may then be in the answer. */
  readonly read: <Call extends string>(call: Call) => Promise<AnswerTo<Call>>;
}

/** A tool that a language model calls for a question. */
export type ToolUse = readonly [name: string, input: Readonly<Record<string, unknown>>];

/** A question, or several of which the last is looked at, and what a right answer to it says. */
export interface AskedQuestion {
  readonly ask: (known: Known) => string | readonly string[];
  readonly says: (known: Known) => Promise<readonly string[]>;
  readonly uses: (known: Known) => readonly ToolUse[];
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
/** An amount as answers write it. */
export const money = (amount: number): string => dollars.format(amount);
const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
/** A day as answers write it. */
export const day = (date: string): string => longDay.format(new Date(`${date.slice(0, 10)}T00:00:00Z`));

const year = ({ now }: Known) => now.getUTCFullYear();
const today = ({ now }: Known) => dayFrom(now, 0);
const thisYear = (known: Known) => `paid_from=${year(known)}-01-01&paid_to=${today(known)}` as const;
const lastYear = (known: Known) => `paid_from=${year(known) - 1}-01-01&paid_to=${year(known) - 1}-12-31` as const;
/** The first and the last day of the month so many months before this one. */
function monthOf({ now }: Known, monthsAgo: number): { from: string; to: string } {
  const at = (months: number, date: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, date)).toISOString().slice(0, 10);
  return { from: at(monthsAgo, 1), to: at(monthsAgo - 1, 0) };
}
const monthName = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(date));

const property = ({ portfolio }: Known, at: number) => portfolio.properties[at] as GeneratedPortfolio['properties'][0];
const tenant = ({ portfolio }: Known, at: number) => portfolio.tenants[at] as GeneratedPortfolio['tenants'][0];
const nameOf = (known: Known, at: number) => `${tenant(known, at).first_name} ${tenant(known, at).last_name}`;
const lease = ({ portfolio }: Known, at: number) => portfolio.leases[at] as GeneratedPortfolio['leases'][0];
const worker = ({ portfolio }: Known, at: number) => portfolio.personnel[at] as GeneratedPortfolio['personnel'][0];
const request = ({ portfolio }: Known, at: number) => portfolio.requests[at] as GeneratedPortfolio['requests'][0];

const counted = (total: number) => `${total}`;

const homes: readonly AskedQuestion[] = [
  {
    ask: () => 'Give me a summary of my portfolio',
    says: async ({ read }) => {
      const properties = await read('GET /properties');
      const stats = await read('GET /payments/stats');
      await read('GET /leases/rent-roll');
      return [counted(properties.total), money(stats.total_revenue), money(stats.overdue_amount)];
    },
    uses: () => [['portfolio_summary', {}]],
  },
  {
    ask: () => 'How many properties do I have?',
    says: async ({ read }) => [counted((await read('GET /properties')).total)],
    uses: () => [['find_properties', {}]],
  },
  {
    ask: () => 'Which properties are vacant?',
    says: async ({ read }) => (await read('GET /properties?status=available')).properties.map(({ name }) => name),
    uses: () => [['find_properties', { status: 'available' }]],
  },
  {
    ask: () => 'Which of my homes are occupied?',
    says: async ({ read }) => (await read('GET /properties?status=occupied')).properties.map(({ name }) => name),
    uses: () => [['find_properties', { status: 'occupied' }]],
  },
  {
    ask: () => 'What is under maintenance?',
    says: async ({ read }) => (await read('GET /properties?status=maintenance')).properties.map(({ name }) => name),
    uses: () => [['find_properties', { status: 'maintenance' }]],
  },
  {
    ask: () => 'Which property has the highest rent?',
    says: async ({ read }) => {
      const [first] = (await read('GET /properties?sort=-rent_amount')).properties;
      return [first?.name ?? '', money(first?.rent_amount ?? 0)];
    },
    uses: () => [['find_properties', { sort: '-rent_amount', limit: 1 }]],
  },
  {
    ask: () => 'What is my cheapest property?',
    says: async ({ read }) => {
      const [first] = (await read('GET /properties?sort=rent_amount')).properties;
      return [first?.name ?? '', money(first?.rent_amount ?? 0)];
    },
    uses: () => [['find_properties', { sort: 'rent_amount', limit: 1 }]],
  },
  {
    ask: (known) =>
      `How is ${property(known, 1).address.replace(/ (?:Street|Road|Lane|Avenue|Way|Terrace)$/, '')} doing?`,
    says: async (known) => {
      const { id, name } = property(known, 1);
      const stats = await known.read(`GET /payments/stats?property_id=${id}`);
      await known.read(`GET /payments/stats?property_id=${id}&${thisYear(known)}`);
      return [name, money(stats.overdue_amount)];
    },
    uses: (known) => [['read_property', { property_id: property(known, 1).id }]],
  },
  {
    ask: (known) => `Tell me about ${property(known, 0).name}`,
    says: async (known) => [property(known, 0).name, nameOf(known, 0)],
    uses: (known) => [['read_property', { property_id: property(known, 0).id }]],
  },
  {
    ask: (known) => `Who lives at ${property(known, 2).address}?`,
    says: async (known) => [nameOf(known, 2)],
    uses: (known) => [['find_tenants', { property_id: property(known, 2).id, status: 'active' }]],
  },
];

const people: readonly AskedQuestion[] = [
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
      return [money(stats.sum.total_revenue)];
    },
    uses: (known) => [
      [
        'revenue',
        { by: 'payment_type', tenant_id: tenant(known, 0).id, from: `${year(known)}-01-01`, to: today(known) },
      ],
    ],
  },
];

const leases: readonly AskedQuestion[] = [
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

const arrears: readonly AskedQuestion[] = [
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

const income: readonly AskedQuestion[] = [
  {
    ask: () => 'Show my revenue by month',
    says: async (known) => {
      const { rows } = await known.read(`GET /payments/breakdown?by=month&${thisYear(known)}`);
      return rows
        .filter((row) => row.total_revenue > 0)
        .map((row) => money(row.total_revenue))
        .slice(-6);
    },
    uses: () => [['revenue', { by: 'month' }]],
  },
  {
    ask: () => 'What is my total revenue?',
    says: async ({ read }) => {
      const { sum } = await read('GET /payments/breakdown?by=payment_type&status=completed');
      return [money(sum.total_revenue)];
    },
    uses: () => [['portfolio_summary', {}]],
  },
  {
    ask: () => 'How much did I earn this year?',
    says: async (known) => [money((await known.read(`GET /payments/stats?${thisYear(known)}`)).total_revenue)],
    uses: () => [['revenue', { by: 'month' }]],
  },
  {
    ask: () => 'How much revenue did I have last year?',
    says: async (known) => [money((await known.read(`GET /payments/stats?${lastYear(known)}`)).total_revenue)],
    uses: (known) => [['revenue', { by: 'month', from: `${year(known) - 1}-01-01`, to: `${year(known) - 1}-12-31` }]],
  },
  {
    ask: () => 'What did I collect last month?',
    says: async (known) => {
      const { from, to } = monthOf(known, 1);
      return [money((await known.read(`GET /payments/stats?paid_from=${from}&paid_to=${to}`)).total_revenue)];
    },
    uses: (known) => [['revenue', { by: 'month', ...monthOf(known, 1) }]],
  },
  {
    ask: (known) => `How much rent came in in ${monthName(monthOf(known, 3).from)}?`,
    says: async (known) => {
      const { from, to } = monthOf(known, 3);
      const stats = await known.read(`GET /payments/stats?payment_type=rent&paid_from=${from}&paid_to=${to}`);
      return [money(stats.total_revenue)];
    },
    uses: (known) => [['revenue', { by: 'month', payment_type: 'rent', ...monthOf(known, 3) }]],
  },
  {
    ask: (known) => `Revenue since ${monthName(monthOf(known, 5).from)}`,
    says: async (known) => {
      const since = `paid_from=${monthOf(known, 5).from}&paid_to=${today(known)}` as const;
      return [money((await known.read(`GET /payments/breakdown?by=payment_type&${since}`)).sum.total_revenue)];
    },
    uses: (known) => [['revenue', { by: 'month', from: monthOf(known, 5).from, to: today(known) }]],
  },
  {
    ask: () => 'Which property earns the most this year?',
    says: async (known) => {
      const [first] = (await known.read(`GET /payments/breakdown?by=property&${thisYear(known)}`)).rows;
      return [first?.name ?? '', money(first?.total_revenue ?? 0)];
    },
    uses: () => [['revenue', { by: 'property' }]],
  },
  {
    ask: () => 'Break my revenue down by tenant for this year',
    says: async (known) =>
      (await known.read(`GET /payments/breakdown?by=tenant&${thisYear(known)}`)).rows
        .filter((row) => row.total_revenue > 0)
        .flatMap((row) => [row.name ?? '', money(row.total_revenue)]),
    uses: () => [['revenue', { by: 'tenant' }]],
  },
  {
    ask: () => 'How much did I get in fees this year?',
    says: async (known) => [
      money((await known.read(`GET /payments/stats?payment_type=fee&${thisYear(known)}`)).total_revenue),
    ],
    uses: () => [['revenue', { by: 'month', payment_type: 'fee' }]],
  },
  {
    ask: () => 'How much do I hold in deposits?',
    says: async ({ read }) => [
      money((await read('GET /payments/breakdown?by=payment_type&payment_type=deposit')).sum.deposit_amount),
    ],
    uses: () => [['revenue', { by: 'payment_type', payment_type: 'deposit', from: '2000-01-01' }]],
  },
  {
    ask: () => 'Forecast my rent for the next 6 months',
    says: async ({ read }) =>
      (await read('GET /leases/rent-roll?months=7')).months.slice(1, 6).map(({ rent }) => money(rent)),
    uses: () => [['rent_forecast', { months: 7 }]],
  },
  {
    ask: () => 'How much rent can I expect next month?',
    says: async ({ read }) => [money((await read('GET /leases/rent-roll?months=2')).months[1]?.rent ?? 0)],
    uses: () => [['rent_forecast', { months: 2 }]],
  },
  {
    ask: (known) => `How much has ${property(known, 2).name} brought in this year?`,
    says: async (known) => [
      money(
        (await known.read(`GET /payments/stats?property_id=${property(known, 2).id}&${thisYear(known)}`)).total_revenue,
      ),
    ],
    uses: (known) => [['revenue', { by: 'month', property_id: property(known, 2).id }]],
  },
];

const upkeep: readonly AskedQuestion[] = [
  {
    ask: () => 'Which maintenance requests are urgent?',
    says: async ({ read }) => {
      const { maintenance_requests } = await read('GET /maintenance?priority=urgent');
      return maintenance_requests.filter(({ status }) => status === 'open').map(({ title }) => title);
    },
    uses: () => [['find_requests', { priority: 'urgent' }]],
  },
  {
    ask: () => 'How many open requests are there?',
    says: async ({ read }) => [counted((await read('GET /maintenance?status=open')).total)],
    uses: () => [['find_requests', { status: 'open' }]],
  },
  {
    ask: () => 'What is in progress?',
    says: async ({ read }) =>
      (await read('GET /maintenance?status=in_progress')).maintenance_requests.map(({ title }) => title),
    uses: () => [['find_requests', { status: 'in_progress' }]],
  },
  {
    ask: (known) => `Show the maintenance requests at ${property(known, 1).name}`,
    says: async (known) =>
      (await known.read(`GET /maintenance?property_id=${property(known, 1).id}`)).maintenance_requests
        .filter(({ status }) => status === 'open' || status === 'in_progress')
        .map(({ title }) => title),
    uses: (known) => [['find_requests', { property_id: property(known, 1).id }]],
  },
  {
    ask: () => 'What did I spend on maintenance this year?',
    says: async (known) => [
      money(
        (await known.read(`GET /maintenance/costs?by=property&from=${year(known)}-01-01&to=${today(known)}`)).sum
          .amount,
      ),
    ],
    uses: (known) => [['maintenance_costs', { by: 'property', from: `${year(known)}-01-01` }]],
  },
  {
    ask: (known) => `What did I spend on plumbing since ${monthName(monthOf(known, 5).from)}?`,
    says: async (known) => [
      money(
        (
          await known.read(
            `GET /maintenance/costs?by=property&service_type=Plumbing&from=${monthOf(known, 5).from}&to=${today(known)}`,
          )
        ).sum.amount,
      ),
    ],
    uses: (known) => [
      ['maintenance_costs', { by: 'property', service_type: 'Plumbing', from: monthOf(known, 5).from }],
    ],
  },
  {
    ask: () => 'Maintenance cost by property',
    says: async ({ read }) =>
      (await read('GET /maintenance/costs?by=property')).rows.flatMap((row) => [row.name ?? '', money(row.amount)]),
    uses: () => [['maintenance_costs', { by: 'property' }]],
  },
  {
    ask: () => 'What kind of maintenance costs me the most?',
    says: async ({ read }) => {
      const [first] = (await read('GET /maintenance/costs?by=service_type')).rows;
      return [first?.key ?? '', money(first?.amount ?? 0)];
    },
    uses: () => [['maintenance_costs', { by: 'service_type' }]],
  },
  {
    ask: (known) => `How much did I spend on ${property(known, 0).name}?`,
    says: async (known) => [
      money(
        (await known.read(`GET /maintenance/costs?by=service_type&property_id=${property(known, 0).id}`)).sum.amount,
      ),
    ],
    uses: (known) => [['maintenance_costs', { by: 'service_type', property_id: property(known, 0).id }]],
  },
  {
    ask: () => 'Which plumbers do I have?',
    says: async (known) => [worker(known, 0).name],
    uses: () => [['find_personnel', { service_type: 'Plumbing' }]],
  },
  {
    ask: () => 'Who of my personnel is available?',
    says: async ({ read }) =>
      (await read('GET /maintenance-personnel?availability=available')).personnel.map(({ name }) => name),
    uses: () => [['find_personnel', { availability: 'available' }]],
  },
  {
    ask: (known) => `What does ${worker(known, 1).name} charge per hour?`,
    says: async (known) => [money(worker(known, 1).hourly_rate ?? 0)],
    uses: (known) => [['read_personnel', { personnel_id: worker(known, 1).id }]],
  },
  {
    ask: (known) => `Who fits request ${request(known, 0).id}?`,
    says: async (known) => [
      (await known.read(`GET /maintenance/${request(known, 0).id}/suggestions`)).suggestions[0]?.personnel.name ?? '',
    ],
    uses: (known) => [['who_fits', { request_id: request(known, 0).id }]],
  },
  {
    ask: (known) => `What is the status of request ${request(known, 2).id}?`,
    says: async (known) => [request(known, 2).title],
    uses: (known) => [['read_request', { request_id: request(known, 2).id }]],
  },
  {
    ask: (known) => `What is ${worker(known, 3).name} working on?`,
    says: async (known) => [request(known, 1).title],
    uses: (known) => [['find_requests', { assigned_to: worker(known, 3).id }]],
  },
];

const followUps: readonly AskedQuestion[] = [
  {
    ask: () => ['How much revenue did I have this year?', 'and last year?'],
    says: async (known) => [money((await known.read(`GET /payments/stats?${lastYear(known)}`)).total_revenue)],
    uses: (known) => [['revenue', { by: 'month', from: `${year(known) - 1}-01-01`, to: `${year(known) - 1}-12-31` }]],
  },
  {
    ask: () => ['How much revenue did I have this year?', 'and last month?'],
    says: async (known) => {
      const { from, to } = monthOf(known, 1);
      return [money((await known.read(`GET /payments/stats?paid_from=${from}&paid_to=${to}`)).total_revenue)];
    },
    uses: (known) => [['revenue', { by: 'month', ...monthOf(known, 1) }]],
  },
  {
    ask: (known) => ['How is my portfolio doing?', `What about ${property(known, 2).name}?`],
    says: async (known) => [property(known, 2).name, nameOf(known, 2)],
    uses: (known) => [['read_property', { property_id: property(known, 2).id }]],
  },
  {
    ask: () => ['What did I spend on maintenance this year?', 'and on plumbing?'],
    says: async (known) => [
      money(
        (
          await known.read(
            `GET /maintenance/costs?by=property&service_type=Plumbing&from=${year(known)}-01-01&to=${today(known)}`,
          )
        ).sum.amount,
      ),
    ],
    uses: (known) => [
      ['maintenance_costs', { by: 'property', service_type: 'Plumbing', from: `${year(known)}-01-01` }],
    ],
  },
  {
    ask: () => ['What did I spend on maintenance this year?', 'by property?'],
    says: async (known) =>
      (
        await known.read(`GET /maintenance/costs?by=property&from=${year(known)}-01-01&to=${today(known)}`)
      ).rows.flatMap((row) => [row.name ?? '', money(row.amount)]),
    uses: (known) => [['maintenance_costs', { by: 'property', from: `${year(known)}-01-01` }]],
  },
  {
    ask: () => ['Which leases end in the next 30 days?', 'and in the next 90 days?'],
    says: async ({ read }) =>
      (await read('GET /leases?status=active&expiring_within=90')).leases.map((it) => it.tenant_name),
    uses: () => [['ending_leases', { within_days: 90 }]],
  },
];

/** The questions that a landlord asks, with what the API knows of their answers. */
export const landlordQuestions: readonly AskedQuestion[] = [
  ...homes,
  ...people,
  ...leases,
  ...arrears,
  ...income,
  ...upkeep,
  ...followUps,
];

/** The questions of somebody who rents: the first tenant of the portfolio. */
export const renterQuestions: readonly AskedQuestion[] = [
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
    says: async (known) => [
      money((await known.read(`GET /payments/breakdown?by=payment_type&${thisYear(known)}`)).sum.total_revenue),
    ],
    uses: () => [['revenue', { by: 'payment_type' }]],
  },
];

/** What the local analyst can't know, or isn't for. */
export const unanswerable: readonly string[] = [
  'What will the market rent in Portland be next spring?',
  'What is the weather like tomorrow?',
  'Can I evict somebody in Maine?',
  'Write me a poem about the sea',
  'How much does my neighbour earn?',
];
