import { Input, OneOf, paymentSorts, paymentStatuses, paymentTypes } from '@keystead/contracts';
import { listSource } from '../pages/sources.ts';
import { inOrder } from '../period.ts';
import { paymentRow } from '../rows/payment-row.ts';
import { tool } from '../tool.ts';
import { asQuery, day, idOf, listFields, maybe } from '../tool-fields.ts';
import { totalsOf } from '../totals.ts';

/** Payments by tenant or property, status, kind or days, with the sums of all matches. */
export const findPayments = tool({
  name: 'find_payments',
  description:
    'Lists payments, newest first unless sorted, with the sums in dollars of all that fit, shown or not. Sums are null where words are given. Revenue leaves out deposits, which are owed back.',
  label: 'Looking at payments',
  input: Input({
    ...listFields,
    status: maybe(
      OneOf(paymentStatuses),
      '`pending` is not due yet, `overdue` is late, `disputed` waits for the bank and is neither revenue nor owed',
    ),
    payment_type: maybe(OneOf(paymentTypes), 'What is paid for'),
    property_id: idOf('the property'),
    tenant_id: idOf('the tenant'),
    due_from: day('First day on which it is due'),
    due_to: day('Last day on which it is due'),
    paid_from: day('First day on which it was paid'),
    paid_to: day('Last day on which it was paid'),
    sort: maybe(OneOf(paymentSorts), 'A field, with - before it for descending'),
  }),
  async run({ call, zone }, input) {
    inOrder(input.due_from, input.due_to, 'due_to');
    inOrder(input.paid_from, input.paid_to, 'paid_to');
    const { words, limit: _, sort: __, ...filter } = input;
    const query = asQuery(input);
    // The sums don't support a text search. Sums of more payments than are listed would be mistaken for those of the
    // list.
    const summed = words === undefined ? call('GET /payments/stats', { query: filter }) : null;
    const [found, sums] = await Promise.all([call('GET /payments', { query }), summed]);
    const [first] = found.payments;
    const names = { property: first?.property_name, tenant: first?.tenant_name };
    return {
      data: { payments: found.payments.map((payment) => paymentRow(payment, zone)), ...totalsOf(found), sums },
      sources: [listSource('payments', query, names)],
    };
  },
});
