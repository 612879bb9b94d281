import type { Notice } from '@keystead/contracts';
import { addDays, amountInWords, dayIn, readMoment } from '@keystead/service-kit';
import type { Payment } from '../payments/payment.ts';

/** The local time of the digest e-mail in the account's time zone: the morning after most due dates. */
const hour = '08:00:00';
/** The number of tenants that an e-mail names; it counts the others. */
const MAX_NAMES = 5;

/** The digest e-mail of a day to an account: its local date, and the instant at which it is written. */
export interface DigestDay {
  readonly day: string;
  readonly at: Date;
}

/**
 * The one digest in which an account learns of an overdue payment: the next one at 08:00 in the account's time zone. A
 * digest covers everything that has become overdue since the one before, in all time zones of properties. A payment
 * that is recorded after its digest is in none: whoever records it knows.
 */
export function digestDay({ overdue_at }: Pick<Payment, 'overdue_at'>, zone: string): DigestDay {
  const day = dayIn(zone, overdue_at);
  const at = readMoment(`${day} ${hour}`, zone);
  if (overdue_at <= at) return { day, at };
  const next = addDays(day, 1);
  return { day: next, at: readMoment(`${next} ${hour}`, zone) };
}

/** The payments of one account in one digest. Integer cents; tenants' names by their ids. */
interface Digest {
  readonly account_id: number;
  readonly day: string;
  count: number;
  cents: number;
  readonly tenants: Map<number, string>;
}

/** Collects overdue payments for the digests: one for each account and local day. */
export class OverdueDigests {
  readonly #digests = new Map<string, Digest>();

  add({ account_id, amount_cents, tenant_id, tenant_name }: Payment, { day }: DigestDay): void {
    const key = `account:${account_id}:overdue:${day}`;
    const digest = this.#digests.get(key) ?? { account_id, day, count: 0, cents: 0, tenants: new Map() };
    digest.count++;
    digest.cents += amount_cents;
    digest.tenants.set(tenant_id, tenant_name);
    this.#digests.set(key, digest);
  }

  /** The digest e-mails with their accounts. */
  letters(): { readonly accountId: number; readonly letter: Notice }[] {
    return [...this.#digests].map(([key, digest]) => ({
      accountId: digest.account_id,
      letter: letterOf(key, digest),
    }));
  }
}

function namesOf({ tenants }: Digest): string {
  const names = [...tenants.values()];
  const others = names.length - MAX_NAMES;
  const named = others > 0 ? [...names.slice(0, MAX_NAMES), `${others} more`] : names;
  return new Intl.ListFormat('en-US').format(named);
}

function letterOf(key: string, digest: Digest): Notice {
  const { account_id, count, cents } = digest;
  const [amount, names, one] = [amountInWords(cents), namesOf(digest), count === 1];
  return {
    key,
    to: { account_id },
    subject: one ? 'A payment is overdue' : `${count} payments are overdue`,
    opening: one
      ? `A payment has become overdue: ${amount} of ${names}.`
      : `${count} payments have become overdue, ${amount} together, of ${names}.`,
    further: [`If ${one ? 'it' : 'one of them'} has arrived, mark it as paid.`],
    link: { label: 'See what is overdue', path: '/app/payments?status=overdue' },
  };
}
