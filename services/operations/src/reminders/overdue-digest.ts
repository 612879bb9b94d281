import type { Notice } from '@keystead/contracts';
import { addDays, dayIn, formatCents, readMoment } from '@keystead/service-kit';
import type { Payment } from '../payments/payment.ts';

/** The local time of the digest e-mail in the account's time zone: the morning after most due dates. */
const DIGEST_TIME = '08:00:00';
/** The number of tenants that an e-mail names; it counts the others. */
const MAX_NAMES = 5;

/** The digest e-mail of a day to an account: its local date, and the instant at which it is written. */
interface DigestDay {
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
  const at = readMoment(`${day} ${DIGEST_TIME}`, zone);
  if (overdue_at <= at) return { day, at };
  const next = addDays(day, 1);
  return { day: next, at: readMoment(`${next} ${DIGEST_TIME}`, zone) };
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

  emails(): { readonly accountId: number; readonly email: Notice }[] {
    return [...this.#digests].map(([key, digest]) => ({
      accountId: digest.account_id,
      email: emailOf(key, digest),
    }));
  }
}

function namesOf({ tenants }: Digest): string {
  const names = [...tenants.values()];
  const others = names.length - MAX_NAMES;
  const named = others > 0 ? [...names.slice(0, MAX_NAMES), `${others} more`] : names;
  return new Intl.ListFormat('en-US').format(named);
}

function emailOf(key: string, digest: Digest): Notice {
  const { account_id, count, cents } = digest;
  const [amount, names, one] = [formatCents(cents), namesOf(digest), count === 1];
  return {
    key,
    to: { account_id },
    subject: one ? 'A payment is overdue' : `${count} payments are overdue`,
    opening: one
      ? `A payment is now overdue: ${amount} from ${names}.`
      : `${count} payments are now overdue, ${amount} in total, from ${names}.`,
    further: [`If you have received ${one ? 'it' : 'one of them'}, mark it as paid.`],
    link: { label: 'View overdue payments', path: '/app/payments?status=overdue' },
  };
}
