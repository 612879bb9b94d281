import type { ActivityItem } from '@keystead/contracts';
import { formatCents } from '@keystead/service-kit';
import type { MaintenanceRequest } from '../maintenance/request.ts';
import type { Payment } from '../payments/payment.ts';
import { statusAt } from '../payments/payment.ts';

const titles: Record<Payment['payment_type'], string> = {
  rent: 'Rent payment',
  deposit: 'Deposit payment',
  fee: 'Fee payment',
  maintenance: 'Maintenance payment',
};

const joined = (...facts: readonly (string | null)[]) => facts.filter((fact) => fact).join(' · ');

/** The latest activity of a request: it was created, or its status changed. */
const ofRequest = ({ _id, title, property_name, tenant_name, happened_at, status }: MaintenanceRequest) => ({
  type: 'maintenance' as const,
  id: _id,
  title: `Maintenance: ${title}`,
  description: joined(property_name, tenant_name),
  date: happened_at.toISOString(),
  status,
});

/** The latest activity of a payment: it was created, paid or reversed. */
const ofPayment = (payment: Payment, now: Date) => ({
  type: 'payment' as const,
  id: payment._id,
  title: titles[payment.payment_type],
  description: joined(payment.property_name, payment.tenant_name, formatCents(payment.amount_cents)),
  date: payment.happened_at.toISOString(),
  status: statusAt(payment, now),
});

/** The newest activity of some requests and payments, at most `most` items. */
export function newestOf(
  requests: readonly MaintenanceRequest[],
  payments: readonly Payment[],
  { limit, now }: { limit: number; now: Date },
): ActivityItem[] {
  const happened = [...requests.map(ofRequest), ...payments.map((payment) => ofPayment(payment, now))];
  return happened.toSorted((one, other) => other.date.localeCompare(one.date)).slice(0, limit);
}
