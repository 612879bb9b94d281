import type { Notice } from '@keystead/contracts';
import { addDays, amountInWords, dayIn, readMoment } from '@keystead/service-kit';
import type { Payment } from '../payments/payment.ts';

/** The hour at which an account's people are written to, in the account's time zone: the morning after most due dates. */
const hour = '08:00:00';
/** Tenants that a letter names; the others are counted. */
const MAX_NAMES = 5;

/** The letter of a day in which an account's people are told of payments: its local date, and when it is written. */
export interface DigestDay {
  readonly day: string;
  readonly at: Date;
}

/**
 * The one letter in which an account's people are told of a payment that has become overdue: that of the next 08:00 in
 * the account's time zone, in which whatever has become so since the letter before is told of together, wherever the
 * properties are. A payment that is recorded after its letter is in none: whoever records it knows.
 */
export function digestDay({ overdue_at }: Pick<Payment, 'overdue_at'>, zone: string): DigestDay {
  const day = dayIn(zone, overdue_at);
  const at = readMoment(`${day} ${hour}`, zone);
  if (overdue_at <= at) return { day, at };
  const next = addDays(day, 1);
  return { day: next, at: readMoment(`${next} ${hour}`, zone) };
}

/** Payments of one account that are told of in one letter. Integer cents; tenants' names by their ids. */
interface Digest {
  readonly account_id: number;
  readonly day: string;
  count: number;
  cents: number;
  readonly tenants: Map<number, string>;
}

/** Collects payments that have become overdue for the letters to their accounts: one for an account and a local day. */
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

  /** The letters with the accounts whose they are. */
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
