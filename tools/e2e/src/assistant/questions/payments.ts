import {
  counted,
  day,
  lastYear,
  money,
  monthName,
  monthOf,
  property,
  type Question,
  thisYear,
  today,
  year,
} from '../question.ts';

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

export const income: readonly Question[] = [
  {
    texts: () => 'Show my revenue by month',
    expected: async (facts) => {
      const { rows } = await facts.read(`GET /payments/breakdown?by=month&${thisYear(facts)}`);
      return rows
        .filter((row) => row.total_revenue > 0)
        .map((row) => money(row.total_revenue))
        .slice(-6);
    },
    toolCalls: () => [['revenue', { by: 'month' }]],
  },
  {
    texts: () => 'What is my total revenue?',
    expected: async ({ read }) => {
      const { rows, sum } = await read('GET /payments/breakdown?by=payment_type&status=completed');
      // Deposits are no revenue.
      const paid = rows.filter(({ key }) => key !== 'deposit');
      const total = money(sum.total_revenue);
      return [total, [total, counted(paid.reduce((all, row) => all + row.total_payments, 0))]];
    },
    toolCalls: () => [['portfolio_summary', {}]],
  },
  {
    texts: () => 'How much did I earn this year?',
    expected: async (facts) => [money((await facts.read(`GET /payments/stats?${thisYear(facts)}`)).total_revenue)],
    toolCalls: () => [['revenue', { by: 'month' }]],
  },
  {
    texts: () => 'How much revenue did I have last year?',
    expected: async (facts) => [money((await facts.read(`GET /payments/stats?${lastYear(facts)}`)).total_revenue)],
    toolCalls: (facts) => [
      ['revenue', { by: 'month', from: `${year(facts) - 1}-01-01`, to: `${year(facts) - 1}-12-31` }],
    ],
  },
  {
    texts: () => 'What did I collect last month?',
    expected: async (facts) => {
      const { from, to } = monthOf(facts, 1);
      return [money((await facts.read(`GET /payments/stats?paid_from=${from}&paid_to=${to}`)).total_revenue)];
    },
    toolCalls: (facts) => [['revenue', { by: 'month', ...monthOf(facts, 1) }]],
  },
  {
    texts: (facts) => `How much rent came in in ${monthName(monthOf(facts, 3).from)}?`,
    expected: async (facts) => {
      const { from, to } = monthOf(facts, 3);
      const stats = await facts.read(`GET /payments/stats?payment_type=rent&paid_from=${from}&paid_to=${to}`);
      return [money(stats.total_revenue)];
    },
    toolCalls: (facts) => [['revenue', { by: 'month', payment_type: 'rent', ...monthOf(facts, 3) }]],
  },
  {
    texts: (facts) => `Revenue since ${monthName(monthOf(facts, 5).from)}`,
    expected: async (facts) => {
      const since = `paid_from=${monthOf(facts, 5).from}&paid_to=${today(facts)}` as const;
      return [money((await facts.read(`GET /payments/breakdown?by=payment_type&${since}`)).sum.total_revenue)];
    },
    toolCalls: (facts) => [['revenue', { by: 'month', from: monthOf(facts, 5).from, to: today(facts) }]],
  },
  {
    texts: () => 'Which property earns the most this year?',
    expected: async (facts) => {
      const [first] = (await facts.read(`GET /payments/breakdown?by=property&${thisYear(facts)}`)).rows;
      return [first?.name ?? '', money(first?.total_revenue ?? 0)];
    },
    toolCalls: () => [['revenue', { by: 'property' }]],
  },
  {
    texts: () => 'Break my revenue down by tenant for this year',
    expected: async (facts) =>
      (await facts.read(`GET /payments/breakdown?by=tenant&${thisYear(facts)}`)).rows
        .filter((row) => row.total_revenue > 0)
        .flatMap((row) => [row.name ?? '', money(row.total_revenue)]),
    toolCalls: () => [['revenue', { by: 'tenant' }]],
  },
  {
    texts: () => 'How much did I get in fees this year?',
    expected: async (facts) => [
      money((await facts.read(`GET /payments/stats?payment_type=fee&${thisYear(facts)}`)).total_revenue),
    ],
    toolCalls: () => [['revenue', { by: 'month', payment_type: 'fee' }]],
  },
  {
    texts: () => 'How much do I hold in deposits?',
    expected: async ({ read }) => [
      money((await read('GET /payments/breakdown?by=payment_type&payment_type=deposit')).sum.deposit_amount),
    ],
    toolCalls: () => [['revenue', { by: 'payment_type', payment_type: 'deposit', from: '2000-01-01' }]],
  },
  {
    texts: () => 'Forecast my rent for the next 6 months',
    expected: async ({ read }) =>
      (await read('GET /leases/rent-roll?months=7')).months.slice(1, 6).map(({ rent }) => money(rent)),
    toolCalls: () => [['rent_forecast', { months: 7 }]],
  },
  {
    texts: () => 'How much rent can I expect next month?',
    expected: async ({ read }) => [money((await read('GET /leases/rent-roll?months=2')).months[1]?.rent ?? 0)],
    toolCalls: () => [['rent_forecast', { months: 2 }]],
  },
  {
    texts: (facts) => `How much has ${property(facts, 2).name} brought in this year?`,
    expected: async (facts) => [
      money(
        (await facts.read(`GET /payments/stats?property_id=${property(facts, 2).id}&${thisYear(facts)}`)).total_revenue,
      ),
    ],
    toolCalls: (facts) => [['revenue', { by: 'month', property_id: property(facts, 2).id }]],
  },
];
