import { Input, OneOf, paymentBreakdowns, paymentTypes } from '@keystead/contracts';
import { listSource } from '../pages/sources.ts';
import { periodFields, periodOf } from '../period.ts';
import { breakdownRows } from '../rows/breakdown-row.ts';
import { tool } from '../tool.ts';
import { idOf, maybe, needed } from '../tool-fields.ts';

const pagesOf = {
  property: 'properties',
  tenant: 'tenants',
  month: null,
  payment_type: null,
  payment_method: null,
} as const;

/** The revenue, broken down. */
export const revenue = tool({
  name: 'revenue',
  description:
    'Completed payments by the day on which they were paid, in dollars, broken down. total_revenue is rent, fees and maintenance; deposit_amount is deposits, which are owed back and no revenue. `sum` is of all, rows left out included.',
  label: 'Adding up revenue',
  input: Input({
    by: needed(OneOf(paymentBreakdowns), 'What the rows stand for'),
    ...periodFields,
    property_id: idOf('the property'),
    tenant_id: idOf('the tenant'),
    payment_type: maybe(OneOf(paymentTypes), 'One kind of payment alone'),
  }),
  async run({ call, today }, { by, from, to, ...filter }) {
    const period = periodOf({ from, to }, today);
    const completed = { ...filter, status: 'completed' } as const;
    const paid = { paid_from: period.from, paid_to: period.to };
    const found = await call('GET /payments/breakdown', { query: { ...completed, ...paid, by } });
    return {
      data: { by, ...period, ...breakdownRows(found, { by, pages: pagesOf[by] }), sum: found.sum },
      sources: [listSource('payments', completed)],
    };
  },
});
