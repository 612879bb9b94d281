import { type AskedQuestion, lastYear, money, monthOf, nameOf, property, today, year } from '../asked-question.ts';

export const followUps: readonly AskedQuestion[] = [
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
