import type { Notice } from '@keystead/contracts';
import { addDays, dayIn, formatCents, readMoment } from '@keystead/service-kit';
import type { Payment } from '../payments/payment.ts';

/** In the account's time zone: the morning after most due dates. */
const DIGEST_TIME = '08:00:00';
const MAX_NAMES = 5;

/** The local date, and the instant at which the e-mail is written. */
interface DigestDay {
  readonly day: string;
  readonly at: Date;
}

/**
 * The one digest in which an account learns of an overdue payment: the next one at 08:00 in its time zone. A digest
 * covers all that has become overdue since the one before, in all time zones of properties. A payment that is recorded
 * after its digest is in none: whoever records it knows.
 */
export function digestDay({ overdue_at }: Pick<Payment, 'overdue_at'>, zone: string): DigestDay {
  const day = dayIn(zone, overdue_at);
  const at = readMoment(`${day} ${DIGEST_TIME}`, zone);
  if (overdue_at <= at) return { day, at };
  const next = addDays(day, 1);
  return { day: next, at: readMoment(`${next} ${DIGEST_TIME}`, zone) };
}

/** A payment, and the day of the digest that it is in. */
export interface DigestedPayment extends Pick<DigestDay, 'day'> {
  readonly payment: Payment;
}

/** One e-mail for each account and local day. */
export function digestEmails(digested: readonly DigestedPayment[]): { accountId: number; email: Notice }[] {
  const digests = Map.groupBy(digested, ({ payment, day }) => `account:${payment.account_id}:overdue:${day}`);
  return [...digests].map(([key, some]) => {
    const payments = some.map(({ payment }) => payment);
    const accountId = payments[0]?.account_id ?? 0;
    return { accountId, email: emailOf(key, accountId, payments) };
  });
}

function namesOf(payments: readonly Payment[]): string {
  const names = [...new Map(payments.map(({ tenant_id, tenant_name }) => [tenant_id, tenant_name])).values()];
  const others = names.length - MAX_NAMES;
  const named = others > 0 ? [...names.slice(0, MAX_NAMES), `${others} more`] : names;
  return new Intl.ListFormat('en-US').format(named);
}

function emailOf(key: string, account_id: number, payments: readonly Payment[]): Notice {
  const amount = formatCents(payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0));
  const names = namesOf(payments);
  const one = payments.length === 1;
  return {
    key,
    kind: 'rent_due',
    to: { account_id },
    subject: one ? 'A payment is overdue' : `${payments.length} payments are overdue`,
    opening: one
      ? `A payment is now overdue: ${amount} from ${names}.`
      : `${payments.length} payments are now overdue, ${amount} in total, from ${names}.`,
    further: [`If you have received ${one ? 'it' : 'one of them'}, mark it as paid.`],
    link: { label: 'View overdue payments', path: '/app/payments?status=overdue' },
  };
}
