import {
  type AskedQuestion,
  lastYear,
  money,
  monthName,
  monthOf,
  property,
  thisYear,
  today,
  year,
} from '../asked-question.ts';

export const income: readonly AskedQuestion[] = [
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
