import { lastYear, money, monthOf, nameOf, property, type Question, today, year } from './question.ts';
import { maintenance } from './questions/maintenance.ts';
import { arrears, income } from './questions/payments.ts';
import { leases, people, properties } from './questions/portfolio.ts';

const followUps: readonly Question[] = [
  {
    texts: () => ['How much revenue did I have this year?', 'and last year?'],
    expected: async (facts) => [money((await facts.read(`GET /payments/stats?${lastYear(facts)}`)).total_revenue)],
    toolCalls: (facts) => [
      ['revenue', { by: 'month', from: `${year(facts) - 1}-01-01`, to: `${year(facts) - 1}-12-31` }],
    ],
  },
  {
    texts: () => ['How much revenue did I have this year?', 'and last month?'],
    expected: async (facts) => {
      const { from, to } = monthOf(facts, 1);
      return [money((await facts.read(`GET /payments/stats?paid_from=${from}&paid_to=${to}`)).total_revenue)];
    },
    toolCalls: (facts) => [['revenue', { by: 'month', ...monthOf(facts, 1) }]],
  },
  {
    texts: (facts) => ['How is my portfolio doing?', `What about ${property(facts, 2).name}?`],
    expected: async (facts) => [property(facts, 2).name, nameOf(facts, 2)],
    toolCalls: (facts) => [['read_property', { property_id: property(facts, 2).id }]],
  },
  {
    texts: () => ['What did I spend on maintenance this year?', 'and on plumbing?'],
    expected: async (facts) => [
      money(
        (
          await facts.read(
            `GET /maintenance/costs?by=property&service_type=Plumbing&from=${year(facts)}-01-01&to=${today(facts)}`,
          )
        ).sum.amount,
      ),
    ],
    toolCalls: (facts) => [
      ['maintenance_costs', { by: 'property', service_type: 'Plumbing', from: `${year(facts)}-01-01` }],
    ],
  },
  {
    texts: () => ['What did I spend on maintenance this year?', 'by property?'],
    expected: async (facts) =>
      (
        await facts.read(`GET /maintenance/costs?by=property&from=${year(facts)}-01-01&to=${today(facts)}`)
      ).rows.flatMap((row) => [row.name ?? '', money(row.amount)]),
    toolCalls: (facts) => [['maintenance_costs', { by: 'property', from: `${year(facts)}-01-01` }]],
  },
  {
    texts: () => ['Which leases end in the next 30 days?', 'and in the next 90 days?'],
    expected: async ({ read }) =>
      (await read('GET /leases?status=active&expiring_within=90')).leases.map((it) => it.tenant_name),
    toolCalls: () => [['ending_leases', { within_days: 90 }]],
  },
];

export const landlordQuestions: readonly Question[] = [
  ...properties,
  ...people,
  ...leases,
  ...arrears,
  ...income,
  ...maintenance,
  ...followUps,
];

/** Questions that the local analyst can't answer, or that are outside its purpose. */
export const unanswerable: readonly string[] = [
  'What will the market rent in Portland be next spring?',
  'What is the weather like tomorrow?',
  'Can I evict somebody in Maine?',
  'Write me a poem about the sea',
  'How much does my neighbour earn?',
];
