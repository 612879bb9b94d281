import { Input, OneOf, type Payment, paymentTypes } from '@keystead/contracts';
import { listSource } from '../pages/sources.ts';
import { paymentRow } from '../rows/payment-row.ts';
import { rowOf } from '../rows/row-of.ts';
import { tool } from '../tool.ts';
import { DEFAULT_ROWS, idOf, MAX_ROWS, maybe } from '../tool-fields.ts';

/** What one tenant owes, from the rows of a breakdown. */
const debtOf = (
  {
    id,
    name,
    overdue_amount,
    total_payments,
  }: { id: number | null; name: string | null; overdue_amount: number; total_payments: number },
  oldest: readonly Payment[],
) => {
  const tenant_id = id ?? 0;
  const { id: _, ...row } = rowOf('tenants', { id: tenant_id, name: name ?? '' });
  const oldest_due = oldest.find((payment) => payment.tenant_id === tenant_id)?.due_date ?? null;
  return { tenant_id, ...row, amount: overdue_amount, payments: total_payments, oldest_due };
};

/** Who owes what. */
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
