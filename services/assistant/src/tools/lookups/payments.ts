import {
  type Answer,
  Id,
  Input,
  OneOf,
  type Payment,
  paymentBreakdowns,
  paymentSorts,
  paymentStatuses,
  paymentTypes,
} from '@keystead/contracts';
import { breakdownRows, paymentDetail, paymentRow, rowOf } from '../record-rows.ts';
import { listSource, recordSource } from '../sources.ts';
import {
  asQuery,
  DEFAULT_ROWS,
  day,
  idOf,
  inOrder,
  listFields,
  MAX_ROWS,
  maybe,
  needed,
  periodFields,
  periodOf,
  tool,
  totalsOf,
} from '../tool.ts';

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

export const readPayment = tool({
  name: 'read_payment',
  description: 'One payment: parties, amount in dollars, when it is due, when it was paid, whether it was reversed.',
  label: 'Looking at a payment',
  input: Input({ payment_id: needed(Id, 'Id of the payment') }),
  async run({ call, zone }, { payment_id }) {
    const payment = await call('GET /payments/{id}', { params: { id: payment_id } });
    const label = `Payment of ${payment.tenant_name}, ${payment.property_name}`;
    const data = { payment: paymentDetail(payment, zone) };
    return { data, sources: [recordSource('payments', { id: payment_id, label })] };
  },
});

type BreakdownRow = Answer<'GET /payments/breakdown'>['rows'][number];

const debtOf = ({ id, name, overdue_amount, total_payments }: BreakdownRow, oldest: readonly Payment[]) => {
  const tenant_id = id ?? 0;
  const { id: _, ...row } = rowOf('tenants', { id: tenant_id, name: name ?? '' });
  const oldest_due = oldest.find((payment) => payment.tenant_id === tenant_id)?.due_date ?? null;
  return { tenant_id, ...row, amount: overdue_amount, payments: total_payments, oldest_due };
};

export const overdueRent = tool({
  name: 'overdue_rent',
  description:
    'What is overdue, in dollars: the sum, who owes it (the largest debt first), and the payments, the earliest due first. Of every kind of payment unless payment_type is given. oldest_due is null where it is not known.',
  label: 'Looking at overdue payments',
  input: Input({
    property_id: idOf('the property'),
    tenant_id: idOf('the tenant'),
    payment_type: maybe(OneOf(paymentTypes), '`rent` for rent alone'),
  }),
  async run({ call, zone }, input) {
    const overdue = { ...input, status: 'overdue' } as const;
    const [{ rows, sum, capped }, list] = await Promise.all([
      call('GET /payments/breakdown', { query: { ...overdue, by: 'tenant' } }),
      call('GET /payments', { query: { ...overdue, sort: 'due_date', limit: 200 } }),
    ]);
    const names = { property: list.payments[0]?.property_name, tenant: list.payments[0]?.tenant_name };
    return {
      data: {
        overdue_amount: sum.overdue_amount,
        payments: sum.total_payments,
        tenants: rows.slice(0, MAX_ROWS).map((row) => debtOf(row, list.payments)),
        tenants_total: rows.length,
        /** True: more tenants than `tenants_total` owe. */
        tenants_capped: capped,
        rows: list.payments.slice(0, DEFAULT_ROWS).map((payment) => paymentRow(payment, zone)),
      },
      sources: [listSource('payments', overdue, names)],
    };
  },
});

const pagesOf = {
  property: 'properties',
  tenant: 'tenants',
  month: null,
  payment_type: null,
  payment_method: null,
} as const;

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
