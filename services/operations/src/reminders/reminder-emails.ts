import type { Notice, TenantReference } from '@keystead/contracts';
import { formatCents, formatLongDate } from '@keystead/service-kit';
import type { Payment } from '../payments/payment.ts';
import { purposeOf } from '../payments/payment-words.ts';
import type { Occasion } from './reminder.ts';

type Wording = Pick<Notice, 'subject' | 'opening' | 'further'>;

const totals = ({ amount_cents, due_date }: Payment) => ({
  amount: formatCents(amount_cents),
  day: due_date === null ? '' : formatLongDate(due_date),
});

function toTenantUser(payment: Payment, occasion: Occasion): Wording {
  const [{ amount, day }, what] = [totals(payment), `${purposeOf(payment)}, ${payment.property_name}`];
  const further = ['If you have paid it already, please disregard this message.'];
  return occasion === 'due'
    ? { subject: 'A payment is due soon', opening: `${amount} is due on ${day}: ${what}.`, further }
    : { subject: 'A payment is overdue', opening: `${amount} was due on ${day}: ${what}.`, further };
}

/** The reminder e-mail to the tenant. */
export const reminderEmail = (payment: Payment, occasion: Occasion, tenant: TenantReference): Notice => ({
  ...toTenantUser(payment, occasion),
  key: `payment:${payment._id}:${occasion}:${payment.due_date}`,
  to: { user_id: tenant.user_id },
  link: { label: 'View payment', path: `/app/payments/${payment._id}` },
});
