import { type Answer, balanceStates, chargeKinds, Input, OneOf } from '@keystead/contracts';
import { recordText, rows } from '../record-rows.ts';
import { depositSource, rentSource } from '../sources.ts';
import { asQuery, day, idOf, listFields, maybe, tool, totalsOf } from '../tool.ts';

export const lease_balances = tool({
  description:
    'What leases that charge their rent owe today, in dollars, by their ledgers: the balance (negative for a credit), what of it is past due and since when, and when the next rent is due. The most past due first. `sums` is of all leases.',
  label: 'Looking at what leases owe',
  input: Input({
    ...listFields,
    state: maybe(OneOf(balanceStates), 'Only leases that owe something, are late, or have a credit'),
    property_id: idOf('the property'),
    tenant_id: idOf('the tenant'),
  }),
  async run({ call }, { state, property_id, tenant_id, ...input }) {
    const found = await call('GET /lease-balances', {
      query: { ...asQuery(input), state, property_id, tenant_id },
    });
    return {
      data: { leases: found.balances.map(rows.balance), ...totalsOf(found), sums: found.sums },
      sources: [rentSource],
    };
  },
});

export const find_charges = tool({
  description:
    'What leases were charged, in dollars: rent, fees, utilities and so on, posted some days before they are due. Negative for a concession and for a charge that cancels another. Newest first.',
  label: 'Looking at charges',
  input: Input({
    kind: maybe(OneOf(chargeKinds), 'One kind alone'),
    due_from: day('First due date'),
    due_to: day('Last due date'),
    lease_id: idOf('the lease'),
    property_id: idOf('the property'),
    tenant_id: idOf('the tenant'),
    limit: listFields.limit,
  }),
  async run({ call }, input) {
    const { q: _, ...query } = asQuery(input);
    const found = await call('GET /charges', { query });
    return { data: { charges: found.charges.map(rows.charge), ...totalsOf(found) }, sources: [rentSource] };
  },
});

type Cells = Answer<'GET /reports/{name}'>['rows'][number]['cells'];

const plain = (cells: Cells): Cells =>
  Object.fromEntries(
    Object.entries(cells).map(([key, value]) => [key, typeof value === 'string' ? recordText(value) : value]),
  );

/** How many rows of a report an answer has at most. */
const MAX_DEPOSITS = 50;

export const deposits_held = tool({
  description:
    'Security deposits that are held for tenants today, in dollars, by lease: a liability and no income. Not for tenants.',
  label: 'Looking at deposits',
  input: Input({}),
  async run({ call }) {
    const { rows, totals } = await call('GET /reports/{name}', { params: { name: 'deposits' } });
    const held = rows.filter(({ style }) => style === 'row');
    return {
      data: {
        deposits: held.slice(0, MAX_DEPOSITS).map(({ cells }) => plain(cells)),
        total: held.length,
        totals: totals && plain(totals),
      },
      sources: [depositSource],
    };
  },
});
